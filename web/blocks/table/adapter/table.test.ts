import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { expect, it, vi } from 'vitest';
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
