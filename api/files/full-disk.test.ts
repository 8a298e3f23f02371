import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Library, openLibrary } from './files.fixture.ts';

const run = promisify(execFile);
const room = 1_000_000;
let library: Library;
let mounted = false;

/** Mounts a tiny disk. If this user may not mount, the device that is always full (`/dev/full`) replaces it. */
beforeAll(async () => {
  library = await openLibrary();
  const { files } = library.services;
  await mkdir(library.filesPath, { recursive: true });
  mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${room}`, 'tmpfs', library.filesPath]).then(
    () => true,
    () => false,
  );
  if (mounted) return;
  const keep = files.keep.bind(files);
  files.keep = async (place, path) => ((await stat(path)).size > room ? writeFile('/dev/full', 'x') : keep(place, path));
});
afterAll(async () => {
  if (mounted) await run('umount', [library.filesPath]);
  await library?.close();
});

const send = (size: number) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(size)]), 'made.bin');
  return library.admin('POST', '/v1/files', form);
};
const left = async (folder: string) => readdir(join(library.filesPath, folder)).catch(() => []);

it('refuses an upload that fills the disk as one for which there is no room, and leaves nothing of it', async () => {
  const { status, json } = await send(3 * room);
  expect([status, json.error.code]).toEqual([507, 'no_room']);
  expect([await left('.incoming'), await left(library.first.id)]).toEqual([[], []]);
  expect(await library.inFirst((tenant) => tenant.query(`SELECT id FROM "${tenant.client.schema}"._files`))).toEqual([]);
});

it('takes the next one that finds room', async () => {
  expect((await send(1_000)).status).toBe(201);
  expect(await left(library.first.id)).toHaveLength(1);
});
