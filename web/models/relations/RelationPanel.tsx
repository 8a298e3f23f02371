import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsJoin, IconX } from '@tabler/icons-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { DraftPlace } from '../../documents/bars/DraftPlace.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { ReadOnly } from '../../ui/ReadOnly.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useModelRights } from '../data/use-model-rights.ts';
import type { ModelDocument, RelationDocument } from '../data/use-models.ts';
import type { RelationContent } from '../data/use-relations.ts';
import { changesWordsAlone, relationDifferences } from '../draft/relation-differences.ts';
import { draftProblems } from '../draft/relation-draft.ts';
import fields from '../fields/fields.module.css';
import { useRelationWords } from '../parts/use-relation-words.ts';
import { KeptSets } from '../plan/KeptSets.tsx';
import type { GivenAlong } from '../plan/PlanView.tsx';
import { OwnAttributes } from './OwnAttributes.tsx';
import { RelationEnds } from './RelationEnds.tsx';
import { RelationPlanDialog } from './RelationPlanDialog.tsx';
import { RelationRules } from './RelationRules.tsx';
import { RelationUses } from './RelationUses.tsx';
import { useRelationDraft } from './use-relation-draft.ts';
import { useRelationPartWords } from './use-relation-part-words.ts';

type Props = {
  stored: RelationDocument | null;
  /** The id of the model at which a new relation starts. */
  begin: string;
  models: ModelDocument[];
  relations: RelationDocument[];
  /** Called when a new relation is stored. */
  onMade: (relation: RelationDocument) => void;
  onClose: () => void;
};

/** The state that all parts of the panel share. */
export type RelationEdit = {
  draft: RelationContent;
  stored: RelationDocument | null;
  editable: boolean;
  models: ModelDocument[];
  relations: RelationDocument[];
  /** Changes the draft; consecutive edits with the same tag are one undo step. */
  change: (keys: { [Key in keyof RelationContent]?: RelationContent[Key] | undefined }, tag?: string) => void;
  /** The problem of a part (`name`, `labels.inverse`), once something was typed. */
  wrong: (part: string) => string | undefined;
};

const relationIn = ({ search }: Pick<Location, 'search'>) => new URLSearchParams(search).get('relation');
/** Whether a navigation leaves the panel: another page or tab, another relation, or closing it. */
const leavesPanel = (from: Location, to: Location) => from.pathname !== to.pathname || relationIn(from) !== relationIn(to);

/** The panel of one relation, or of a new one. */
export function RelationPanel({ stored, begin, models, relations, onMade, onClose }: Props) {
  const text = useText();
  const words = useProblemText();
  const failure = useFailureText();
  const rights = useModelRights(stored?.id);
  const state = useRelationDraft(stored, begin);
  const { kind, draft, change, history, saving, keeping, pending, error } = state;
  const { base, dirty, theirs } = saving;
  const [planning, setPlanning] = useState(false);
  const closePlan = useCallback(() => setPlanning(false), []);
  // A conflict with another person is resolved first; the preview is requested again after that.
  if (planning && theirs) setPlanning(false);
  const parts = useRelationPartWords();
  const panel = useRef<HTMLElement>(null);
  const isMade = useRef(false);
  const { sentence } = useRelationWords(models);
  useShortcut('Escape', onClose);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus({ preventScroll: true }), []);
  const editable = (stored ? rights.update && !stored.deletedAt : rights.create) && keeping.offered === null;
  const problems = [...draftProblems(draft, stored, { models, relations }), ...state.problems];
  const wrong = (part: string) =>
    (dirty &&
      problems
        .filter(({ field, code }) => field === part && (code !== 'missing_field' || stored !== null))
        .map(words)
        .join(' ')) ||
    undefined;
  const ready = dirty && problems.length === 0 && !theirs;
  const store = async (along: Partial<GivenAlong>): Promise<boolean> => {
    const relation = stored ? null : await state.make(along);
    const saved = stored ? await state.save(along) : relation !== null;
    if (!saved) return false;
    isMade.current = relation !== null;
    setPlanning(false);
    notifications.show({ message: text('models.relation.saved'), color: 'green' });
    if (relation) onMade(relation);
    return true;
  };
  /** Resolves to whether everything is saved: labels at once, everything else after a preview of its effects. */
  const beginSaving = async (): Promise<boolean> => {
    if (!ready) return !dirty;
    if (stored && changesWordsAlone(relationDifferences(kind.draftOf(base), draft))) return store({});
    setPlanning(true);
    return false;
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void beginSaving();
  };
  useShortcut('Ctrl S', editable ? () => submit() : null);
  const title = stored ? sentence(stored.type, stored) : text('models.relation.new');
  const edit: RelationEdit = { draft, stored, editable, models, relations, change, wrong };
  const leaving = { dirty: dirty && editable, pending, save: beginSaving };
  return (
    <aside ref={panel} className={fields.panel} data-region="inspector" tabIndex={-1} aria-label={title}>
      <header className={fields.head}>
        <IconArrowsJoin size={20} stroke={1.75} aria-hidden />
        <h2 className={fields.title}>{title}</h2>
        <DraftPlace keeping={keeping} />
        <UndoTools history={history} editable={editable} />
        <ToolbarButton label={text('actions.close')} keys="Esc" icon={IconX} onClick={onClose} />
      </header>
      <form className={fields.scroll} onSubmit={submit} onBlur={history.seal}>
        <DraftBar keeping={keeping} onTakeUp={state.takeUp} />
        <SyncBar saving={saving} words={parts} />
        <ReadOnly when={!editable}>
          <RelationEnds edit={edit} />
          <RelationRules edit={edit} />
          <OwnAttributes edit={edit} />
        </ReadOnly>
        {stored?.schema?.length ? (
          <KeptSets of={{ collection: 'relations', id: stored.id }} version={stored.version} fields={stored.schema} editable={editable} />
        ) : null}
        {stored && rights.remove && !stored.template && <RelationUses relation={stored} />}
        {error && !theirs && !planning && (
          <p role="alert" className={fields.wrong}>
            {failure(error)}
          </p>
        )}
        {editable && (
          <Group justify="flex-end">
            <Button type="submit" aria-keyshortcuts="Control+S" disabled={!ready} loading={pending}>
              {text(stored ? 'actions.save' : 'models.relation.make')}
            </Button>
          </Group>
        )}
      </form>
      {planning && (
        <RelationPlanDialog
          base={stored && base}
          draft={draft}
          models={models}
          pending={pending}
          error={error}
          onRefused={state.refuse}
          onMake={(given) => void store(given)}
          onClose={closePlan}
        />
      )}
      <LeaveGuard saving={leaving} keeping={keeping} leaves={(from, to) => !isMade.current && leavesPanel(from, to)} />
    </aside>
  );
}
