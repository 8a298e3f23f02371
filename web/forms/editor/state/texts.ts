import type { Language, Text } from '@millwright/core/json.ts';

/** What a text says in one language alone. A text without languages is that of all. */
export const wordsIn = (text: Text | undefined, language: Language): string =>
  text === undefined ? '' : typeof text === 'string' ? text : (text[language] ?? '');

/** The text with the wording of one language replaced; undefined once nothing is written in any. */
export function reworded(text: Text | undefined, language: Language, words: string): Text | undefined {
  if (text === undefined || typeof text === 'string')
    return words === '' ? undefined : language === 'en' || text === undefined ? words : { en: text, [language]: words };
  const { [language]: _, ...others } = text;
  const all = words === '' && language !== 'en' ? { ...others, en: text.en } : { ...text, [language]: words };
  return Object.values(all).every((one) => one === '') ? undefined : all;
}
