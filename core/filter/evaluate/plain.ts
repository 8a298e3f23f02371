import { asList, isObject, type Json, type JsonObject } from '../../json.ts';
import { normalText } from '../../storable.ts';
import type { FilterContext } from '../../value/context.ts';
import { isEmpty } from '../../value/empty.ts';
import type { Kind } from '../../value/kinds.ts';
import { readScalar, type Scalar, type Value } from '../../value/scalar.ts';
import type { Sorting } from '../../value/sorting.ts';
import { relativeBounds } from '../relative.ts';
import type { Operator, RelativeDate } from '../types.ts';
import { holds, type Right } from './compare.ts';

/** The values at a path of keys in plain JSON. Lists on the path give one value per item. */
export function readPlain(names: readonly string[], record: JsonObject): { values: Json[]; many: boolean } {
  let many = false;
  let at: Json[] = [record];
  for (const name of names) {
    at = at.flatMap((item) => {
      if (!Array.isArray(item)) return [item];
      many = true;
      return item;
    });
    at = at.map((item) => (isObject(item) && Object.hasOwn(item, name) ? (item[name] ?? null) : null));
  }
  return { values: at, many };
}

/** The right side for plain JSON: values, or a relative date. */
export type PlainRight = { values: Json[] } | { relative: RelativeDate } | null;

/** Whether a positive operator holds for a plain value. Both sides are compared as numbers, times or texts, whichever both allow. */
export function holdsPlain(operator: Operator, value: Json, right: PlainRight, context: FilterContext, sorting: Sorting): boolean {
  if (isEmpty(value)) return false;
  if (operator === 'isNotEmpty') return true;
  if (right && 'relative' in right) return holdsRelative(operator, value, right.relative, context, sorting);
  const others = (right?.values ?? []).filter((other) => !isEmpty(other));
  if (operator === 'in') return others.some((other) => asList(value).some((item) => compared('equal', item, other, context, sorting)));
  const [other] = others;
  if (other === undefined) return false;
  if (operator === 'contains' && Array.isArray(value)) return value.some((item) => compared('equal', item, other, context, sorting));
  return asList(value).some((item) => compared(operator, item, other, context, sorting));
}

/** A record is compared by its identity. */
const identityOf = (value: Json): Json => (isObject(value) && typeof value.identity === 'string' ? value.identity : value);

function compared(operator: Operator, left: Json, right: Json, context: FilterContext, sorting: Sorting): boolean {
  const [a, b] = [identityOf(left), identityOf(right)];
  const tried: Kind[] =
    operator === 'contains' || operator === 'wordStartsWith'
      ? ['text']
      : typeof a === 'number' || typeof b === 'number'
        ? ['number']
        : ['boolean', 'date', 'datetime', 'text'];
  for (const kind of tried) {
    const values = [a, b].map((item) => readScalar(kind, kind === 'text' ? asText(item) : item, context.time_zone)) as [Scalar | null, Scalar | null];
    if (values[0] !== null && values[1] !== null)
      return holds(operator, kind, values[0] as Value, { kind: 'values', values: [values[1]] } as Right, sorting);
  }
  return false;
}

/** Values from elsewhere, such as a webhook or a step, may use another Unicode normalisation than stored ones. */
const asText = (value: Json): Json =>
  typeof value === 'string' ? normalText(value) : typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

function holdsRelative(operator: Operator, value: Json, relative: RelativeDate, context: FilterContext, sorting: Sorting): boolean {
  for (const kind of ['date', 'datetime'] as const) {
    const time = readScalar(kind, value, context.time_zone);
    if (time !== null) return holds(operator, kind, time, { kind: 'range', bounds: relativeBounds(relative, kind, context) }, sorting);
  }
  return false;
}
