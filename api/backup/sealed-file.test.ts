import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ArchiveReader, ArchiveWriter } from './archive.ts';
import { isSealed, SealBroken, sealing, unsealFile } from './sealed-file.ts';

const passphrase = 'correct horse battery';
let folder: string;
const sealFile = async (from: string, to: string) =>
  pipeline(createReadStream(from), await sealing(passphrase), createWriteStream(to, { mode: 0o600 }));
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  await writeFile(at('plain.zip'), Buffer.from('the recipe of the house '.repeat(20_000)));
});
afterAll(() => rm(folder, { recursive: true }));

it('gives back every byte to who has the passphrase, and shows none to others', async () => {
  await sealFile(at('plain.zip'), at('a.enc'));
  const sealed = await readFile(at('a.enc'));
  expect(sealed.includes('recipe')).toBe(false);
  expect([await isSealed(at('a.enc')), await isSealed(at('plain.zip'))]).toEqual([true, false]);
  await unsealFile(at('a.enc'), at('back.zip'), passphrase);
  expect((await readFile(at('back.zip'))).equals(await readFile(at('plain.zip')))).toBe(true);
  await sealFile(at('plain.zip'), at('b.enc'));
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

it('encrypts an archive while it is written: nothing of it lies in plain meanwhile', async () => {
  const own = await mkdtemp(join(tmpdir(), 'sealed-archive-'));
  const path = join(own, 'a.zip.enc');
  const writer = new ArchiveWriter(path, await sealing(passphrase));
  const recipe = 'flour, water and salt '.repeat(20_000);
  await writer.add('recipe', Readable.from([Buffer.from(recipe)]));
  await vi.waitFor(async () => expect(await readdir(own)).toEqual(['a.zip.enc.part']));
  await writer.end({ about: 'recipes' }, () => 'proof');
  expect(await readdir(own)).toEqual(['a.zip.enc']);
  expect([(await stat(path)).mode & 0o077, (await readFile(path)).includes('manifest.json')]).toEqual([0, false]);
  await unsealFile(path, join(own, 'back.zip'), passphrase);
  const reader = await ArchiveReader.open(join(own, 'back.zip'));
  expect(await text(await reader.read('recipe'))).toBe(recipe);
  expect(JSON.parse((await reader.manifest()).content.toString())).toMatchObject({ about: 'recipes' });
  reader.close();
  await rm(own, { recursive: true });
});

it('refuses a passphrase that is guessed too soon', () => expect(sealing('secret')).rejects.toThrow('at least 12 characters'));
