import { access, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setDisabled } from '../clients/closing/close-company.ts';
import { dailyChores } from '../clients/lifecycle/chores.ts';
import { destroyClient } from '../clients/lifecycle/clients.service.ts';
import { newId } from '../db/sql/new-id.ts';
import { principalOf, scratchClient } from '../testing/scratch.ts';
import { type Library, openLibrary, saveNote, upload } from './files.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const chores = () => dailyChores(library.scratch.database, library.services.files);
const path = (id: string, client = library.first.id) => join(library.filesPath, client, id);
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
const isKnown = async (id: string) => (await library.admin('GET', `/v1/files/details/${id}`)).status === 200;
const sql = (text: string, values: unknown[] = []) =>
  library.inFirst((tenant) => tenant.query<Record<string, unknown>>(text.replace('_files', `"${tenant.client.schema}"._files`), values));
const age = (id: string, days: number) =>
  sql(`UPDATE _files SET created_at = created_at - $2 * interval '1 day', unheld_since = unheld_since - $2 * interval '1 day' WHERE id = $1`, [
    id,
    days,
  ]);
const grow = (file: string, days: number) => utimes(file, new Date(), new Date(Date.now() - days * 86_400_000));

async function stray(folder: string, days: number) {
  const id = newId();
  await mkdir(join(library.filesPath, folder), { recursive: true });
  await writeFile(join(library.filesPath, folder, id), 'x');
  await grow(join(library.filesPath, folder, id), days);
  return join(library.filesPath, folder, id);
}

it('lets files go that no record has held for 7 days', async () => {
  const [fresh, old, held] = [await upload(library.admin), await upload(library.admin), await upload(library.admin)];
  const note = await saveNote(library.admin, [held]);
  for (const [id, days] of [
    [fresh, 6.9],
    [old, 7.1],
    [held, 7.1],
  ] as const)
    await age(id, days);
  await chores();
  expect([await isKnown(fresh), await isKnown(old), await isKnown(held)]).toEqual([true, false, true]);
  expect([await isThere(path(fresh)), await isThere(path(old)), await isThere(path(held))]).toEqual([true, false, true]);
  expect(await sql('SELECT FROM _files WHERE id = $1', [old])).toHaveLength(0);
  await library.admin('POST', '/v1/graph/delete/', { node_id: note.json.data.identity });
  await age(held, 7.1);
  await chores();
  await age(held, 7.1);
  await chores();
  expect(await isKnown(held)).toBe(true);
  // The trash holds the file until its record is purged.
  await library.inFirst((tenant) => tenant.query(`UPDATE "${tenant.client.schema}"._trash SET deleted_at = deleted_at - interval '30 days'`));
  await chores();
  expect(await isKnown(held)).toBe(true);
  await age(held, 7.1);
  await chores();
  expect([await isKnown(held), await isThere(path(held))]).toEqual([false, false]);
});

it('keeps the files of a field that was taken off and may come back', async () => {
  const id = await upload(library.admin);
  await saveNote(library.admin, [id]);
  await library.scratch.database.migrator.use((ddl) => ddl.rows(`ALTER TABLE "${library.first.schema}".note RENAME COLUMN files TO was`));
  try {
    await age(id, 8);
    await chores();
    expect(await isThere(path(id))).toBe(true);
  } finally {
    await library.scratch.database.migrator.use((ddl) => ddl.rows(`ALTER TABLE "${library.first.schema}".note RENAME COLUMN was TO files`));
  }
});

it('removes what uploads left that were cut short, once it is a day old', async () => {
  const [aside, fresh] = [await stray('.incoming', 1.1), await stray('.incoming', 0.9)];
  const [lost, under] = [await stray(library.first.id, 1.1), await stray(library.first.id, 0.9)];
  const kept = await upload(library.admin);
  await grow(path(kept), 1.1);
  await chores();
  expect(await Promise.all([aside, fresh, lost, under, path(kept)].map(isThere))).toEqual([false, true, false, true, true]);
});

it('removes content that could not go when its file was deleted', async () => {
  const id = await upload(library.admin);
  await sql('UPDATE _files SET deleted_at = now() WHERE id = $1', [id]);
  expect([await isKnown(id), await isThere(path(id))]).toEqual([false, true]);
  await chores();
  expect([await isThere(path(id)), await sql('SELECT FROM _files WHERE id = $1', [id])]).toEqual([false, []]);
});

it('removes the files of a company that was taken away for good, and of no folder it knows nothing of', async () => {
  const { database } = library.scratch;
  const client = await scratchClient(database);
  const [gone, foreign] = [await stray(client.id, 0), await stray(newId(), 40)];
  await chores();
  expect(await isThere(gone)).toBe(true);
  await setDisabled(database, principalOf(library.first), client.id, true);
  await destroyClient(database, client);
  await chores();
  expect([await isThere(gone), await isThere(foreign)]).toEqual([false, true]);
});

it('a failure of the storage leaves no row, and the row of an upload is never without its content', async () => {
  const before = (await sql('SELECT id FROM _files')).length;
  const { files } = library.services;
  const keep = files.keep.bind(files);
  files.keep = async () => {
    throw new Error('The disk is full.');
  };
  await expect(upload(library.admin)).rejects.toThrow('500');
  files.keep = keep;
  expect((await sql('SELECT id FROM _files')).length).toBe(before);
  const ids = await Promise.all(Array.from({ length: 20 }, () => upload(library.admin)));
  expect(await Promise.all(ids.map((id) => isThere(path(id))))).toEqual(ids.map(() => true));
});
