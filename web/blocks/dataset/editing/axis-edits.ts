import { withKeys } from '../../../documents/saving/with-keys.ts';
import type { Changes } from '../../editing/block-editing.ts';
import type { DatasetSetup } from '../dataset-request.ts';

export type Axis = DatasetSetup['axis'][number];

/** Changes the columns after a move, addition or removal. The sorting follows the columns that it refers to. */
export function withAxes({ axis: before, ordering = [] }: DatasetSetup, axis: Axis[]): Changes<DatasetSetup> {
  const newOrdering = ordering.flatMap(({ axis: at, direction }) => {
    const one = before[at];
    const to = one ? axis.indexOf(one) : -1;
    return to < 0 ? [] : [{ axis: to, direction }];
  });
  return { axis, ...(ordering.length > 0 && { ordering: newOrdering.length ? newOrdering : undefined }) };
}

/** Changes parts of a column; undefined removes a part. */
export const withParts = (axis: Axis, parts: Changes<Axis>): Axis => withKeys(axis, parts);
