import type { StepPolicy } from './types.ts';

/** What speaks against entering a step: for which records, and why. */
export type Objection = NonNullable<StepPolicy['leave']>;

/** What a step's policy refuses, however many reasons it has. */
export const objectionsTo = (policy: Pick<StepPolicy, 'refuse'> | undefined): Objection[] => [policy?.refuse ?? []].flat();

/** What keeps a record in a step, however many reasons it has. */
export const objectionsToLeaving = (policy: Pick<StepPolicy, 'refuse_leave'> | undefined): Objection[] => [policy?.refuse_leave ?? []].flat();

/** What a call has to say of a step that the record would end in with less than it was for (`close_short`). */
export const shortagesOf = (policy: Pick<StepPolicy, 'confirm'> | undefined): Objection[] =>
  [policy?.confirm ?? []].flat().filter(({ close_short }) => close_short === true);

/** What a person is asked before a move from one step to another: what leaving the one and entering the other asks, and whether that is about a short end. */
export const doubtsOf = (
  from: Pick<StepPolicy, 'leave'> | undefined,
  to: Pick<StepPolicy, 'confirm'> | undefined,
): (Objection & { close_short?: true | undefined })[] => [from?.leave ?? [], to?.confirm ?? []].flat();
