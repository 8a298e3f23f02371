import type { Problem } from '@millwright/core/errors.ts';
import { problemWords } from '@millwright/core/failure/words.ts';
import { useCallback } from 'react';
import { useSentences } from './use-sentences.ts';

/** Describes the problem of a value by its code, in the current language. Rules without a text use the server's message. */
export function useProblemText(): (problem: Pick<Problem, 'code' | 'message' | 'params' | 'text'>) => string {
  const wording = useSentences();
  return useCallback((problem) => problemWords(problem, wording()), [wording]);
}
