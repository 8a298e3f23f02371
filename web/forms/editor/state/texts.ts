import type { Language, Text } from '@millwright/core/json.ts';

/** The wording of a text in one language. A text without languages is the same in all. */
export const wordsIn = (text: Text | undefined, language: Language): string =>
  text === undefined ? '' : typeof text === 'string' ? text : (text[language] ?? '');

/** Replaces the wording of one language; undefined if no language has any. */
export function reworded(text: Text | undefined, language: Language, words: string): Text | undefined {
  if (text === undefined || typeof text === 'string')
    return words === '' ? undefined : language === 'en' || text === undefined ? words : { en: text, [language]: words };
  const { [language]: _, ...others } = text;
  const all = words === '' && language !== 'en' ? { ...others, en: text.en } : { ...text, [language]: words };
  return Object.values(all).every((one) => one === '') ? undefined : all;
}
