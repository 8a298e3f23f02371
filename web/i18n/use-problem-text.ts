import type { Problem } from '@millwright/core/errors.ts';
import { inLanguage } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What is wrong with a value, by its code and in the current language; rules without a text keep the server's sentence. */
export function useProblemText(): (problem: Pick<Problem, 'code' | 'message' | 'params' | 'text'>) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ code, message, params = {}, text }) => {
      if (text) return inLanguage(text, i18n.language);
      const keys = [`problems.${code}_${params.type}`, `problems.${code}`];
      return keys.some((key) => i18next.exists(key)) ? t(keys, params) : message;
    },
    [t, i18n.language],
  );
}
