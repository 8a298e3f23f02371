import type { Json, JsonObject } from '@millwright/core/json.ts';
import { idleActionProblems, needsRecord } from '@millwright/core/view/alone-actions.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { isAlone } from '@millwright/core/view/setup/is-alone.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { closeDialog, useDialog } from '../../layers/dialog.ts';
import { closeDrawer, useDrawer } from '../../layers/drawer.ts';
import { serve } from '../../testing/serve.ts';
import { kinds, triggers } from '../editing/actions/action-edits.ts';
import { runAction } from './run-action.ts';

const calls: [string, JsonObject][] = [];
serve((path, body: JsonObject) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c' } } };
  calls.push([path, body]);
  return { body: { data: { deleted: 1 } } };
});

const scope = {
  recordOf: (id: string) => ({ identity: id, name: `Task ${id}` }),
  user_id: 'ana',
  navigate: vi.fn(),
  refresh: vi.fn(),
  showSaved: vi.fn(),
  reveal: vi.fn(),
  takeFocus: vi.fn(),
  confirmDelete: vi.fn(async () => true),
  agrees: vi.fn(async () => true),
  showOutlook: vi.fn(),
  asksFirst: vi.fn(async () => true),
  done: vi.fn(),
};

beforeEach(() => {
  calls.length = 0;
  vi.clearAllMocks();
  closeDrawer();
  closeDialog();
});

const drawer = () => renderHook(useDrawer).result.current.at(-1)?.content;
const dialog = () => renderHook(useDialog).result.current;

type Case = { parts: Partial<BlockAction>; does: (id: string | undefined) => void };
const manual = (id: string | undefined) => ({ type: 'manual', user_id: 'ana', origin: 'view', ...(id && { primary_item_id: id }) });

/** For each kind of action: its set-up, and the visible result after a run with a record and without one. */
const cases: Record<BlockAction['kind'], Case> = {
  open_form: { parts: { form: 'plan' }, does: (id) => expect(drawer()).toMatchObject({ kind: 'form', form: 'plan', ...(id && { node_id: id }) }) },
  open_drawer: { parts: {}, does: (id) => expect(drawer()).toMatchObject({ kind: 'record', id }) },
  open_dialog: { parts: {}, does: (id) => expect(dialog()).toMatchObject({ kind: 'record', id }) },
  go_to_url: { parts: { url: '/x/{identity}' }, does: (id = '') => expect(scope.navigate).toHaveBeenCalledWith(`/x/${id}`) },
  update_object: {
    parts: { values: { open: false } },
    does: (id) => expect(calls).toEqual([['/v1/graph/update/', { node_id: id, properties: { open: false } }]]),
  },
  delete_object: { parts: {}, does: (id) => expect(calls).toEqual([['/v1/graph/delete/', { node_ids: [id] }]]) },
  advance: { parts: {}, does: (id) => expect(calls).toEqual([['/v1/processes/update/', { object_id: id, action: 'advance' }]]) },
  run_automation: {
    parts: { automation: 'plan' },
    does: (id) => expect(calls).toEqual([['/v1/data_connections/plan', { async: true, trigger: manual(id) }]]),
  },
  show_outlook: { parts: {}, does: () => expect(scope.showOutlook).toHaveBeenCalledOnce() },
  refresh: { parts: {}, does: () => expect(scope.refresh).toHaveBeenCalledOnce() },
  show: { parts: { block: 'lines' }, does: () => expect(scope.reveal).toHaveBeenCalledWith('lines', true) },
  hide: { parts: { block: 'lines' }, does: () => expect(scope.reveal).toHaveBeenCalledWith('lines', false) },
};

const pairs = triggers.flatMap((trigger) => kinds.map((kind) => [kind, trigger] as const));
const actionOf = (kind: BlockAction['kind'], trigger: BlockAction['trigger']): BlockAction => ({ id: 'a', kind, trigger, ...cases[kind].parts });
const refused = ([kind, trigger]: (typeof pairs)[number]) => isAlone({ trigger }) && needsRecord(actionOf(kind, trigger));

it('are twelve kinds on seven triggers', () => expect([kinds.length, triggers.length, pairs.length]).toEqual([12, 7, 84]));

it.each(pairs.filter((pair) => !refused(pair)))('%s started by %s does what it says', async (kind, trigger) => {
  const id = isAlone({ trigger }) ? undefined : 'r';
  await runAction(actionOf(kind, trigger), { ...scope, ids: id ? [id] : [] });
  cases[kind].does(id);
});

it.each(pairs.filter(refused))('%s started by %s is refused when the view is saved, and why', (kind, trigger) => {
  const setup = { list: { type: 'table', misc: { model: 'task', columns: [], ordering: [], actions: [actionOf(kind, trigger)] } } };
  const [problem] = idleActionProblems(setup as unknown as Json, undefined);
  expect(problem).toMatchObject({ field: 'setup.list.misc.actions', code: 'needs_record' });
});
