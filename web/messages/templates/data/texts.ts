import { type Language, languages, type Text } from '@millwright/core/json.ts';

/** A text by language, as typed. A missing language is not written yet. */
export type Texts = Partial<Record<Language, string>>;

/** The stored text for editing. A text without languages counts as English. */
export const textsOf = (text: Text | undefined): Texts => (text === undefined ? {} : typeof text === 'string' ? { en: text } : text);

/** The text to store. Without an English text, the first one is used for all. */
export function textOf(texts: Texts): Text {
  const written = languages.flatMap((language) => (texts[language]?.trim() ? [[language, texts[language]] as const] : []));
  const [first] = written;
  if (!first) return '';
  return { ...Object.fromEntries(written), en: texts.en?.trim() ? texts.en : first[1] };
}
