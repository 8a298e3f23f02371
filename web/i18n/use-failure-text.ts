import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { AppFailure } from '../app/http.ts';

/** The sentence for a failure: the catalogue's text in the current language, else what the server said. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      if (!(error instanceof AppFailure)) return t('errors.internal');
      const key = `errors.${error.code}`;
      return i18next.exists(key) ? t(key, error.details) : error.message;
    },
    [t],
  );
}
