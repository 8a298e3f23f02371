import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const refused = [...glossary.matchAll(/^\| `([\w-]+)`( as a (?:file|folder))? \|/gm)].map(([, word = '', as]) => ({ word, as }));
const rows = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, word = '', , where = '']) => ({ word, where }));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'api', 'core', 'seeds', 'web', 'workers', 'workflows'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(join(root, file)));

/** Lists files that use a refused word as a name, or have it in their own name. */
function breaches({ word, as }: (typeof refused)[number], all: readonly string[], read: (file: string) => string): string[] {
  if (as) return all.filter((file) => file.split('/').some((part) => part.replace(/\..*$/, '') === word));
  return all.filter((file) => /\.tsx?$/.test(file) && new RegExp(`\\b${word}\\b`).test(read(file)));
}

it('nothing is named by a word that the glossary refuses', () => {
  expect(refused.length).toBeGreaterThan(5);
  const exempt = new Set(['api/db/door.test.ts']);
  const found = refused.flatMap((each) => breaches(each, files, (file) => readFileSync(join(root, file), 'utf8')));
  expect(found.filter((file) => !exempt.has(file))).toEqual([]);
  expect(breaches({ word: 'StepLook', as: undefined }, ['a.ts'], () => 'type StepLook = 1;')).toEqual(['a.ts']);
  expect(breaches({ word: 'unsent', as: ' as a folder' }, ['web/unsent/a.ts', 'web/keys/unsent.ts'], () => '')).toHaveLength(2);
});

it('on the server no value is called by a participle alone', () => {
  const named = /\b(?:const|let|function|type|class) (?:known|found|shown)\b/i;
  const server = files.filter((file) => /^(?:api|core|seeds|workers|workflows)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  expect(server.length).toBeGreaterThan(500);
  expect(server.filter((file) => named.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(named.test('const found = 1')).toBe(true);
});

it('every word of the glossary says where it lives, and that is there', () => {
  const told = rows.filter(({ word }) => !/^(Word|-+)$/.test(word));
  expect(told.length).toBeGreaterThan(60);
  const places = told.flatMap(({ where }) =>
    [...where.matchAll(/`((?:api|core|web|workers|workflows|seeds|scripts)[^`]*)`/g)].map(([, path = '']) => path),
  );
  expect(places.length).toBeGreaterThan(60);
  expect(places.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
