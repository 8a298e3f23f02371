import type { Operator } from '@millwright/core/filter/types.ts';

const empty = ['isEmpty', 'isNotEmpty'] as const satisfies readonly Operator[];
const order = ['equal', 'notEqual', 'greaterThan', 'greaterThanInclusive', 'lessThan', 'lessThanInclusive'] as const satisfies readonly Operator[];

/** The operators for each kind of value, the most common one first. */
export const comparisons = {
  words: ['contains', 'doesNotContain', 'equal', 'notEqual', 'in', 'notIn', ...empty],
  numbers: [...order, ...empty],
  times: ['relativeToToday', ...order, ...empty],
  switches: ['equal', ...empty],
  choices: ['in', 'notIn', ...empty],
  lists: ['contains', 'doesNotContain', ...empty],
  presence: empty,
} as const satisfies Record<string, readonly Operator[]>;
