import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { expect, it, vi } from 'vitest';
import { setCredentials } from '../../../data/http.ts';
import { serve } from '../../../testing/serve.ts';
import { resolveColumns } from '../../columns/columns.ts';
import { createFormatting } from '../../formatting/formatting.ts';
import { Table } from './table.ts';
import type { TableEvents } from './table-events.ts';

const field = { id: 'f', name: 'title', label: 'Title', type: 'text' as const };
const task = { id: 'm', slug: 'task', name: 'task', displayed_name: 'Task', primary_attribute: 'title', schema: [field] };
const setup: TableSetup = {
  model: 'task',
  columns: [{ path: 'title' }],
  ordering: [],
  limit: 50,
  searchable: true,
  sortable: true,
  selectable: true,
  actions: [],
};

it('says so when a row that has no id yet is to be chosen', () => {
  const schema = resolveSchema([task as unknown as Model], []);
  const model = schema.models.get('task');
  if (!model) throw new Error('the model is not there');
  const onRowWithoutId = vi.fn();
  const events = { current: { onRowWithoutId } as unknown as TableEvents };
  const formatting = createFormatting([], [], async () => false);
  const context = { wording: { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' }, policies: new Map() };
  const columns = resolveColumns(schema, model, setup);
  const table = new Table({ key: 'k', setup, schema, model, columns, mayEdit: true, formatting, context, events });
  table.toggleAt(0, false);
  expect(onRowWithoutId).toHaveBeenCalledOnce();
  expect(table.selection.current().ids.size).toBe(0);
  // The checkbox is still drawn while a search loads another row in its place.
  table.toggle({ identity: 'shown', version: 1 }, 0, false);
  expect([...table.selection.current().ids]).toEqual(['shown']);
});

it('keeps fixed what a rule of the model says, row by row, and says why', () => {
  const moved = { id: 'g', name: 'moved', label: 'Moved', type: 'boolean' as const };
  const misc = { fixed: [{ when: 'moved', names: ['title'], text: 'It has been moved.' }] };
  const schema = resolveSchema([{ ...task, schema: [field, moved], misc } as unknown as Model], []);
  const model = schema.models.get('task');
  if (!model) throw new Error('the model is not there');
  const onCellFixed = vi.fn();
  const editable = { ...setup, columns: [{ path: 'title', editable: true }] };
  const columns = resolveColumns(schema, model, editable);
  const formatting = createFormatting([], [], async () => false);
  const context = { wording: { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' }, policies: new Map() };
  const events = { current: { onCellFixed } as unknown as TableEvents };
  const table = new Table({ key: 'k', setup: editable, schema, model, columns, mayEdit: true, formatting, context, events });
  const [column] = columns;
  const row = (value: boolean) => ({ identity: 'a', version: 1, title: 'A', moved: value });
  expect(table.query.selection).toContain('moved');
  expect(column && [table.mayWrite(row(false), column), table.mayWrite(row(true), column)]).toEqual([true, false]);
  table.explain(row(false), 'title');
  expect(onCellFixed).not.toHaveBeenCalled();
  table.explain(row(true), 'title');
  expect(onCellFixed).toHaveBeenCalledWith('It has been moved.');
});

type Place = { skip?: number; after?: string; order_by?: { direction: string }[] };
const asked: Place[] = [];
let answers: string[][] = [];
serve((_, { variables: { skip, after, order_by: order } }: { variables: Place }) => {
  asked.push({ ...(skip !== undefined && { skip }), ...(after !== undefined && { after }), ...(order?.length && { order }) });
  return { body: { data: { rows: (answers.shift() ?? []).map((identity) => ({ identity })) } } };
});

it('goes on behind the last row that it read and up from the first one, and jumps by number', async () => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  const schema = resolveSchema([task as unknown as Model], []);
  const model = schema.models.get('task');
  if (!model) throw new Error('the model is not there');
  const formatting = createFormatting([], [], async () => false);
  const context = { wording: { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' }, policies: new Map() };
  const silent: Partial<TableEvents> = { onPagesLoading: () => {}, onFirstPage: () => {}, onLoadFailed: () => {} };
  const events = { current: silent as TableEvents };
  const table = new Table({
    key: 'k',
    setup,
    schema,
    model,
    columns: resolveColumns(schema, model, setup),
    mayEdit: true,
    formatting,
    context,
    events,
  });
  const source = table.datasource(null);
  const read = (startRow: number) =>
    new Promise((successCallback) => {
      source.getRows({ startRow, endRow: startRow + 2, sortModel: [], successCallback, failCallback: () => successCallback(null) } as never);
    });
  answers = [['a', 'b'], ['c', 'd'], ['x', 'y'], ['w', 'v'], [], ['z']];
  for (const start of [0, 2, 40]) await read(start);
  expect(await read(38)).toEqual([{ identity: 'v' }, { identity: 'w' }]);
  await read(4);
  table.refreshQuietly();
  await read(2);
  const order = [{ field: 'identity', direction: 'desc' }];
  expect(asked).toEqual([{ skip: 0 }, { after: 'b' }, { skip: 40 }, { after: 'x', order }, { after: 'd' }, { skip: 4 }, { skip: 2 }]);
});
