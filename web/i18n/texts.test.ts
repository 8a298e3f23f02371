import { beforeAll, expect, it } from 'vitest';
import { addTexts, rawText, showLanguage, textOf } from './texts.ts';

beforeAll(() => {
  addTexts('en', 'first', { list: { rows_one: '{{count}} row', rows_other: '{{count}} rows', of: '{{name}} of {{company}}' } });
  addTexts('en', 'rest', { list: { of: 'of the rest' }, other: { word: 'Word' } });
  addTexts('fr', 'first', { list: { rows_one: '{{count}} ligne', rows_many: '{{count}} de lignes', rows_other: '{{count}} lignes' } });
  showLanguage('en');
});

it('a text has values in its braces, and nothing where there is none', () => {
  expect(textOf('list.of', { name: 'Ana', company: 'Mill' })).toBe('Ana of Mill');
  expect(textOf('list.of', { name: 'Ana' })).toBe('Ana of ');
});

it.each([
  ['en', 1, '1 row'],
  ['en', 0, '0 rows'],
  ['fr', 0, '0 ligne'],
  ['fr', 2, '2 lignes'],
  ['fr', 1_000_000, '1000000 de lignes'],
])('in %s, %s takes its plural form', (language, count, text) => expect(textOf('list.rows', { count }, language)).toBe(text));

it('of two parts the first counts, and a key without a text stands for itself', () => {
  expect([textOf('other.word'), textOf('list.of', { name: 'a', company: 'b' }), textOf('nowhere.at.all'), textOf('list')]).toEqual([
    'Word',
    'a of b',
    'nowhere.at.all',
    'list',
  ]);
  expect([rawText('list.of'), rawText('list.of', 'fr')]).toEqual(['{{name}} of {{company}}', undefined]);
});
