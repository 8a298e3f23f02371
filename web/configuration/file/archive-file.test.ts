import { createHash } from 'node:crypto';
import { changesBetween } from '@millwright/core/archive/difference.ts';
import { textOf } from '@millwright/core/archive/text.ts';
import { unitsOfFiles } from '@millwright/core/archive/units.ts';
import type { PulledArchive } from '@millwright/core/contract/archive.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ArchiveFileError, archiveFile, readArchiveFile } from './archive-file.ts';
import { type Choices, settleConflicts } from './settle-conflicts.ts';
import { zipOf } from './zip.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const view = (id: string, name: string) => ({ id, slug: id, name });
const company = { id: '01a2', name: 'Works' };

function pulled(files: PulledArchive['files']): PulledArchive {
  const base = Object.fromEntries(unitsOfFiles(files).map(({ key, content }) => [key, hash(textOf(content))]));
  return { format: 1, product: '1.0.0', company, files, hash: hash(textOf(base)), base };
}
const works = pulled({ 'views/one.json': view('one', 'Eins – 一'), 'views/two.json': view('two', 'Two') });
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: ArchiveFileError) => [error.reason, error.path].filter(Boolean).join(' '),
  );

it('an export is read again as it was, and its company is known by the hashes beside it', async () => {
  const file = archiveFile(works);
  expect(await readArchiveFile(file, company.id)).toEqual({ archive: { format: 1, product: '1.0.0', files: works.files }, base: works.base });
  expect(await readArchiveFile(file, 'another')).toEqual({ archive: { format: 1, product: '1.0.0', files: works.files } });
  expect(await archiveFile(works).arrayBuffer()).toEqual(await file.arrayBuffer());
});

it('a folder that was packed by another program is read too', async () => {
  const packed = zipSync({ works: { 'millwright.json': strToU8('{"format": 1, "product": "1.0.0"}') }, 'works/picture.png': new Uint8Array(9) });
  expect(await readArchiveFile(new Blob([packed as BlobPart]), company.id)).toEqual({ archive: { format: 1, product: '1.0.0', files: {} } });
});

it('what would unpack to more than an archive can be is not unpacked, whatever its directory says', async () => {
  const large = zipSync({ 'views/one.json': new Uint8Array(65_000_000) }, { level: 9 });
  expect(await reason(readArchiveFile(new Blob([large as BlobPart]), company.id))).toBe('too_large');
  const liar = new DataView(large.buffer, large.byteOffset);
  const directory = liar.getUint32(large.length - 6, true);
  liar.setUint32(directory + 24, 10, true);
  expect(await reason(readArchiveFile(new Blob([large as BlobPart]), company.id))).not.toBe('read');
});

it('what is no archive says why', async () => {
  expect(await reason(readArchiveFile(new Blob(['no zip at all, but some words']), company.id))).toBe('no_zip');
  expect(await reason(readArchiveFile(zipOf({ 'views/one.json': '{}' }), company.id))).toBe('no_manifest');
  expect(await reason(readArchiveFile(zipOf({ 'millwright.json': '{"format": 1}', 'views/one.json': '{"id": ' }), company.id))).toBe(
    'no_json views/one.json',
  );
  const cut = (await archiveFile(works).arrayBuffer()).slice(0, -30);
  expect(await reason(readArchiveFile(new Blob([cut]), company.id))).toBe('no_zip');
});

it('a conflict takes the side that is chosen, whichever side has taken the file away', () => {
  const then = pulled({ 'views/one.json': view('one', 'Then'), 'views/two.json': view('two', 'Then'), 'views/three.json': view('three', 'Then') });
  const now = pulled({ 'views/one.json': view('one', 'Company'), 'views/two.json': view('two', 'Company') });
  const read = {
    archive: { format: 1, product: '', files: { 'views/one.json': view('one', 'Archive'), 'views/three.json': view('three', 'Archive') } },
    base: then.base,
  };
  const result = (choices: Choices) => {
    const { archive, base } = settleConflicts(read, now, choices);
    const { changes, result: units } = changesBetween({ target: unitsOfFiles(now.files), own: unitsOfFiles(archive.files), base, hash }, true);
    return { kinds: changes.map(({ kind }) => kind), names: units.map(({ content }) => `${content.id} ${content.name}`).sort() };
  };
  expect(result({}).kinds).toEqual(['conflict', 'conflict', 'conflict']);
  const all = (choice: 'company' | 'archive') => ({ 'views/one': choice, 'views/two': choice, 'views/three': choice });
  expect(result(all('company'))).toEqual({ kinds: [], names: ['one Company', 'two Company'] });
  expect(result(all('archive'))).toEqual({ kinds: ['changed', 'added', 'removed'], names: ['one Archive', 'three Archive'] });
  expect(result({ ...all('company'), 'views/one': 'archive' }).names).toEqual(['one Archive', 'two Company']);
});
