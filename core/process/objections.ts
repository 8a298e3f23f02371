import type { ErrorCode } from '../errors.ts';
import type { StepPolicy } from './types.ts';

/** What speaks against entering a step: for which records, and why. */
export type Objection = NonNullable<StepPolicy['leave']>;

/** What a step's policy refuses, however many reasons it has. */
export const objectionsTo = (policy: Pick<StepPolicy, 'refuse'> | undefined): Objection[] => [policy?.refuse ?? []].flat();

/** What keeps a record in a step, however many reasons it has. */
export const objectionsToLeaving = (policy: Pick<StepPolicy, 'refuse_leave'> | undefined): Objection[] => [policy?.refuse_leave ?? []].flat();

/** What a call says to a step in which the record would end with less than it was for, or with more. */
export type Answers = { close_short?: boolean; take_more?: boolean };

/** What each refusal of a call that has not said so asks of it. */
export const answerTo = { closes_short: 'close_short', takes_more: 'take_more' } as const satisfies Partial<Record<ErrorCode, keyof Answers>>;

/** The refusals for want of an answer. */
export const unanswered = Object.keys(answerTo) as (keyof typeof answerTo)[];

type Doubt = Objection & { [Answer in keyof Answers]?: true | undefined };

/** What a step asks that is answered so. */
export const askedFor = (policy: Pick<StepPolicy, 'confirm'> | undefined, answer: keyof Answers): Objection[] =>
  [policy?.confirm ?? []].flat().filter((doubt) => doubt[answer] === true);

/** What who agrees to these says by it. */
export const answersTo = (doubts: readonly Doubt[]): Answers =>
  Object.fromEntries(Object.values(answerTo).flatMap((answer) => (doubts.some((doubt) => doubt[answer]) ? [[answer, true]] : [])));

/** What a call that was refused so is to say besides; null where that was not the reason. */
export const answerFor = (code: string): Answers | null => {
  const refusal = unanswered.find((each) => each === code);
  return refusal ? { [answerTo[refusal]]: true } : null;
};

/** What a person is asked before a move from one step to another: what leaving the one and entering the other asks, and what who agrees says by it. */
export const doubtsOf = (from: Pick<StepPolicy, 'leave'> | undefined, to: Pick<StepPolicy, 'confirm'> | undefined): Doubt[] =>
  [from?.leave ?? [], to?.confirm ?? []].flat();
