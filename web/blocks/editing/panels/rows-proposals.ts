import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Column, Ordering } from '@millwright/core/view/types.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { choicesAt } from '../fields/paths.ts';

/** The number of columns of a proposed block. */
const usual = 6;

/** The fields that a list can start with: the model's own and its to-one relations, in the model's order. */
export const listed = (schema: Schema, model: ResolvedModel): ResolvedColumn[] => {
  const primary = model.model.primary_attribute;
  const own = choicesAt(schema, model, []).filter(({ path, many }) => !many && path !== 'created_at' && path !== 'updated_at');
  return own.sort((a, b) => Number(b.path === primary) - Number(a.path === primary));
};

const short = (column: ResolvedColumn) => column.kind === 'relation' || columnView(column).brief === true || columnView(column).numeric === true;

/** The columns that describe a record best: its name, then short values. */
export function mainColumns(schema: Schema, model: ResolvedModel, count = usual): Column[] {
  const [name, ...others] = listed(schema, model);
  const rest = [...others.filter(short), ...others.filter((column) => !short(column))];
  return [name, ...rest].slice(0, count).flatMap((column) => (column ? [{ path: column.path }] : []));
}

/** The basic setup of a block of records, to which other settings are added. */
export const rowsSetup = (model: ResolvedModel, columns: Column[], ordering: Ordering[]): RowsSetup => ({
  model: model.model.slug,
  columns,
  ordering,
  limit: 50,
  searchable: true,
  selectable: true,
  actions: [],
});

/** Sorts the newest records first. */
export const newest: Ordering[] = [{ field: 'created_at', direction: 'desc' }];
