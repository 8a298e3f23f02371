import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Folder } from './folder.ts';

let place: string;
let root: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'millwright-folder-'));
  root = join(place, 'archive');
  mkdirSync(root);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const pulled = (files: Record<string, { id: string }>, company = 'c1') => ({
  format: 1,
  product: '1.0.0',
  company: { id: company, name: 'One' },
  files,
  hash: '',
  base: {},
});

it('takes over the files of a company', () => {
  new Folder(root).merge(pulled({ 'views/a.json': { id: '1' } }));
  expect(readFileSync(join(root, 'views/a.json'), 'utf8')).toContain('"id": "1"');
});

it('writes nothing beside the folders of an archive, whatever a server answers', () => {
  for (const path of ['models/../package.json', 'views/../../outside.json', 'views/.git/a.json'])
    expect(() => new Folder(root).merge(pulled({ [path]: { id: '1' } }))).toThrow('archive_unknown_file');
  expect(() => new Folder(root).merge(pulled({}, '../models'))).toThrow('no id of a company');
  expect([existsSync(join(root, 'package.json')), existsSync(join(place, 'outside.json'))]).toEqual([false, false]);
});

it('writes through no symbolic link', () => {
  const elsewhere = join(place, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(root, 'views'));
  expect(() => new Folder(root).merge(pulled({ 'views/a.json': { id: '1' } }))).toThrow('symbolic link');
  expect(existsSync(join(elsewhere, 'a.json'))).toBe(false);
  rmSync(join(root, 'views'));
  writeFileSync(join(elsewhere, 'mine.json'), 'mine');
  symlinkSync(join(elsewhere, 'mine.json'), join(root, 'millwright.json'));
  expect(() => new Folder(root).merge(pulled({}))).toThrow('symbolic link');
  expect(readFileSync(join(elsewhere, 'mine.json'), 'utf8')).toBe('mine');
});
