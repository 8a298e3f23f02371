import type { StepPolicy } from './types.ts';

/** What speaks against entering a step: for which records, and why. */
export type Objection = NonNullable<StepPolicy['confirm']>;

/** What a step's policy refuses, however many reasons it has. */
export const objectionsTo = (policy: Pick<StepPolicy, 'refuse'> | undefined): Objection[] => [policy?.refuse ?? []].flat();
