import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Column } from '@millwright/core/view/types.ts';
import type { ResolvedColumn } from './columns.ts';

/** A path that a block reads in addition to its columns, and its format. */
export type Axis = { path: string | undefined; format?: Column['format'] };

/** Adds these paths to a setup. A path that is not yet a column becomes a hidden column. */
export function withAxes<Setup extends RowsSetup>(setup: Setup, axes: readonly Axis[]): Setup {
  if (axes.every(({ path }) => path === undefined)) return setup;
  const columns = [...setup.columns];
  for (const { path, format } of axes) {
    if (path === undefined) continue;
    const at = columns.findIndex((column) => column.path === path);
    const before = columns[at];
    if (!before) columns.push({ path, hidden: true, ...(format && { format }) });
    else if (format) columns[at] = { ...before, format };
  }
  return { ...setup, columns };
}

/** Finds the column of a path; null without a path, or if it doesn't exist. */
export const columnAt = (columns: readonly ResolvedColumn[], path: string | undefined): ResolvedColumn | null =>
  columns.find((column) => column.path === path) ?? null;
