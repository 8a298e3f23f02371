import { type Language, languages, type Text } from '@millwright/core/json.ts';

/** A typed text by language. Languages without a text are missing. */
export type Texts = Partial<Record<Language, string>>;

/** A stored text for editing. A single text for all languages becomes the English one. */
export const textsOf = (text: Text | undefined): Texts => (text === undefined ? {} : typeof text === 'string' ? { en: text } : text);

/** A typed text for storing. Without an English text, the first language takes its place. */
export function textOf(texts: Texts): Text {
  const written = languages.flatMap((language) => (texts[language]?.trim() ? [[language, texts[language]] as const] : []));
  const [first] = written;
  if (!first) return '';
  return { ...Object.fromEntries(written), en: texts.en?.trim() ? texts.en : first[1] };
}
