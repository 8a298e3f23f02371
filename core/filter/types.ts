import type { Json } from '../json.ts';

/** The operators of json-rules-engine and our own. `design: languages` defines their meaning for empty values. */
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
/** The name of an operator in stored filters. */
export type Operator = (typeof operators)[number];

/** A literal, another field of the same record, or a value of the surrounding context (`user_id`, `object_id`, …). */
export type Operand = Json | { fact: string } | { context: string };

/** One comparison: a path of the record, an operator and what it is compared with. */
export type Leaf = { fact: string; operator: Operator; value?: Operand };
/** A stored filter, in the format of json-rules-engine conditions. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf;

/** A time relative to now: this month, the past three days, the next hour. */
export type RelativeDate = { direction: 'this' | 'past' | 'next'; count: number; unit: 'hour' | 'day' | 'week' | 'month' | 'year' };
