import { readFileSync } from 'node:fs';
import type { Sentences, Wording } from '@millwright/core/failure/words.ts';
import { type Language, languages } from '@millwright/core/json.ts';

const partOf = (folder: string, language: Language) =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@millwright/core/${folder}/locales/${language}.json`)), 'utf8')) as Partial<Sentences>;
const readSentences = (language: Language) => ({ ...partOf('failure', language), ...partOf('failure/problems', language) }) as Sentences;

const sentences = Object.fromEntries(languages.map((language) => [language, readSentences(language)])) as Record<Language, Sentences>;

/** The messages of failures and refused values in a language of the product; English for other languages. */
export function wordingIn(language: string): Wording {
  const all = sentences[languages.find((one) => one === language) ?? 'en'];
  const sentenceOf: Wording['sentenceOf'] = (section, key) => (Object.hasOwn(all[section], key) ? all[section][key] : undefined);
  return { sentenceOf, language, now_ms: Date.now() };
}
