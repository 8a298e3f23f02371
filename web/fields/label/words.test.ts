import { inLanguage } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { reworded, translated, wordsIn } from './words.ts';

it('keeps what other languages say when one is reworded', () => {
  expect(reworded({ en: 'Pick', fr: 'Prélever' }, 'fr', 'Préparer')).toEqual({ en: 'Pick', fr: 'Préparer' });
  expect(reworded('Pick', 'fr', 'Préparer')).toBe('Préparer');
});

it('gives a plain text further languages, in which it stood for itself', () => {
  const text = translated('Pick', 'fr', 'Prélever');
  expect([inLanguage(text, 'de'), inLanguage(text, 'fr'), wordsIn(text, 'de'), wordsIn('Pick', 'en')]).toEqual(['Pick', 'Prélever', '', '']);
});

it('takes a language off again, but never English', () => {
  expect(translated({ en: 'Pick', fr: 'Prélever' }, 'fr', '')).toEqual({ en: 'Pick' });
  expect(translated({ en: 'Pick', fr: 'Prélever' }, 'en', '')).toEqual({ en: '', fr: 'Prélever' });
});
