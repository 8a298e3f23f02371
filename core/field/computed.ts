import type { FieldSetup } from './descriptor/setup.ts';

/**
 * Whether a field is computed by a formula when it is read. Such a field has no column and is never written. A formula
 * that is switched off leaves it empty.
 */
export const isComputed = ({ misc }: Pick<FieldSetup, 'misc'>): boolean => Boolean(misc?.formulaV1);
