import type { AppFailure } from '../data/http.ts';
import { useFailureText } from './use-failure-text.ts';
import { useProblemText } from './use-problem-text.ts';

/** Explains a refusal: the problem of each field, or else the failure itself. */
export function useRefusalText(): (failure: AppFailure) => string {
  const sentence = useFailureText();
  const problem = useProblemText();
  return (failure) => failure.fields.map(problem).join(' ') || sentence(failure);
}
