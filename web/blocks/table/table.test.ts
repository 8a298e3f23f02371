import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { expect, it, vi } from 'vitest';
import { resolveColumns } from './columns.ts';
import { createFormatting } from './formatting.ts';
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
  const withoutId = vi.fn();
  const events = { current: { withoutId } as unknown as TableEvents };
  const formatting = createFormatting([], [], async () => false);
  const context = { wording: { language: 'en', zone: 'UTC', yes: 'Yes', no: 'No' }, looks: new Map() };
  const columns = resolveColumns(schema, model, setup);
  const table = new Table({ key: 'k', setup, schema, model, columns, mayEdit: true, formatting, context, events });
  table.toggleAt(0, false);
  expect(withoutId).toHaveBeenCalledOnce();
  expect(table.selection.current().ids.size).toBe(0);
});
