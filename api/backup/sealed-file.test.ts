import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSealed, SealBroken, sealFile, unsealFile } from './sealed-file.ts';

const passphrase = 'correct horse battery';
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  await writeFile(at('plain.zip'), Buffer.from('the recipe of the house '.repeat(20_000)));
});
afterAll(() => rm(folder, { recursive: true }));

it('gives back every byte to who has the passphrase, and shows none to others', async () => {
  await sealFile(at('plain.zip'), at('a.enc'), passphrase);
  const sealed = await readFile(at('a.enc'));
  expect(sealed.includes('recipe')).toBe(false);
  expect((await stat(at('a.enc'))).mode & 0o077).toBe(0);
  expect([await isSealed(at('a.enc')), await isSealed(at('plain.zip'))]).toEqual([true, false]);
  await unsealFile(at('a.enc'), at('back.zip'), passphrase);
  expect((await readFile(at('back.zip'))).equals(await readFile(at('plain.zip')))).toBe(true);
  await sealFile(at('plain.zip'), at('b.enc'), passphrase);
  expect((await readFile(at('b.enc'))).equals(sealed)).toBe(false);
});

it('leaves nothing behind of another passphrase, a changed byte or a cut end', async () => {
  const sealed = await readFile(at('a.enc'));
  const changed = Buffer.from(sealed);
  changed[sealed.length - 100] = (changed[sealed.length - 100] ?? 0) ^ 1;
  await writeFile(at('changed.enc'), changed);
  await writeFile(at('cut.enc'), sealed.subarray(0, sealed.length - 5));
  await writeFile(at('short.enc'), sealed.subarray(0, 20));
  for (const [name, words] of [
    ['a.enc', 'another passphrase'],
    ['changed.enc', passphrase],
    ['cut.enc', passphrase],
    ['short.enc', passphrase],
  ] as const)
    await expect(unsealFile(at(name), at('none.zip'), words), name).rejects.toThrow(SealBroken);
  expect(await readdir(folder)).not.toContain('none.zip');
});

it('refuses a passphrase that is guessed too soon, before it writes', async () => {
  await expect(sealFile(at('plain.zip'), at('weak.enc'), 'secret')).rejects.toThrow('at least 12 characters');
  expect((await readdir(folder)).filter((name) => name.startsWith('weak'))).toEqual([]);
});
