import { withKeys } from '../../../documents/saving/with-keys.ts';
import type { Changes } from '../../editing/block-editing.ts';
import type { DatasetSetup } from '../dataset-request.ts';

export type Axis = DatasetSetup['axis'][number];

/** Other columns, moved, added or taken off: the order goes along with the columns that it is by. */
export function withAxes({ axis: before, ordering = [] }: DatasetSetup, axis: Axis[]): Changes<DatasetSetup> {
  const kept = ordering.flatMap(({ axis: at, direction }) => {
    const one = before[at];
    const to = one ? axis.indexOf(one) : -1;
    return to < 0 ? [] : [{ axis: to, direction }];
  });
  return { axis, ...(ordering.length > 0 && { ordering: kept.length ? kept : undefined }) };
}

/** A column with other parts; an undefined one is taken away. */
export const withParts = (axis: Axis, parts: Changes<Axis>): Axis => withKeys(axis, parts);
