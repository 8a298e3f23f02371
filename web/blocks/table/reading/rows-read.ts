import type { Condition } from '@millwright/core/filter/types.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { BlockSource } from '../../source/block-source.ts';

/** The person's sorting by columns; null without one. Ties are sorted by name. */
export function orderingOf(
  { columns, model: { model, fields } }: Pick<BlockSource, 'columns' | 'model'>,
  sorted: readonly { colId: string; sort: 'asc' | 'desc' }[],
): Ordering[] | null {
  const chosen = sorted.flatMap(({ colId, sort }) => {
    const field = columns.find(({ path }) => path === colId)?.sort;
    return field ? [{ field, direction: sort }] : [];
  });
  if (!chosen.length) return null;
  const { primary_attribute: field } = model;
  return fields.has(field) && !chosen.some((one) => one.field === field) ? [...chosen, { field, direction: 'asc' }] : chosen;
}

/** The filter for reading rows: the block's, or being an edited row that no longer matches, so that it stays visible. */
export const loadedWhere = (where: Condition | null, leaving: readonly string[]): Condition | null =>
  where && leaving.length ? { any: [where, { fact: 'identity', operator: 'in', value: [...leaving] }] } : where;
