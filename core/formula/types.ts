import type { End, Schema } from '../model/schema.ts';
import type { Field } from '../model/types.ts';

/** `local` is a wall-clock time without zone; `identity` the uuid of a record or file; `any` a value whose type only shows when it is read. */
export type Kind = 'number' | 'text' | 'boolean' | 'date' | 'datetime' | 'local' | 'duration' | 'identity' | 'any';
export type ValueType = { kind: Kind; list: boolean };

/** Something of the model that an expression reads: a field or a relation end of `model`; `attribute` is one of the link's own. */
export type Touch = { model: string; name: string; attribute?: Field };

/** Where a path leads, from one model: over relation ends to a column, a related record's identity, or an attribute of the last link. */
export type Path = {
  text: string;
  /** Ends crossed on the way; an end that the path stops at is in `last`. */
  ends: End[];
  /** Model of the record that the last part belongs to. */
  model: string;
  last:
    | { kind: 'system'; name: string; column: string }
    | { kind: 'field'; field: Field }
    | { kind: 'formula'; field: Field }
    /** A formula that is switched off. */
    | { kind: 'nothing'; field: Field }
    | { kind: 'end'; end: End }
    | { kind: 'attribute'; end: End; field: Field };
  /** Type of one value; `list` when each record holds a list. */
  type: ValueType;
  /** The path crosses or ends at a to-many relation, so that there is one value for each related record. */
  many: boolean;
  /** What the path itself names; a formula field stands for what it reads. */
  touches: Touch[];
};

/** Half-open place in a formula's text, counted in UTF-16 units from 0. */
export type Span = { start: number; end: number };

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A formula as it is written. */
export type Expression =
  | { kind: 'number'; value: string; at: Span }
  | { kind: 'text'; value: string; at: Span }
  | { kind: 'boolean'; value: boolean; at: Span }
  | { kind: 'path'; text: string; at: Span }
  | { kind: 'negate'; of: Expression; at: Span }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: Span }
  | { kind: 'call'; name: string; args: Expression[]; at: Span };

/** An operation with one meaning in both compilers; overloaded functions are resolved to these. */
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
  'month',
  'day',
  'weekday',
  'hour',
  'format_date',
  'format_number',
  'text_of',
  'number_of_text',
  'number_of_boolean',
] as const;
export type Operation = (typeof operations)[number];

/** A formula whose names are resolved and whose types fit. `key` is the same for two nodes that mean the same. */
export type Typed = { type: ValueType; key: string } & (
  | { kind: 'constant'; value: string | boolean }
  | { kind: 'path'; path: Path }
  | { kind: 'call'; operation: Operation; args: Typed[] }
);

/** `touches` is what the formula itself names; `weight` counts the nodes that computing it takes, other formula fields included. */
export type CheckedFormula = { text: string; schema: Schema; model: string; node: Typed; type: ValueType; touches: Touch[]; weight: number };
