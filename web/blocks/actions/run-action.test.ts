import type { JsonObject } from '@millwright/core/json.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialog, useDialog } from '../../layers/dialog.ts';
import { closeDrawer, useDrawer } from '../../layers/drawer.ts';
import { serve } from '../../testing/serve.ts';
import { runAction } from './run-action.ts';

const calls: [string, JsonObject][] = [];
serve((path, body: JsonObject) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c' } } };
  calls.push([path, body]);
  return body.node_id === 'refused' ? { status: 422, body: { error: { code: 'invalid', message: '' } } } : { body: { data: { deleted: 2 } } };
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
const run = (action: Partial<BlockAction>, ids: string[]) => runAction({ id: 'a', trigger: 'button', kind: 'refresh', ...action }, { ...scope, ids });
const shown = () => ({ drawer: renderHook(useDrawer).result.current.at(-1)?.content, dialog: renderHook(useDialog).result.current });

beforeEach(() => {
  calls.length = 0;
  vi.clearAllMocks();
  closeDrawer();
  closeDialog();
});

describe('what is written', () => {
  it('is written record by record, then the rows are read again and it is said', async () => {
    await run({ kind: 'update_object', values: { open: false } }, ['a', 'b']);
    expect(calls).toEqual(['a', 'b'].map((node_id) => ['/v1/graph/update/', { node_id, properties: { open: false } }]));
    expect(scope.refresh).toHaveBeenCalledOnce();
    expect(scope.done).toHaveBeenCalledWith(expect.objectContaining({ kind: 'update_object' }), 2);
  });

  it('ends at the record that is refused, and nothing follows', async () => {
    await expect(
      run({ kind: 'update_object', values: {}, callback: { id: 'b', trigger: 'button', kind: 'refresh' } }, ['refused', 'b']),
    ).rejects.toThrow();
    expect(calls).toHaveLength(1);
    expect(scope.refresh).not.toHaveBeenCalled();
  });

  it('is a transition each, or a run for each record and one without any', async () => {
    await run({ kind: 'advance' }, ['a']);
    await run({ kind: 'run_automation', automation: 'plan it' }, ['a']);
    await run({ kind: 'run_automation', automation: 'plan it' }, []);
    const trigger = { type: 'manual', user_id: 'ana', origin: 'view' };
    expect(calls).toEqual([
      ['/v1/processes/update/', { object_id: 'a', action: 'advance' }],
      ['/v1/data_connections/plan%20it', { async: true, trigger: { ...trigger, primary_item_id: 'a' } }],
      ['/v1/data_connections/plan%20it', { async: true, trigger }],
    ]);
  });

  it('is done at once where an outlook asks for nothing, and else waits for the person to go on', async () => {
    const start = { id: 'b', trigger: 'button', kind: 'run_automation', automation: 'plan' } as const;
    await run({ kind: 'show_outlook', unasked: start }, []);
    expect([calls, scope.showOutlook.mock.calls.length]).toEqual([[], 1]);
    scope.asksFirst.mockResolvedValueOnce(false);
    await run({ kind: 'show_outlook', unasked: start }, []);
    expect([calls.map(([path]) => path), scope.showOutlook.mock.calls.length]).toEqual([['/v1/data_connections/plan'], 1]);
    await run({ kind: 'show_outlook', callback: start }, ['a']);
    expect([calls.length, scope.showOutlook.mock.calls.length]).toEqual([1, 2]);
  });

  it('is asked about before records go', async () => {
    scope.confirmDelete.mockResolvedValueOnce(false);
    await run({ kind: 'delete_object' }, ['a', 'b']);
    expect(calls).toEqual([]);
    expect(scope.refresh).not.toHaveBeenCalled();
    await run({ kind: 'delete_object' }, ['a', 'b']);
    expect(calls).toEqual([['/v1/graph/delete/', { node_ids: ['a', 'b'] }]]);
  });
});

describe('what is asked first', () => {
  const action: Partial<BlockAction> = { kind: 'run_automation', automation: 'copy', confirmation: 'A copy keeps its lines.' };

  it('is not done until the person agrees', async () => {
    scope.agrees.mockResolvedValueOnce(false);
    await run(action, ['a']);
    expect(calls).toEqual([]);
    expect(scope.agrees).toHaveBeenCalledWith(expect.objectContaining({ confirmation: 'A copy keeps its lines.' }));
    await run(action, ['a']);
    expect(calls).toHaveLength(1);
  });

  it('is nothing where the action asks nothing', async () => {
    await run({ ...action, confirmation: undefined }, ['a']);
    expect(scope.agrees).not.toHaveBeenCalled();
    expect(calls).toHaveLength(1);
  });
});

describe('what is shown', () => {
  it('is the record, or the form about it, beside the page or over it', async () => {
    await run({ kind: 'open_drawer' }, ['a']);
    expect(shown()).toMatchObject({ drawer: { kind: 'record', id: 'a' }, dialog: null });
    await run({ kind: 'open_dialog', form: 'plan', values: { open: true } }, ['a']);
    expect(shown().dialog).toMatchObject({ kind: 'form', form: 'plan', node_id: 'a', values: { open: true } });
  });

  it('follows a saved form: its row, or what the action says comes after', async () => {
    await run({ kind: 'open_form', form: 'plan' }, []);
    const { drawer } = shown();
    if (drawer?.kind === 'form') drawer.onSaved?.('new');
    expect(scope.showSaved).toHaveBeenCalledWith('new');
    await run({ kind: 'open_form', form: 'plan', callback: { id: 'b', trigger: 'button', kind: 'show', block: 'lines' } }, []);
    const next = shown().drawer;
    expect(next).toMatchObject({ needs_answer: true });
    if (next?.kind === 'form') next.onSaved?.('new');
    expect(scope.refresh).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(scope.reveal).toHaveBeenCalledWith('lines', true));
  });

  it('is a path of the product, with what was clicked; another address opens beside it, a script nothing', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await runAction(
      { id: 'a', trigger: 'cell_click', kind: 'go_to_url', url: '/object/{identity}?of={value}' },
      { ...scope, ids: ['a b'], value: 'x&y' },
    );
    expect(scope.navigate).toHaveBeenCalledWith('/object/a%20b?of=x%26y');
    await run({ kind: 'go_to_url', url: 'https://example.test/' }, []);
    await run({ kind: 'go_to_url', url: 'javascript:alert(1)' }, []);
    expect(open.mock.calls).toEqual([['https://example.test/', '_blank', 'noopener,noreferrer']]);
  });
});

describe('a form that begins with the record', () => {
  it('is for a new one, with the record under the attribute that takes it', async () => {
    await run({ kind: 'open_form', form: 'move-task', fills: 'task', values: { why: 'late' } }, ['a']);
    expect(shown().drawer).toMatchObject({ kind: 'form', form: 'move-task', values: { why: 'late', task: { identity: 'a', name: 'Task a' } } });
    expect(shown().drawer).not.toHaveProperty('node_id');
  });
});
