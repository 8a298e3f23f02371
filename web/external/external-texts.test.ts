import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askedTexts, onlyAsked } from '../external-texts.config.ts';
import { keysIn, loadedWith, sections } from '../testing/text-keys.ts';

const web = join(import.meta.dirname, '..');
type Tree = { [key: string]: string | Tree };
const textsOf = (file: string) => JSON.parse(readFileSync(join(web, file), 'utf8')) as Tree;

/** The files that the list of texts names, and those of the first page. */
const [, listed = ''] = /glob<object>\(\s*\[\s*'\.\.\/\.\.\/([^']+)'/.exec(readFileSync(join(import.meta.dirname, 'texts/en.ts'), 'utf8')) ?? [];
const all = ['main/locales/en.json', '../core/failure/locales/en.json', ...globSync(listed, { cwd: web })].map(textsOf);

const at = (texts: Tree, path: readonly string[]) =>
  path.reduce<string | Tree | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), texts);

/** A text, or the group of one that has plural forms or a rest that is put together. */
const isThere = (key: string) => all.some((texts) => at(texts, key.split('.')) !== undefined || at(texts, `${key}_other`.split('.')) !== undefined);

it('pages for people without an account ask for no text that they do not load', () => {
  const keys = new Set(loadedWith([join(import.meta.dirname, 'main.tsx')], { onDemand: true }).flatMap(keysIn));
  expect([...keys]).toEqual(expect.arrayContaining(['sharedForm.sent', 'approvals.mailedTo', 'states.loading']));
  expect(sections.size).toBeGreaterThan(20);
  // The name of a file looks like a key.
  expect([...keys].filter((key) => !isThere(key) && key !== 'documents.zip')).toEqual([]);
});

it('only texts that they may ask for are loaded, with all plural forms and endings that are put together', () => {
  const isAsked = askedTexts();
  const texts = textsOf('people/locales/en.json');
  const left = onlyAsked(texts, isAsked);
  expect(JSON.stringify(left).length).toBeLessThan(JSON.stringify(texts).length / 2);
  expect(onlyAsked({ rights: { verbs: { READ: 'see' } }, sharedForm: { sent: 'Sent.', unheard: 'Of' } }, isAsked)).toEqual({
    rights: { verbs: { READ: 'see' } },
    sharedForm: { sent: 'Sent.' },
  });
});
