import type { AppFailure } from '../data/http.ts';
import { useFailureText } from './use-failure-text.ts';
import { useProblemText } from './use-problem-text.ts';

/** Says why something was refused: what is wrong with each field of it, or the failure as such. */
export function useRefusalText(): (failure: AppFailure) => string {
  const sentence = useFailureText();
  const problem = useProblemText();
  return (failure) => failure.fields.map(problem).join(' ') || sentence(failure);
}
