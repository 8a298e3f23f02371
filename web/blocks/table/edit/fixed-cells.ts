import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { fixedFacts } from '@millwright/core/record/fixed.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import type { TableEvents } from '../adapter/table-events.ts';

/** The fields that a row is read with beside its columns, to know which of its cells are fixed. */
export const factsOfFixed = (model: ResolvedModel, columns: readonly ResolvedColumn[]): string[] =>
  fixedFacts(
    model.model,
    columns.filter(({ editable }) => editable).map(({ path }) => path),
  ).filter((name) => model.fields.has(name));

/** Says why a cell can't be edited; silent where it can. */
export function explainCell(table: Table, row: Row, path: string, events: TableEvents): void {
  const column = table.columns.find((one) => one.path === path);
  if (!column || table.mayWrite(row, column)) return;
  const settled = table.mayEdit ? table.fixed(row, column) : null;
  if (settled) events.settled(settled);
  else events.fixed(column, column.field?.misc?.formulaV1 ? 'computed' : table.mayEdit ? 'elsewhere' : 'denied');
}
