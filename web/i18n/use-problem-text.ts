import type { Problem } from '@millwright/core/errors.ts';
import { inLanguage } from '@millwright/core/json.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { typedDay } from '../format/dates.ts';

/** What a day and a time may look like when they are typed, for sentences that ask for one. */
function examples(language: string) {
  const day = typedDay(dayText(Math.floor(Date.now() / 86_400_000)), language);
  return { day, moment: `${day} 14:30` };
}

/** What is wrong with a value, by its code and in the current language; rules without a text keep the server's sentence. */
export function useProblemText(): (problem: Pick<Problem, 'code' | 'message' | 'params' | 'text'>) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    ({ code, message, params = {}, text }) => {
      if (text) return inLanguage(text, i18n.language);
      const keys = [`problems.${code}_${params.type}`, `problems.${code}`];
      return keys.some((key) => i18next.exists(key)) ? t(keys, { ...examples(i18n.language), ...params }) : message;
    },
    [t, i18n.language],
  );
}
