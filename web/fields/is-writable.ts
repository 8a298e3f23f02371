import type { Field } from '@millwright/core/model/types.ts';

/** Whether a person types this field's value: not when it has a formula, even one switched off, or is the sum of other rows. */
export const isWritable = ({ misc }: Field): boolean => !misc?.formulaV1 && !misc?.balance;
