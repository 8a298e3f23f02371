import type { Condition } from '@millwright/core/filter/types.ts';
import type { Ordering } from '@millwright/core/view/types.ts';
import type { BlockSource } from '../../source/block-source.ts';

/** Orders rows as a person sorted the columns; null where nobody did. Rows that are equal there stand in the order of their names. */
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

/** The filter that rows are read with: the block's, and the rows that were edited out of it, so that they stay in sight. */
export const loadedWhere = (where: Condition | null, leaving: readonly string[]): Condition | null =>
  where && leaving.length ? { any: [where, { fact: 'identity', operator: 'in', value: [...leaving] }] } : where;
