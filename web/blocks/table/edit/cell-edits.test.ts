import type { FieldType } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { setCredentials } from '../../../data/http.ts';
import { askBeforeWrites } from '../../../data/writes/before-write.ts';
import { serve } from '../../../testing/serve.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import { CellEdits } from './cell-edits.ts';

const sent: JsonObject[] = [];
/** Whether the record still matches the filter of its table. */
let matches = true;
serve((path, body: { properties: JsonObject }) => {
  if (path !== '/v1/graph/update/') return { body: { data: { rows: matches ? [{ identity: 'r' }] : [] } } };
  sent.push(body.properties);
  if (body.properties.title === 'refused') return { status: 422, body: { error: { code: 'invalid', message: '' } } };
  return { body: { data: { identity: 'r', version: 2 } } };
});

const column = (path: string, kind: FieldType) =>
  ({ path, kind, column: {}, field: { name: path, type: kind }, target: null }) as unknown as ResolvedColumn;
const [title, hours, at, tags] = [column('title', 'text'), column('hours', 'number'), column('at', 'datetime'), column('tags', 'multitag')];

let row: Row;
const events = { redrawCell: vi.fn(), redrawRow: vi.fn(), onRowsChanged: vi.fn() };
const wording = { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' };
const settings = { wording, where: null as { fact: string; operator: 'equal'; value: Json } | null };
let edits: CellEdits;
beforeEach(() => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  sent.length = 0;
  matches = true;
  settings.where = null;
  vi.clearAllMocks();
  row = { identity: 'r', version: 1, title: 'plan', hours: 2, at: '2026-03-01T10:00:00Z', tags: ['a', 'b'] } as unknown as Row;
  edits = new CellEdits({
    query: { model: 'task', selection: 'identity' },
    settings,
    rowOf: () => row,
    replaceRow: async (next) => {
      row = next;
    },
    reasonOf: (_, unread) => (unread ? `no ${unread}` : 'refused'),
    ...events,
  });
});
const put = (edited: ResolvedColumn, typed: Json) => edits.put([{ row, column: edited, typed }]);

it('saves what was typed, tells it, and undoes and redoes it', async () => {
  await put(title, 'boat');
  expect([sent, row.title]).toEqual([[{ title: 'boat' }], 'boat']);
  expect(events.onRowsChanged).toHaveBeenCalledWith(['r']);
  expect([await edits.step('undo'), row.title]).toEqual(['done', 'plan']);
  expect([await edits.step('redo'), row.title]).toEqual(['done', 'boat']);
  expect([await edits.step('redo'), sent.length]).toEqual(['nothing', 3]);
});

it('asks before it saves, and leaves the cell as it was where the person goes back', async () => {
  const asked: object[] = [];
  const end = askBeforeWrites(async (write) => {
    asked.push(write);
    return write.values.title !== 'boat';
  });
  await put(title, 'boat');
  expect([sent, row.title, edits.state.state('r', 'title')]).toEqual([[], 'plan', undefined]);
  await put(title, 'ship');
  end();
  expect([sent, row.title]).toEqual([[{ title: 'ship' }], 'ship']);
  expect(asked).toEqual(['boat', 'ship'].map((value) => ({ model: 'task', node_id: 'r', values: { title: value } })));
});

it('undoes what was pasted at once as one', async () => {
  await edits.put([
    { row, column: title, typed: 'boat' },
    { row, column: hours, typed: '3,5' },
  ]);
  expect([row.title, row.hours]).toEqual(['boat', 3.5]);
  await edits.step('undo');
  expect([row.title, row.hours]).toEqual(['plan', 2]);
});

it('saves nothing where the value means what is stored already', async () => {
  await put(title, 'plan');
  await put(hours, '2,00');
  await put(at, '2026-03-01 10:00');
  await put(tags, 'a, b');
  expect(sent).toEqual([]);
  expect(await edits.step('undo')).toBe('nothing');
});

it('keeps what is refused in its cell with its reason, and nothing of it can be undone', async () => {
  await put(hours, 'many');
  expect(edits.state.state('r', 'hours')).toEqual({ kind: 'refused', reason: 'no number', value: 'many' });
  await put(title, 'refused');
  expect(edits.state.state('r', 'title')).toEqual({ kind: 'refused', reason: 'refused', value: 'refused' });
  expect([row.title, await edits.step('undo')]).toEqual(['plan', 'nothing']);
});

it('marks the row that an edit took out of the filter', async () => {
  settings.where = { fact: 'title', operator: 'equal', value: 'plan' };
  matches = false;
  await put(title, 'boat');
  expect(edits.state.keptIds()).toEqual(['r']);
  expect(events.redrawRow).toHaveBeenCalledWith('r');
});

it('keeps a row in what is read while its edit is saved, and until it is known whether it leaves', async () => {
  settings.where = { fact: 'title', operator: 'equal', value: 'plan' };
  const saved = put(title, 'boat');
  expect(edits.state.keptIds()).toEqual(['r']);
  await saved;
  expect(edits.state.keptIds()).toEqual([]);
  await put(title, 'refused');
  expect(edits.state.keptIds()).toEqual([]);
});
