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
  'isEmpty',
  'isNotEmpty',
  'relativeToToday',
] as const;
export type Operator = (typeof operators)[number];

/** A literal, another field of the same record, or a value of the surrounding context (`user_id`, `object_id`, …). */
export type Operand = Json | { fact: string } | { context: string };

export type Leaf = { fact: string; operator: Operator; value?: Operand };
/** A stored filter: json-rules-engine's own condition object. */
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf;

export type RelativeDate = { direction: 'this' | 'past' | 'next'; count: number; unit: 'hour' | 'day' | 'week' | 'month' | 'year' };
