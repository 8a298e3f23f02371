import type { StepError } from '@millwright/core/automation/types.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { useErrorText } from './use-failure-text.ts';
import { useProblemText } from './use-problem-text.ts';

type Located = { message: string; locations?: { line: number; column: number }[] };

/** What is wrong with a query, with its line and column. */
const placed = ({ message, locations: [place] = [] }: Located) => (place ? `${place.line}:${place.column} ${message}` : message);

/** Why a step failed, in the current language, with each value that was refused. */
export function useStepErrorText(): (error: StepError) => string {
  const sentence = useErrorText();
  const words = useProblemText();
  return (error) => {
    const fields = error.details?.fields;
    const problems = Array.isArray(fields) ? (fields as Problem[]) : [];
    const located = Array.isArray(error.details?.errors) ? (error.details.errors as Located[]).map(placed) : [];
    return [sentence(error), ...located, ...problems.map((problem) => `${problem.field}: ${words(problem)}`)].join(' · ');
  };
}
