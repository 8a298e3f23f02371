import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { pageOf } from '../pages/page-of.ts';
import { seats, tasks } from './tasks.ts';
import { partsOf } from './words.ts';

type Tree = { [key: string]: string | Tree };
type Texts = { seats: Record<string, string>; tasks: Record<string, Record<'title' | 'press' | 'then' | 'wrong', string>> };
const web = join(import.meta.dirname, '../..');
const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const guidesIn = (language: string) => read<Texts>(import.meta.dirname, 'texts', `${language}.json`);
const english = guidesIn('en');

const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`)));
const screensIn = (language: string) => {
  const folders = readdirSync(web);
  const files = folders.flatMap((folder) => {
    try {
      return [read<Tree>(web, folder, 'locales', `${language}.json`)];
    } catch {
      return [];
    }
  });
  return new Map(files.flatMap((file) => flat(file)));
};
/** The names in a passage, without its other text. */
const named = (passage: string) =>
  partsOf(passage.replaceAll('\n', ' '))
    .filter(({ kind }) => kind !== 'words')
    .map((part) => JSON.stringify(part))
    .sort();

it.each(languages)('says every task in %s: the same buttons and keys, line by line, in its own words', (language) => {
  const texts = guidesIn(language);
  expect(Object.keys(texts.seats)).toEqual(Object.keys(english.seats));
  expect(Object.keys(texts.tasks)).toEqual(Object.keys(english.tasks));
  for (const [id, task] of Object.entries(english.tasks)) {
    for (const section of ['title', 'press', 'then', 'wrong'] as const) {
      const said = texts.tasks[id]?.[section] ?? '';
      expect(named(said), `${id} ${section}`).toEqual(named(task[section]));
      expect(said.split('\n').length, `${id} ${section}`).toBe(task[section].split('\n').length);
      if (language !== 'en') expect(said, `${id} ${section}`).not.toBe(task[section]);
    }
  }
});

it.each(languages)('names only buttons that the screens have in %s, as they stand there', (language) => {
  const screens = screensIn(language);
  expect(screens.size).toBeGreaterThan(1_000);
  for (const [id, task] of Object.entries(guidesIn(language).tasks)) {
    for (const part of partsOf(Object.values(task).join(' '))) {
      if (part.kind !== 'button') continue;
      expect(screens.get(part.key), `${id}: ${part.key}`).toBeDefined();
      expect(screens.get(part.key), `${id}: ${part.key}`).not.toContain('{{');
    }
  }
});

it('has tasks for every seat, each of which some page begins its help with', () => {
  expect(seats).toEqual(Object.keys(english.seats));
  for (const [id, { on }] of Object.entries(tasks)) {
    const parts = partsOf(Object.values(english.tasks[id] ?? {}).join(' '));
    const places = parts.filter(({ kind }) => kind === 'view' || kind === 'form').length;
    expect(on.length + places, id).toBeGreaterThan(0);
  }
  expect(pageOf('/help')).toBe('guides');
  expect(pageOf('/interface/order')).toBe('explorer');
});
