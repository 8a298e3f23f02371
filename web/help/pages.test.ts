import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';

type Texts = { help: { pages: Record<string, string> }; tour: { stops: Record<string, { title: string; words: string }> } };
const textsIn = (language: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'locales', `${language}.json`), 'utf8')) as Texts;

const sentences = (words: string) => words.split('\n');
const keys = (words: string) => [...words.matchAll(/`([^`]*)`/g)].map(([, key]) => key).sort();

it.each(languages)('says in three to six sentences what one can do on a page, with the same keys in %s', (language) => {
  const { help, tour } = textsIn(language);
  const english = textsIn('en');
  for (const [page, words] of Object.entries(help.pages)) {
    expect(sentences(words).length, page).toBeGreaterThanOrEqual(3);
    expect(sentences(words).length, page).toBeLessThanOrEqual(6);
    expect(keys(words), page).toEqual(keys(english.help.pages[page] ?? ''));
    // Every key is opened and closed.
    expect(words.split('`').length % 2, page).toBe(1);
  }
  for (const [stop, { words }] of Object.entries(tour.stops)) expect(keys(words), stop).toEqual(keys(english.tour.stops[stop]?.words ?? ''));
});
