import type { Problem } from '@millwright/core/errors.ts';
import { problemWords } from '@millwright/core/failure/words.ts';
import { useCallback } from 'react';
import { useSentences } from './use-sentences.ts';

/** What is wrong with a value, by its code and in the current language; rules without a text keep the server's sentence. */
export function useProblemText(): (problem: Pick<Problem, 'code' | 'message' | 'params' | 'text'>) => string {
  const wording = useSentences();
  return useCallback((problem) => problemWords(problem, wording()), [wording]);
}
