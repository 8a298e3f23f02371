import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Column, Ordering } from '@millwright/core/view/types.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { choicesAt } from '../fields/paths.ts';

/** How many columns a ready block begins with. */
const usual = 6;

/** Its own fields and what it leads to, in the model's order: what a list can begin with. */
export const listed = (schema: Schema, model: ResolvedModel): ResolvedColumn[] => {
  const primary = model.model.primary_attribute;
  const own = choicesAt(schema, model, []).filter(({ path, many }) => !many && path !== 'created_at' && path !== 'updated_at');
  return own.sort((a, b) => Number(b.path === primary) - Number(a.path === primary));
};

const short = (column: ResolvedColumn) => column.kind === 'relation' || columnView(column).brief === true || columnView(column).numeric === true;

/** The columns that tell a record best: its name, then what is short. */
export function mainColumns(schema: Schema, model: ResolvedModel, count = usual): Column[] {
  const [name, ...others] = listed(schema, model);
  const rest = [...others.filter(short), ...others.filter((column) => !short(column))];
  return [name, ...rest].slice(0, count).flatMap((column) => (column ? [{ path: column.path }] : []));
}

/** The set-up of a block of records that its other settings are added to. */
export const rowsSetup = (model: ResolvedModel, columns: Column[], ordering: Ordering[]): RowsSetup => ({
  model: model.model.slug,
  columns,
  ordering,
  limit: 50,
  searchable: true,
  selectable: true,
  actions: [],
});

/** The newest records first. */
export const newest: Ordering[] = [{ field: 'created_at', direction: 'desc' }];
