import type { Language, Text } from '@millwright/core/json.ts';

/** The text with the wording of one language replaced. A plain text becomes a translated one only if that is needed. */
export function reworded(text: Text | undefined, language: string, words: string): Text {
  if (text === undefined || typeof text === 'string') return words;
  return { ...text, [language]: words };
}

/** The text in exactly this language; empty for a plain text, which has no language. */
export const wordsIn = (text: Text, language: Language): string => (typeof text === 'string' ? '' : (text[language] ?? ''));

/** The text with a wording for one more language, or without it when there are no words; every text has an English one. */
export function translated(text: Text, language: Language, words: string): Text {
  const all = typeof text === 'string' ? { en: text } : text;
  if (words || language === 'en') return { ...all, [language]: words };
  const { [language]: _, ...others } = all;
  return { ...others, en: all.en };
}
