import type { Wording } from '@millwright/core/failure/words.ts';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The sentences of failures and refused values in the current language. */
export function useSentences(): () => Wording {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const sentenceOf: Wording['sentenceOf'] = (section, key) => {
      const place = `${section}.${key}`;
      return i18next.exists(place) ? t(place, { skipInterpolation: true }) : undefined;
    };
    const kindName = (kind: string) => {
      const place = [`blocks.editing.actions.kinds.${kind}`, `viewEditor.types.${kind}`].find((one) => i18next.exists(one));
      return place && t(place);
    };
    return () => ({ sentenceOf, kindName, language: i18n.language, now_ms: Date.now() });
  }, [t, i18n.language]);
}
