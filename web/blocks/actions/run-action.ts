import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { type DialogContent, openDialog } from '../../layers/dialog.ts';
import { openDrawer, type RecordPager } from '../../layers/drawer.ts';
import { safePath } from '../../layers/go.ts';
import type { Reveal } from './reveal.ts';
import { writings } from './writings.ts';

/** The records that an action works on, and the callbacks through which it reaches the page. */
type ActionScope = {
  ids: string[];
  /** Converts a record to a form value: its identity and its name. */
  recordOf: (id: string) => JsonObject;
  pager?: RecordPager;
  /** The value of the clicked cell. */
  value?: Json;
  user_id: string;
  navigate: (path: string) => void;
  refresh: () => void;
  /** Focuses the row of a saved record once the rows have been reloaded. */
  showSaved: (id: string) => void;
  reveal: Reveal;
  /** Returns the focus to its previous place in the block. */
  takeFocus: () => void;
  /** Asks before records are deleted; false cancels the deletion. */
  confirmDelete: (ids: string[]) => Promise<boolean>;
  /** Previews the consequences of an action; the person may then continue with its follow-up. */
  showOutlook: (action: BlockAction) => void;
  /** Whether a preview of the consequences must be shown first. */
  asksFirst: () => Promise<boolean>;
  /** Asks the action's confirmation question; resolves to the person's answer. */
  agrees: (action: BlockAction) => Promise<boolean>;
  done: (action: BlockAction, count: number) => void;
};

const external = /^https?:\/\//i;

function goTo(url: string, scope: ActionScope): void {
  const filled = url
    .replaceAll('{identity}', encodeURIComponent(scope.ids[0] ?? ''))
    .replaceAll('{value}', encodeURIComponent(String(scope.value ?? '')));
  const path = safePath(filled);
  if (path) scope.navigate(path);
  else if (external.test(filled)) window.open(filled, '_blank', 'noopener,noreferrer');
}

/** Chooses where an action opens its record or form: a dialog or the drawer. */
const layerOf = ({ kind }: BlockAction): ((content: DialogContent) => void) => (kind === 'open_dialog' ? openDialog : openDrawer);

function openForm(action: BlockAction, scope: ActionScope): void {
  const [id] = scope.ids;
  layerOf(action)({
    kind: 'form',
    takeFocus: scope.takeFocus,
    form: action.form ?? '',
    ...(id && !action.fills && { node_id: id }),
    ...(action.fills && id ? { values: { ...action.values, [action.fills]: scope.recordOf(id) } } : action.values && { values: action.values }),
    ...(action.callback && { needs_answer: true }),
    onSaved: (identity) => {
      if (!action.callback) return scope.showSaved(identity);
      // The follow-up may open an element that needs the focus.
      scope.refresh();
      void runAction(action.callback, { ...scope, ids: [identity] });
    },
  });
}

/** Runs a block's action, then its follow-up. Throws AppFailure when the server refuses. */
export async function runAction(action: BlockAction, scope: ActionScope): Promise<void> {
  if (action.confirmation && !(await scope.agrees(action))) return;
  if (action.kind === 'show_outlook') {
    if (action.unasked && !(await scope.asksFirst())) return runAction(action.unasked, scope);
    return scope.showOutlook(action);
  }
  const [id] = scope.ids;
  if (action.form && ['open_form', 'open_drawer', 'open_dialog'].includes(action.kind)) return openForm(action, scope);
  if (action.kind === 'open_drawer' || action.kind === 'open_dialog') {
    if (id)
      layerOf(action)({
        kind: 'record',
        id,
        takeFocus: scope.takeFocus,
        ...(scope.pager && { pager: scope.pager }),
      });
    return;
  }
  if (action.kind === 'show' || action.kind === 'hide') scope.reveal(action.block ?? '', action.kind === 'show');
  else if (action.kind === 'go_to_url') return goTo(action.url ?? (action.view ? `/view/${action.view}` : ''), scope);
  else {
    if (action.kind === 'delete_object' && !(await scope.confirmDelete(scope.ids))) return;
    await writings[action.kind]?.write(action, scope);
    scope.refresh();
    // A run that is about no record is followed until it ends.
    const isFollowed = action.kind === 'run_automation' && scope.ids.length === 0;
    if (action.kind !== 'refresh' && !isFollowed) scope.done(action, scope.ids.length);
  }
  if (action.callback) await runAction(action.callback, scope);
}
