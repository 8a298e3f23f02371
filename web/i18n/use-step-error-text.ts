import type { StepError } from '@millwright/core/automation/types.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { useErrorText } from './use-failure-text.ts';
import { useProblemText } from './use-problem-text.ts';

/** Why a step failed, in the current language, with each value that was refused. */
export function useStepErrorText(): (error: StepError) => string {
  const sentence = useErrorText();
  const words = useProblemText();
  return (error) => {
    const fields = error.details?.fields;
    const problems = Array.isArray(fields) ? (fields as Problem[]) : [];
    return [sentence(error), ...problems.map((problem) => `${problem.field}: ${words(problem)}`)].join(' · ');
  };
}
