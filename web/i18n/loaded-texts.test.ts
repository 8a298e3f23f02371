import { languages } from '@millwright/core/json.ts';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, loadAllTexts } from './i18n.ts';

type Texts = { [key: string]: Texts | string };
const files = import.meta.glob<Texts>(['../*/locales/*.json', '../../core/failure/**/locales/*.json'], { import: 'default', eager: true });

const keysOf = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`)));

beforeAll(loadAllTexts);

it.each(languages)('%s: every text of every file is there once they are loaded, also of a section that several files have', async (language) => {
  await changeLanguage(language);
  const keys = Object.entries(files).flatMap(([path, texts]) => (path.endsWith(`/${language}.json`) ? keysOf(texts) : []));
  expect(keys.length).toBeGreaterThan(1_000);
  const there = (key: string) => ['first', 'rest'].some((part) => i18next.getResource(language, part, key) !== undefined);
  expect(keys.filter((key) => !there(key))).toEqual([]);
});
