import type { SkippedPart } from '@millwright/core/model/types.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import type { ResolvedColumn } from '../columns/columns.ts';

/** A skipped part of a list; `message` explains why, for people who may fix it. */
export type Skipped = { part: 'filter' | 'rule' | 'order' | 'group' | 'formula' | 'column' | 'axis'; name: string; message?: string };

/** The parts of a setup that may no longer fit the model; only tables have groups. */
type Checked = RowsSetup & { grouping?: readonly Grouping[] | undefined };

/** Removes the parts of a block's setup that the server reports as no longer fitting its model, and returns them. */
export function usableSetup<Setup extends Checked>(view: View, block: Block, setup: Setup): { block: Block; setup: Setup; skipped: Skipped[] } {
  const problems = new Map(view.problems?.map((problem) => [problem.place, problem]));
  if (!problems.size) return { block, setup, skipped: [] };
  const skipped: Skipped[] = [];
  const fits = (part: Skipped['part'], place: string) => {
    const problem = problems.get(place);
    if (problem) skipped.push(skippedPart(part, '', problem));
    return !problem;
  };
  const { betterFilters, ...unfiltered } = block;
  const here = `setup.${block.id}.misc`;
  const usableBlock = betterFilters && fits('filter', `root.${block.id}.betterFilters`) ? block : unfiltered;
  const formatting = setup.formatting?.filter((_, index) => fits('rule', `${here}.formatting[${index}].when`));
  const ordering = setup.ordering.filter((_, index) => fits('order', `${here}.ordering[${index}]`));
  const grouping = setup.grouping?.filter((_, index) => fits('group', `${here}.grouping[${index}]`));
  return { block: usableBlock, setup: { ...setup, ordering, ...(grouping && { grouping }), ...(formatting && { formatting }) }, skipped };
}

/** Finds the columns that show nothing: their formula is skipped or, for people who may edit the view (`mends`), their path doesn't exist. */
export function skippedColumns(
  setup: Pick<RowsSetup, 'columns'>,
  columns: readonly ResolvedColumn[],
  label: (column: ResolvedColumn) => string,
  mends: boolean,
): Skipped[] {
  const resolved = new Set(columns.map(({ path }) => path));
  const lost = mends ? setup.columns.filter(({ path }) => !resolved.has(path)) : [];
  return [
    ...columns.flatMap((column) => (column.broken ? [skippedPart('formula', label(column), column.broken)] : [])),
    ...lost.map(({ path }): Skipped => ({ part: 'column', name: path, message: '' })),
  ];
}

/** A skipped part with the server's reason. */
export const skippedPart = (part: Skipped['part'], name: string, { message }: SkippedPart): Skipped => ({
  part,
  name,
  ...(message !== undefined && { message }),
});
