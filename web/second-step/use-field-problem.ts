import { AppFailure } from '../data/http.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';

/** What a refusal says at each field, and whether it says something beside them. */
export function useFieldProblem(error: unknown) {
  const words = useProblemText();
  const refused = error instanceof AppFailure ? error.fields : [];
  return { problem: (field: string) => refused.filter((one) => one.field === field).map(words)[0], unplaced: error !== null && !refused.length };
}
