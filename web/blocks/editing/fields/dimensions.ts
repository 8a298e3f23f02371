import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { truncations } from '@millwright/core/view/setup/aggregations.ts';
import type { Dimension } from '@millwright/core/view/setup/axis.ts';
import { columnView, type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';

export const units = truncations;

const timed = (column: ResolvedColumn): boolean => columnView(column).filter.time !== undefined;

/** Whether a path leads to dates or times, which are grouped by a unit. */
export function isTime(schema: Schema, model: ResolvedModel, path: string): boolean {
  const column = resolveColumn(schema, model, { path });
  return column !== null && timed(column);
}

/** The grouping by a column: dates and times by month at first. */
export const dimensionOf = (column: ResolvedColumn): Dimension => ({ path: column.path, ...(timed(column) && { truncate: 'month' as const }) });
