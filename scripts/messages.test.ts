import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[`${at}${key}`, value]] : flat(value, `${at}${key}.`)));

/** Normalizes a sentence: without placeholders, capitals and the full stop. */
const plain = (sentence: string) =>
  ` ${sentence
    .toLowerCase()
    .replace(/\{\{?\w+\}?\}|\[\w+\]/g, '*')
    .replace(/[^a-z*]+/g, ' ')
    .trim()} `;

const folders = [...globSync('web/*/locales', { cwd: root }), ...globSync('core/failure/**/locales', { cwd: root })];
const textsOf = (language: string) =>
  folders.flatMap((folder) => flat(JSON.parse(read(`${folder}/${language}.json`)) as Tree).map(([key, text]) => [`${folder} ${key}`, text] as const));
const english = textsOf('en');
const translated = languages.map((language) => [language, new Map(textsOf(language))] as const);

/** The messages that are ticked in the checklist. */
const messages = [...read('docs/checklist.md').matchAll(/^- \[x\] P-(?:48[3-9]|49\d|5[0-2]\d|53[01]) \(§8\) '([^']+)'/gm)].map(
  ([, message]) => message ?? '',
);

it('finds the messages of the catalogue', () => expect(messages.length).toBeGreaterThan(35));

it.each(messages)('"%s" is said in all seven languages, by one text', (message) => {
  const keys = english.filter(([, text]) => plain(text).includes(plain(message))).map(([key]) => key);
  const complete = keys.filter((key) => {
    const said = translated.map(([, texts]) => texts.get(key) ?? '');
    return said.every((text) => text.trim() !== '') && new Set(said).size === languages.length;
  });
  expect({ message, complete }).toEqual({ message, complete: expect.arrayContaining([expect.any(String)]) });
});
