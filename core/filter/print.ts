import type { Json } from '../json.ts';
import type { Condition, Leaf, Operator, RelativeDate } from './types.ts';

/** The texts to print a filter with: the words of a language, the labels of paths, and the texts of values. */
export type Writing = {
  all: string;
  any: string;
  not: string;
  everything: string;
  operator: (operator: Operator, path: string) => string;
  relative: (date: RelativeDate) => string;
  label: (path: string) => string;
  show: (value: Json, path: string) => string;
};

/** Prints a filter in words: “Quantity is at least 3 and (Due is in the past 7 days or Title is empty)”. */
export function printCondition(condition: Condition, writing: Writing): string {
  const print = (node: Condition, inside: boolean): string => {
    if ('fact' in node) return leafText(node, writing);
    if ('not' in node) return `${writing.not} (${print(node.not, false)})`;
    const parts = 'all' in node ? node.all : node.any;
    if (parts.length === 0) return writing.everything;
    const text = parts.map((part) => print(part, parts.length > 1)).join(` ${'all' in node ? writing.all : writing.any} `);
    return inside && parts.length > 1 ? `(${text})` : text;
  };
  return print(condition, false);
}

function leafText({ fact, operator, value = null }: Leaf, { label, show, ...words }: Writing): string {
  const start = `${label(fact)} ${words.operator(operator, fact)}`;
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return start;
  if (operator === 'relativeToToday') return `${start} ${words.relative(value as RelativeDate)}`;
  if (Array.isArray(value)) return `${start} ${value.map((item) => show(item, fact)).join(', ')}`;
  if (typeof value === 'object' && value !== null) return `${start} ${'fact' in value ? label(String(value.fact)) : String(value.context)}`;
  return `${start} ${show(value, fact)}`;
}
