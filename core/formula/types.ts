import type { Path, Touch } from '../model/path.ts';
import type { Schema } from '../model/schema.ts';
import type { ValueType } from '../value/kinds.ts';

/** A half-open range of a formula's text, in UTF-16 units from 0. */
export type Span = { start: number; end: number };

/** An operator between two expressions, as in the source text. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A parsed formula. */
export type Expression =
  | { kind: 'number'; value: string; at: Span }
  | { kind: 'text'; value: string; at: Span }
  | { kind: 'boolean'; value: boolean; at: Span }
  | { kind: 'path'; text: string; at: Span }
  | { kind: 'negate'; of: Expression; at: Span }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: Span }
  | { kind: 'call'; name: string; args: Expression[]; at: Span };

/** The operations, each with the same meaning in both compilers. Overloaded functions are resolved to these. */
export const operations = [
  'negate',
  'add',
  'subtract',
  'multiply',
  'divide',
  'power',
  'modulo',
  'round',
  'floor',
  'ceil',
  'abs',
  'sqrt',
  'equal',
  'not_equal',
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'and',
  'or',
  'not',
  'empty',
  'if',
  'coalesce',
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'count',
  'count_unique',
  'collect',
  'collect_unique',
  'join',
  'first',
  'last',
  'concat',
  'left',
  'right',
  'mid',
  'length',
  'upper',
  'lower',
  'trim',
  'replace',
  'find',
  'contains_text',
  'contains_item',
  'today',
  'now',
  'date_of_parts',
  'date_of_text',
  'date_of_datetime',
  'datetime_of_date',
  'date_add',
  'datetime_add',
  'date_diff',
  'datetime_diff',
  'day_difference',
  'instant_difference',
  'instant_plus',
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'weekday',
  'hour',
  'format_date',
  'format_number',
  'text_of',
  'number_of_text',
  'number_of_boolean',
] as const;
/** The name of an operation. */
export type Operation = (typeof operations)[number];

/** A formula with resolved names and valid types. Two nodes with the same meaning have the same `key`. */
export type Typed = { type: ValueType; key: string } & (
  | { kind: 'constant'; value: string | boolean }
  | { kind: 'path'; path: Path }
  | { kind: 'call'; operation: Operation; args: Typed[] }
);

/**
 * `touches` lists the fields that the formula itself reads. `weight` counts the nodes needed to compute it, including other
 * formula fields.
 */
export type CheckedFormula = { text: string; schema: Schema; model: string; node: Typed; type: ValueType; touches: Touch[]; weight: number };
