import type { Model, SettlingRule } from './types.ts';

/** What settles changes of a model's records, in the order in which it is called. */
export const settlingRules = ({ misc }: Pick<Model, 'misc'>): SettlingRule[] => [misc?.settling ?? []].flat();
