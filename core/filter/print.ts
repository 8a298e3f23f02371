import type { Json } from '../json.ts';
import type { Condition, Leaf, Operator, RelativeDate } from './types.ts';

/** The words of a restated filter; the caller may translate them. */
export type Words = {
  all: string;
  any: string;
  not: string;
  everything: string;
  list: string;
  operators: Record<Operator, string>;
  relative: (date: RelativeDate) => string;
};

/** English. */
export const english: Words = {
  all: 'and',
  any: 'or',
  not: 'not',
  everything: 'everything',
  list: ', ',
  operators: {
    equal: 'is',
    notEqual: 'is not',
    greaterThan: 'is greater than',
    greaterThanInclusive: 'is at least',
    lessThan: 'is less than',
    lessThanInclusive: 'is at most',
    in: 'is one of',
    notIn: 'is none of',
    contains: 'contains',
    doesNotContain: 'does not contain',
    isEmpty: 'is empty',
    isNotEmpty: 'is not empty',
    relativeToToday: 'is in',
  },
  relative: ({ direction, count, unit }) => (direction === 'this' ? `this ${unit}` : `the ${direction} ${count} ${count === 1 ? unit : `${unit}s`}`),
};

/** A filter restated in words. `label` names a path, and `show` writes a value of a path. */
export function printCondition(
  condition: Condition,
  {
    label = (path: string) => path,
    show = plain,
    words = english,
  }: { label?: (path: string) => string; show?: (value: Json, path: string) => string; words?: Words } = {},
): string {
  const print = (node: Condition, inside: boolean): string => {
    if ('fact' in node) return leafText(node, label, show, words);
    if ('not' in node) return `${words.not} (${print(node.not, false)})`;
    const parts = 'all' in node ? node.all : node.any;
    if (parts.length === 0) return words.everything;
    const text = parts.map((part) => print(part, parts.length > 1)).join(` ${'all' in node ? words.all : words.any} `);
    return inside && parts.length > 1 ? `(${text})` : text;
  };
  return print(condition, false);
}

const plain = (value: Json): string => (typeof value === 'string' ? `“${value}”` : String(value));

function leafText(
  { fact, operator, value }: Leaf,
  label: (path: string) => string,
  show: (value: Json, path: string) => string,
  words: Words,
): string {
  const start = `${label(fact)} ${words.operators[operator]}`;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return start;
  if (operator === 'relativeToToday') return `${start} ${words.relative(value as RelativeDate)}`;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return `${start} ${'fact' in value ? label(String(value.fact)) : String(Object.values(value)[0])}`;
  const values = Array.isArray(value) ? value : [value ?? null];
  return `${start} ${values.map((item) => show(item, fact)).join(words.list)}`;
}
