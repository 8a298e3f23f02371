import type { Json } from '../json.ts';

/** The operators of json-rules-engine and ours. `design: languages` gives their meaning on empty values. */
export const operators = [
  'equal',
  'notEqual',
  'greaterThan',
  'greaterThanInclusive',
  'lessThan',
  'lessThanInclusive',
  'in',
  'notIn',
  'contains',
  'doesNotContain',
  'wordStartsWith',
  'isEmpty',
  'isNotEmpty',
  'relativeToToday',
] as const;
/** The name of an operator, as filters are stored with it. */
export type Operator = (typeof operators)[number];

/** A literal, another field of the same record, or a value of the surrounding context (`user_id`, `object_id`, …). */
export type Operand = Json | { fact: string } | { context: string };

/** One comparison: a path of the record, an operator and what it is compared with. */
export type Leaf = { fact: string; operator: Operator; value?: Operand };
/** A stored filter: json-rules-engine's own condition object. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf;

/** A time relative to now: this month, the past three days, the next hour. */
export type RelativeDate = { direction: 'this' | 'past' | 'next'; count: number; unit: 'hour' | 'day' | 'week' | 'month' | 'year' };
