import type { Kind } from '../formula/types.ts';
import type { Scalar } from '../formula/values.ts';
import { containsPattern, fold } from '../sql/fold.ts';
import type { Operator } from './types.ts';

/** The right side of a comparison in SQL. */
export type SqlOperand =
  | { kind: 'none' }
  | { kind: 'range'; low: string; high: string; open: boolean }
  | { kind: 'sql'; sql: string }
  | { kind: 'values'; values: Scalar[]; bind: (value: Scalar) => string; bindText: (text: string) => string; bindList: () => string };

/** A positive operator with its right side; `list`: the left side is an array. */
export type Comparison = { operator: Operator; kind: Kind; list: boolean; operand: SqlOperand };

const signs: Partial<Record<Operator, string>> = { greaterThan: '>', greaterThanInclusive: '>=', lessThan: '<', lessThanInclusive: '<=' };

/** True where the comparison holds for a value; otherwise false or null. */
export function predicate(value: string, comparison: Comparison): string {
  const { operator, kind, list, operand } = comparison;
  if (operator === 'isNotEmpty') return list ? `cardinality(${value}) > 0` : kind === 'text' ? `${value} <> ''` : `${value} IS NOT NULL`;
  if (operand.kind === 'range') return `(${value} >= ${operand.low} AND ${value} ${operand.open ? '<' : '<='} ${operand.high})`;
  if (operand.kind === 'sql') return withSql(value, comparison, operand.sql);
  if (operand.kind !== 'values' || operand.values.length === 0) return 'FALSE';
  return withValues(value, comparison, operand);
}

/** True where the comparison doesn't hold, for empty values too; never null. */
export function complement(value: string, comparison: Comparison): string {
  const { operator, kind, list, operand } = comparison;
  if (operator === 'isNotEmpty' && !list) return kind === 'text' ? `(${value} IS NULL OR ${value} = '')` : `${value} IS NULL`;
  if (operator === 'equal' && operand.kind === 'values' && operand.values[0] !== undefined && operand.values[0] !== '') {
    return `${value} IS DISTINCT FROM ${operand.bind(operand.values[0])}`;
  }
  const positive = predicate(value, comparison);
  return positive === 'FALSE' ? 'TRUE' : `(${positive}) IS NOT TRUE`;
}

function withValues(value: string, { operator, kind, list }: Comparison, operand: SqlOperand & { kind: 'values' }): string {
  const [first] = operand.values as [Scalar];
  if (operator === 'in') return list ? `${value} && ${operand.bindList()}` : `${value} = ANY (${operand.bindList()})`;
  if (operator === 'contains') {
    if (list) return `${value} @> ARRAY[${operand.bind(first)}]`;
    const text = String(first);
    return fold(text) === '' ? `${value} <> ''` : `platform.fold(${value}) LIKE ${operand.bindText(containsPattern(text))}`;
  }
  if (operator === 'equal') return `${value} = ${operand.bind(first)}`;
  const sign = signs[operator] ?? '=';
  if (kind !== 'text') return `${value} ${sign} ${operand.bind(first)}`;
  const compared = `${value} COLLATE "C" ${sign} ${operand.bind(first)}`;
  return sign.startsWith('<') ? `(${compared} AND ${value} <> '')` : compared;
}

/** The right side is another column: an empty one matches nothing. */
function withSql(value: string, { operator, kind, list }: Comparison, other: string): string {
  const isText = kind === 'text';
  if (operator === 'in') {
    if (list) return `${value} && ${isText ? `array_remove(${other}, '')` : other}`;
    return isText ? `(${value} = ANY (${other}) AND ${value} <> '')` : `${value} = ANY (${other})`;
  }
  if (operator === 'contains' && list) return `${value} @> ARRAY[${isText ? `NULLIF(${other}, '')` : other}]`;
  if (operator === 'contains') return `(${value} <> '' AND ${other} <> '' AND strpos(platform.fold(${value}), platform.fold(${other})) > 0)`;
  const sign = operator === 'equal' ? '=' : (signs[operator] ?? '=');
  if (!isText) return `${value} ${sign} ${other}`;
  const [left, right] = sign === '=' ? [value, other] : [`${value} COLLATE "C"`, `${other} COLLATE "C"`];
  return `(${left} ${sign} ${right} AND ${value} <> '' AND ${other} <> '')`;
}
