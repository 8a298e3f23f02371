import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFileRows } from './read-file.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rows-'));
  path = join(folder, 'file');
  await writeFile(path, 'Name\nAda\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads two files of a company at once, the third after them, and keeps no other company waiting', async () => {
  const first = Promise.withResolvers<void>();
  const read: string[] = [];
  const readBy = (company: string, name: string, until?: Promise<void>) =>
    withFileRows(company, { path }, async () => {
      read.push(name);
      await until;
    });
  const held = [readBy('one', 'held', first.promise), readBy('one', 'held', first.promise)];
  const third = readBy('one', 'third');
  await readBy('other', 'other');
  expect(read).not.toContain('third');
  first.resolve();
  await Promise.all([...held, third]);
  expect(read.at(-1)).toBe('third');
});
