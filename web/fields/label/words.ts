import type { Language, Text } from '@millwright/core/json.ts';

/** The text with one language's wording replaced; a plain text becomes translated only when that is needed. */
export function reworded(text: Text | undefined, language: string, words: string): Text {
  if (text === undefined || typeof text === 'string') return words;
  return { ...text, [language]: words };
}

/** What is written for one language alone: a plain text is nobody's in particular. */
export const wordsIn = (text: Text, language: Language): string => (typeof text === 'string' ? '' : (text[language] ?? ''));

/** The text with a wording for one more language, or without it when there are no words; every text has an English one. */
export function translated(text: Text, language: Language, words: string): Text {
  const all = typeof text === 'string' ? { en: text } : text;
  if (words || language === 'en') return { ...all, [language]: words };
  const { [language]: _, ...others } = all;
  return { ...others, en: all.en };
}
