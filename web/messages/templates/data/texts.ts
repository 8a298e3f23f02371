import { type Language, languages, type Text } from '@millwright/core/json.ts';

/** A text language by language, as it is typed; what is missing is not written yet. */
export type Texts = Partial<Record<Language, string>>;

/** What is stored, for typing; one text for all languages is English. */
export const textsOf = (text: Text | undefined): Texts => (text === undefined ? {} : typeof text === 'string' ? { en: text } : text);

/** What is stored of what was typed: who has no English text reads the first there is. */
export function textOf(texts: Texts): Text {
  const written = languages.flatMap((language) => (texts[language]?.trim() ? [[language, texts[language]] as const] : []));
  const [first] = written;
  if (!first) return '';
  return { ...Object.fromEntries(written), en: texts.en?.trim() ? texts.en : first[1] };
}
