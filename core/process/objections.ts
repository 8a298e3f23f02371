import type { ErrorCode } from '../errors.ts';
import type { StepPolicy } from './types.ts';

/** A condition against entering or leaving a step, with its reason. */
export type Objection = NonNullable<StepPolicy['leave']>;

/** The reasons for which a step refuses records. */
export const objectionsTo = (policy: Pick<StepPolicy, 'refuse'> | undefined): Objection[] => [policy?.refuse ?? []].flat();

/** The reasons for which a record can't leave a step. */
export const objectionsToLeaving = (policy: Pick<StepPolicy, 'refuse_leave'> | undefined): Objection[] => [policy?.refuse_leave ?? []].flat();

/** The confirmations of a call for a step in which the record would end with less than was ordered, or with more. */
export type Answers = { close_short?: boolean; take_more?: boolean };

/** The confirmation that each of these refusals requires. */
export const answerTo = { closes_short: 'close_short', takes_more: 'take_more' } as const satisfies Partial<Record<ErrorCode, keyof Answers>>;

/** The refusals that a confirmation resolves. */
export const unanswered = Object.keys(answerTo) as (keyof typeof answerTo)[];

type Doubt = Objection & { [Answer in keyof Answers]?: true | undefined };

/** The conditions of a step that require this confirmation. */
export const askedFor = (policy: Pick<StepPolicy, 'confirm'> | undefined, answer: keyof Answers): Objection[] =>
  [policy?.confirm ?? []].flat().filter((doubt) => doubt[answer] === true);

/** The confirmations that agreeing to these conditions gives. */
export const answersTo = (doubts: readonly Doubt[]): Answers =>
  Object.fromEntries(Object.values(answerTo).flatMap((answer) => (doubts.some((doubt) => doubt[answer]) ? [[answer, true]] : [])));

/** The confirmation that would resolve a refusal with this code; null for other codes. */
export const answerFor = (code: string): Answers | null => {
  const refusal = unanswered.find((each) => each === code);
  return refusal ? { [answerTo[refusal]]: true } : null;
};

/** The conditions that a person must confirm before a move: those of the step to leave and those of the step to enter. */
export const doubtsOf = (from: Pick<StepPolicy, 'leave'> | undefined, to: Pick<StepPolicy, 'confirm'> | undefined): Doubt[] =>
  [from?.leave ?? [], to?.confirm ?? []].flat();
