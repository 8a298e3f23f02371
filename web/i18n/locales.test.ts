import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inputRules } from '@millwright/core/automation/bad-input.ts';
import { errors } from '@millwright/core/errors.ts';
import { fileRules } from '@millwright/core/field/descriptor/file-rules.ts';
import { languages } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | Tree };

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
const files = filesBelow(web);
/** Each feature's, and those of failures, which the server tells too. */
const folders = [
  ...files.filter((file) => file.endsWith(join('locales', 'en.json'))).map((file) => join(file, '..')),
  join(web, '../core/failure/locales'),
  join(web, '../core/failure/problems/locales'),
];

function flat(tree: Tree, at = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[at + key, value] as const] : [...flat(value, `${at}${key}.`)])),
  );
}
const read = (folder: string, language: string) => flat(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Tree);
const plural = /_(zero|one|two|few|many|other)$/;
/** Keys without their plural form; `too_many` is not one, since there is no `too_other`. */
const bases = (texts: Map<string, string>) =>
  new Set([...texts.keys()].map((key) => (texts.has(`${key.replace(plural, '')}_other`) ? key.replace(plural, '') : key)));
const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

it('stand in sections that no other folder has: of two of one name the browser keeps one', () => {
  const sections = folders.flatMap((folder) => Object.keys(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as Tree));
  expect(sections.filter((name, at) => sections.indexOf(name) !== at)).toEqual([]);
});

describe.each(folders.map((folder) => [relative(web, folder), folder] as const))('texts of %s', (_name, folder) => {
  const english = read(folder, 'en');
  it.each(languages)('are complete in %s', (language) => {
    const texts = read(folder, language);
    expect([...bases(texts)].sort()).toEqual([...bases(english)].sort());
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of bases(english)) {
      if (!english.has(`${key}_other`)) continue;
      for (const category of categories) expect(texts.has(`${key}_${category}`), `${key}_${category}`).toBe(true);
    }
    for (const text of texts.values()) expect(text.trim()).not.toBe('');
  });
  it.each(languages)('fill the same braces in %s', (language) => {
    for (const [key, text] of read(folder, language)) {
      const original = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      const allowed = new Set([
        ...names(original),
        ...names(english.get(key.replace(plural, '_one')) ?? ''),
        ...names(english.get(key.replace(plural, '_other')) ?? ''),
        'count',
      ]);
      for (const name of names(text)) expect(allowed.has(name), `${key}: {{${name}}}`).toBe(true);
    }
  });
  it.each(languages.filter((language) => language !== 'en'))('are translated into %s', (language) => {
    const texts = read(folder, language);
    const long = [...english].filter(([, text]) => text.split(' ').length >= 4);
    const same = long.filter(([key, text]) => texts.get(key) === text).map(([key]) => key);
    expect(same).toEqual([]);
  });
});

describe('used keys', () => {
  const all = new Set(folders.flatMap((folder) => [...bases(read(folder, 'en'))]));
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  it('all exist', () => {
    const missing = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\btext\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? '').filter((key) => !all.has(key)),
    );
    expect(missing).toEqual([]);
  });
  it('has a text for all that a step may have against its input', () => {
    expect(Object.keys(inputRules).filter((rule) => !all.has(`problems.${rule}`))).toEqual([]);
  });
  it('has a text for all that may be wrong with a file', () => {
    expect(Object.keys(fileRules).filter((rule) => !all.has(`problems.${rule}`))).toEqual([]);
  });
  it('has a text for every failure', () => {
    expect(Object.keys(errors).filter((code) => !all.has(`errors.${code}`))).toEqual([]);
  });
});
