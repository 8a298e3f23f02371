import type { Wording } from '@millwright/core/failure/words.ts';
import { useMemo } from 'react';
import { rawText, useCurrentLanguage } from './texts.ts';

/** The sentences of failures and refused values in the current language. */
export function useSentences(): () => Wording {
  const language = useCurrentLanguage();
  return useMemo(() => {
    const sentenceOf: Wording['sentenceOf'] = (section, key) => rawText(`${section}.${key}`, language);
    return () => ({ sentenceOf, language, now_ms: Date.now() });
  }, [language]);
}
