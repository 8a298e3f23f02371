import type { Condition } from '@millwright/core/filter/types.ts';

/** Returns the condition that a record is in one of these steps. */
export const inStep = (...keys: string[]): Condition =>
  keys.length === 1
    ? { fact: 'std_active_operation.std_key', operator: 'equal', value: keys[0] ?? '' }
    : { fact: 'std_active_operation.std_key', operator: 'in', value: keys };

/** Returns the condition that a record is in a step other than these. */
export const inOtherStep = (...keys: string[]): Condition => ({
  all: [
    { fact: 'std_active_operation', operator: 'isNotEmpty', value: true },
    { fact: 'std_active_operation.std_key', operator: 'notIn', value: keys },
  ],
});

/** Returns the condition that a record is in one of these steps, or has no process yet. */
export const inStepOrNew = (...keys: string[]): Condition => ({
  any: [inStep(...keys), { fact: 'std_active_operation', operator: 'isEmpty', value: true }],
});
