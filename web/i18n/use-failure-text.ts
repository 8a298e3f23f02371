import { inLanguage, type Text } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AppFailure } from '../data/http.ts';
import { useProblemText } from './use-problem-text.ts';

/** A failure as the interface or a run's history tells it. */
type Told = { code: string; message: string; details?: Record<string, unknown> | undefined };

const braces = /\{\{(\w+)\}\}/g;

const isText = (detail: unknown): detail is Text => typeof detail === 'object' && detail !== null && 'en' in detail;

/** Details as a sentence takes them: a text of the configuration in the reader's language. */
const worded = (details: Record<string, unknown>, language: string) =>
  Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, isText(detail) ? inLanguage(detail, language) : detail]));

/**
 * The catalogue's text for a code in the current language, followed by the reason that the configuration gives (`because`);
 * what was said when there is none, or when its braces can't be filled.
 */
export function useErrorText(): (error: Told) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ code, message, details = {} }) => {
      const key = `errors.${code}`;
      if (!i18next.exists(key)) return message;
      const needed = [...t(key, { skipInterpolation: true }).matchAll(braces)].map(([, name]) => name ?? '');
      const { because, ...words } = worded(details, i18n.language);
      const sentence = needed.every((name) => name in details) ? t(key, words) : message;
      return typeof because === 'string' ? `${sentence} ${because}` : sentence;
    },
    [t, i18n.language],
  );
}

/** The sentence for a failure, with the status of an answer that says nothing else; when one value was refused, what is wrong with it. */
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
