import { inLanguage, type Language, type Text } from '@millwright/core/json.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from './keys.ts';

type Values = Record<string, string | number | undefined>;
/** `text('screens.forms')`; `count` chooses the plural form, the other values fill the braces. */
export type TextOf = (key: TextKey, values?: Values) => string;

/** The interface's texts in the current language. */
export function useText(): TextOf {
  const { t } = useTranslation();
  return useCallback<TextOf>((key, values) => t(key, values ?? {}), [t]);
}

export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

/** Texts of documents (labels of models, views, steps) in the current language. */
export function useLabel(): (label: Text | undefined) => string {
  const language = useLanguage();
  return useCallback((label) => inLanguage(label, language), [language]);
}
