import type { FieldSetup } from './descriptor/setup.ts';

/**
 * Whether a field is computed by a formula at read: it has no column and is never written. A formula that is switched off
 * leaves it empty.
 */
export const isComputed = ({ misc }: Pick<FieldSetup, 'misc'>): boolean => Boolean(misc?.formulaV1);
