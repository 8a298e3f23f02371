import { failureWords, type Told } from '@millwright/core/failure/words.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AppFailure } from '../data/http.ts';
import { useProblemText } from './use-problem-text.ts';
import { useSentences } from './use-sentences.ts';

/** Returns the sentence for an error code in the current language, with its reason; the error's own message if there is none. */
export function useErrorText(): (error: Told) => string {
  const wording = useSentences();
  return useCallback((error) => failureWords(error, wording()), [wording]);
}

/**
 * Returns the sentence for a failure. It includes the status if the response has no other information, and the problem if a single value
 * was refused.
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const sentence = useErrorText();
  const words = useProblemText();
  return useCallback(
    (error) => {
      if (!(error instanceof AppFailure)) return t('errors.internal');
      const [problem, ...more] = error.fields;
      if (error.code === 'invalid' && problem && more.length === 0) return words(problem);
      const { status_text } = error.details;
      return typeof status_text === 'string' ? `${sentence(error)} (${status_text})` : sentence(error);
    },
    [t, sentence, words],
  );
}
