import { useCallback } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { duration } from './traces.ts';

/** Formats milliseconds in the current language. */
export function useDuration(): (milliseconds: number) => string {
  const language = useLanguage();
  return useCallback(
    (milliseconds) =>
      duration(milliseconds, (value, unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)),
    [language],
  );
}
