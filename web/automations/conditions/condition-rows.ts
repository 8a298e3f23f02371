import type { Condition, Leaf, Operand, Operator } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';

export type Match = 'all' | 'any';
export type Row = Leaf | { match: Match; rows: Leaf[] };
/** A condition as rows: comparisons and one level of groups. */
export type Rows = { match: Match; rows: Row[] };

const isLeaf = (condition: Condition): condition is Leaf => 'fact' in condition;

function group(condition: Condition): { match: Match; inner: Condition[] } | null {
  if ('all' in condition) return { match: 'all', inner: condition.all };
  if ('any' in condition) return { match: 'any', inner: condition.any };
  return null;
}

function rowOf(condition: Condition): Row | null {
  if (isLeaf(condition)) return condition;
  const parts = group(condition);
  return parts?.inner.every(isLeaf) ? { match: parts.match, rows: parts.inner } : null;
}

/** The rows of a stored condition; null when it is nested too deeply or negates a group. */
export function rowsOf(condition: Condition | undefined): Rows | null {
  if (!condition) return { match: 'all', rows: [] };
  if (isLeaf(condition)) return { match: 'all', rows: [condition] };
  const parts = group(condition);
  const rows = parts?.inner.map(rowOf);
  if (!parts || !rows || rows.includes(null)) return null;
  return { match: parts.match, rows: rows.filter((row) => row !== null) };
}

const of = (match: Match, inner: Condition[]): Condition => (match === 'all' ? { all: inner } : { any: inner });

/** The condition of these rows. */
export const conditionFrom = ({ match, rows }: Rows): Condition =>
  of(
    match,
    rows.map((row) => ('fact' in row ? row : of(row.match, row.rows))),
  );

const withoutValue = new Set<Operator>(['isEmpty', 'isNotEmpty']);
const withList = new Set<Operator>(['in', 'notIn']);

export const needsValue = (operator: Operator) => !withoutValue.has(operator);
export const takesList = (operator: Operator) => withList.has(operator);

/** The row with another operator. Its value is kept if the operator accepts it. */
export function withOperator({ fact, value }: Leaf, operator: Operator): Leaf {
  if (!needsValue(operator)) return { fact, operator, value: true };
  if (operator === 'relativeToToday') return { fact, operator, value: { direction: 'past', count: 7, unit: 'day' } as Operand };
  const single = Array.isArray(value) ? (value[0] ?? '') : typeof value === 'object' || value === undefined || value === true ? '' : value;
  return { fact, operator, value: takesList(operator) ? (Array.isArray(value) ? value : single === '' ? [] : [single]) : (single as Json) };
}

/** Converts typed text to the type it looks like: a number, true or false, or else a text. */
export function guessValue(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && /^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text;
}
