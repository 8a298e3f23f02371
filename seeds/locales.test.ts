import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { type Locale, replaceTexts, type TextPath, translate, translationOf } from './languages/translate.ts';
import { english, locales } from './seeds.ts';

const texts: (TextPath & { english: string })[] = [];
replaceTexts(english, (text, at) => {
  texts.push({ english: text, ...at });
  return text;
});
const others = languages.filter((language) => language !== 'en');
const keyOf = ({ collection, slug, path }: TextPath) => `${collection} › ${slug} › ${path}`;

const pathsOf = ({ common, ...collections }: Locale) =>
  Object.entries(collections).flatMap(([collection, slugs]) =>
    Object.entries(slugs).flatMap(([slug, entries]) => Object.entries(entries).map(([path, text]) => [`${collection} › ${slug} › ${path}`, text])),
  ) as [string, string][];

it.each(others)('%s has every text', (language) => {
  const missing = texts.filter((text) => translationOf(locales[language] as Locale, text.english, text) === undefined);
  expect([...new Set(missing.map((text) => text.english))]).toEqual([]);
});

it.each(others)('%s has nothing else', (language) => {
  const locale = locales[language] as Locale;
  const paths = new Set(texts.map(keyOf));
  const byPath = new Map(pathsOf(locale));
  const shared = new Set(texts.filter((text) => !byPath.has(keyOf(text))).map((text) => text.english));
  expect([...byPath.keys()].filter((path) => !paths.has(path))).toEqual([]);
  expect(Object.keys(locale.common).filter((text) => !shared.has(text))).toEqual([]);
});

it.each(others)('%s says each thing once: what stands in several places is under common, and a path only what differs there', (language) => {
  const locale = locales[language] as Locale;
  const englishAt = new Map(texts.map((text) => [keyOf(text), text.english]));
  const at = pathsOf(locale).map(([path, text]) => ({ english: englishAt.get(path) ?? '', text }));
  expect(at.filter(({ english, text }) => locale.common[english] === text)).toEqual([]);
  const alone = at.map(({ english }) => english).filter((english) => !(english in locale.common));
  expect(alone.filter((english, index) => alone.indexOf(english) !== index)).toEqual([]);
});

it('a path of a locale names what it leads to, never a position in a list', () => {
  expect(texts.filter(({ path }) => /(^|\.)(\?|\d+)(\.|$)/.test(path))).toEqual([]);
  const paths = texts.map((text) => `${keyOf(text)}: ${text.english}`);
  const clashing = [...new Set(paths)].map((path) => path.split(': ')[0]);
  expect(clashing.filter((path, index) => clashing.indexOf(path) !== index)).toEqual([]);
});

it('a path wins over the common word, and what no language has stays one word', () => {
  const [one, two] = texts.filter((text) => text.english === 'Article');
  if (!one || !two) throw new Error('The word stands in one place only.');
  const locale: Locale = { common: { Article: 'Teil' }, [two.collection]: { [two.slug]: { [two.path]: 'Werkstück' } } };
  expect([one, two].map((at) => translationOf(locale, 'Article', at))).toEqual(['Teil', 'Werkstück']);
  const { builtIn } = translate(english, { de: locale });
  expect(builtIn.models.find(({ slug }) => slug === 'std_bom')?.displayed_name).toBe('Bill of materials');
});
