import { isEmpty } from '../../value/empty.ts';
import { fold, hasWordStart } from '../../value/fold.ts';
import type { Kind } from '../../value/kinds.ts';
import { compare, type Scalar, type Value } from '../../value/scalar.ts';
import type { Sorting } from '../../value/sorting.ts';
import type { Bounds } from '../relative.ts';
import type { Operator } from '../types.ts';

/** The right side of a comparison: values without empty ones, the bounds of a relative date, or none. */
export type Right = { kind: 'values'; values: Scalar[] } | { kind: 'range'; bounds: Bounds } | { kind: 'none' };

const signs: Partial<Record<Operator, (sign: number) => boolean>> = {
  equal: (sign) => sign === 0,
  greaterThan: (sign) => sign > 0,
  greaterThanInclusive: (sign) => sign >= 0,
  lessThan: (sign) => sign < 0,
  lessThanInclusive: (sign) => sign <= 0,
};

/** Whether a positive operator holds for a value of a kind. It never holds when either side is empty. */
export function holds(operator: Operator, kind: Kind, value: Value, right: Right, sorting: Sorting): boolean {
  const order = (one: Scalar, other: Scalar) => compare(kind, one, other, sorting);
  if (isEmpty(value)) return false;
  if (operator === 'isNotEmpty') return true;
  if (right.kind === 'range') return !Array.isArray(value) && inBounds(value, right.bounds, order);
  if (right.kind === 'none') return false;
  const members = Array.isArray(value) ? value : [value];
  if (operator === 'in') return right.values.some((other) => members.some((item) => order(item, other) === 0));
  const [other] = right.values;
  if (other === undefined) return false;
  if (operator === 'wordStartsWith') return !Array.isArray(value) && hasWordStart(String(value), String(other));
  if (operator !== 'contains') return !Array.isArray(value) && (signs[operator]?.(order(value, other)) ?? false);
  return Array.isArray(value) ? members.some((item) => order(item, other) === 0) : fold(String(value)).includes(fold(String(other)));
}

function inBounds(value: Scalar, { low, high, open }: Bounds, order: (one: Scalar, other: Scalar) => number): boolean {
  const above = order(value, high);
  return order(value, low) >= 0 && (open ? above < 0 : above <= 0);
}
