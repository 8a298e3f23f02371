import { readPlain } from '../../filter/evaluate/plain.ts';
import type { Json, JsonObject } from '../../json.ts';
import { type Decimal, decimal, divide, readDecimal } from '../../value/decimal.ts';
import { isEmpty } from '../../value/empty.ts';
import { compare, type Scalar, toJson } from '../../value/scalar.ts';
import type { Sorting } from '../../value/sorting.ts';
import type { directions, listMeasures } from '../steps/data/list.ts';

/** The first value at the end of a path in an item. The path may begin with `item.`; without a path the value is the item itself. */
export function valueAt(item: Json, path: string): Json {
  const names = path.split('.').filter(Boolean);
  if (names[0] === 'item') names.shift();
  return names.length === 0 ? item : (readPlain(names, item as JsonObject).values[0] ?? null);
}

/** The sort key of a value: numbers by size, including texts of digits; everything else as a text. */
function keyOf(value: Json): { kind: 'number' | 'text'; value: Scalar } | null {
  if (isEmpty(value)) return null;
  const number = typeof value === 'boolean' ? null : readDecimal(value);
  return number === null
    ? { kind: 'text', value: typeof value === 'object' ? JSON.stringify(value) : String(value) }
    : { kind: 'number', value: number };
}

/** Sorts a list by a value of its items. Equal items keep their order; items without the value come last. */
export function sortItems(items: readonly Json[], by: string, direction: (typeof directions)[number], sorting: Sorting): Json[] {
  const sign = direction === 'desc' ? -1 : 1;
  const keys = items.map((item) => ({ item, key: keyOf(valueAt(item, by)) }));
  return keys
    .sort(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      if (a.kind !== b.kind) return a.kind === 'number' ? -1 : 1;
      return sign * compare(a.kind, a.value, b.value, sorting);
    })
    .map(({ item }) => item);
}

type Measure = (typeof listMeasures)[number];

const total = (numbers: readonly Decimal[]) => numbers.reduce((sum, number) => sum.plus(number), decimal(0));
const extreme = (numbers: readonly Decimal[], sign: 1 | -1) =>
  numbers.reduce<Decimal | null>((most, number) => (most === null || number.cmp(most) * sign > 0 ? number : most), null);

const measures: Record<Exclude<Measure, 'count'>, (numbers: readonly Decimal[]) => Decimal | null> = {
  sum: total,
  average: (numbers) => (numbers.length === 0 ? null : divide(total(numbers), decimal(numbers.length))),
  min: (numbers) => extreme(numbers, -1),
  max: (numbers) => extreme(numbers, 1),
};

/** An aggregate of a list. Values that are not numbers are ignored. `count` counts the items, or those that have the value. */
export function measureItems(items: readonly Json[], measure: Measure, by: string): Json {
  const values = items.map((item) => valueAt(item, by));
  if (measure === 'count') return by === '' ? items.length : values.filter((value) => !isEmpty(value)).length;
  const numbers = values.flatMap((value) => readDecimal(value) ?? []);
  return toJson('number', measures[measure](numbers));
}

/** The aggregate of each group of items, in the order in which the groups first occur. */
export function measureGroups(items: readonly Json[], measure: Measure, by: string, group: string): JsonObject[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify(valueAt(item, group)));
  return [...groups].map(([key, own]) => ({ group: JSON.parse(key) as Json, value: measureItems(own, measure, by) }));
}

/** Splits a list into lists of `size` items; the last one may be shorter. */
export const splitItems = (items: readonly Json[], size: number): Json[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
