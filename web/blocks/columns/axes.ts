import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Column } from '@millwright/core/view/types.ts';
import type { ResolvedColumn } from './columns.ts';

/** A path that a block reads of each record beside its columns, and as what. */
export type Axis = { path: string | undefined; format?: Column['format'] };

/** A set-up that reads these paths, too: those that are no columns become hidden ones. */
export function withAxes<Setup extends RowsSetup>(setup: Setup, axes: readonly Axis[]): Setup {
  if (axes.every(({ path }) => path === undefined)) return setup;
  const columns = [...setup.columns];
  for (const { path, format } of axes) {
    if (path === undefined) continue;
    const at = columns.findIndex((column) => column.path === path);
    const found = columns[at];
    if (!found) columns.push({ path, hidden: true, ...(format && { format }) });
    else if (format) columns[at] = { ...found, format };
  }
  return { ...setup, columns };
}

/** The column of a path; null without one, or where it leads nowhere. */
export const columnAt = (columns: readonly ResolvedColumn[], path: string | undefined): ResolvedColumn | null =>
  columns.find((column) => column.path === path) ?? null;
