import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3Storage } from './s3.ts';
import { readS3Url } from './s3-url.ts';
import { openStorage, type Storage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// The S3 tests run if TEST_S3_URL names a service. docs/remaining.md says which services were tested.
const service = process.env.TEST_S3_URL;
const kinds: [string, () => string][] = [['file', () => `file:${join(folder, 'kept')}`]];
if (service) kinds.push(['s3', () => `${service}-${randomUUID()}/inside`]);

describe.each(kinds)('a storage of the kind %s', (_, url) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage({ FILES_URL: url(), DATA_DIR: folder });
  });
  afterAll(() => storage?.close());

  const place = () => ({ client_id: randomUUID(), id: randomUUID() });
  const local = async (content: Uint8Array) => {
    const path = join(folder, randomUUID());
    await writeFile(path, content);
    return path;
  };
  const all = async (client_id: string) => (await Array.fromAsync(storage.list(client_id))).map(({ id }) => id);

  it('gives back what it keeps, of any size', async () => {
    for (const size of [0, 1, 12_000_000]) {
      const [where, content] = [place(), randomBytes(size)];
      await storage.keep(where, await local(content));
      const read = await storage.read(where);
      expect(read && (await buffer(read)).equals(content), `${size} bytes`).toBe(true);
    }
  });

  it('gives back a part of what it keeps', async () => {
    const [where, content] = [place(), randomBytes(300_000)];
    await storage.keep(where, await local(content));
    for (const [start, end] of [
      [0, 0],
      [100_000, 250_000],
      [299_999, 299_999],
    ] as const) {
      const read = await storage.read(where, { start, end });
      expect(read && (await buffer(read)).equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  it('has nothing where nothing was kept, or where it was removed', async () => {
    const where = place();
    expect(await storage.read(where)).toBeNull();
    await storage.remove(where);
    await storage.keep(where, await local(Buffer.from('x')));
    await storage.remove(where);
    expect([await storage.read(where), await all(where.client_id)]).toEqual([null, []]);
  });

  it('lists what is kept for a client, and for it alone', async () => {
    const [client_id, other] = [randomUUID(), randomUUID()];
    const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
    const path = await local(Buffer.from('x'));
    for (const id of ids) await storage.keep({ client_id, id }, path);
    await storage.keep({ client_id: other, id: randomUUID() }, path);
    expect((await all(client_id)).sort()).toEqual(ids);
    const [first] = await Array.fromAsync(storage.list(client_id));
    expect(Math.abs((first?.kept_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps nothing of what could not be written', async () => {
    const where = place();
    await expect(storage.keep(where, join(folder, 'nowhere'))).rejects.toThrow();
    await storage.clearBroken(new Date(Date.now() + 60_000));
    expect([await storage.read(where), await all(where.client_id)]).toEqual([null, []]);
  });
});

/** Lists the open files of this process. */
const opened = async () => Promise.all((await readdir('/proc/self/fd')).map((at) => readlink(`/proc/self/fd/${at}`).catch(() => '')));

it.each<[string, RequestListener, object]>([
  ['falls silent', () => {}, { code: 'unavailable' }],
  ['fails', (_, response) => response.writeHead(500).end(), { code: 'unavailable' }],
  ['is full', (_, response) => response.writeHead(507).end(), { code: 'no_room' }],
  ['refuses at once', (_, response) => response.writeHead(403).end(), { $metadata: { httpStatusCode: 403 } }],
])('gives up on an object store that %s, and leaves no file open', async (_, answer, failure) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const storage = new S3Storage(readS3Url(`s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`), 200);
  const path = join(folder, randomUUID());
  await writeFile(path, randomBytes(5_000_000));
  const where = { client_id: randomUUID(), id: randomUUID() };
  await expect(storage.keep(where, path)).rejects.toMatchObject(failure);
  await expect(storage.read(where)).rejects.toMatchObject(failure);
  await expect.poll(opened).not.toContain(path);
  storage.close();
  server.closeAllConnections();
  server.close();
});

it('asks an object store for no more than the part', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.range);
    response.writeHead(206, { 'content-range': 'bytes 2-4/9', 'content-length': 3 }).end('cde');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const storage = new S3Storage(readS3Url(`s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`));
  const read = await storage.read({ client_id: randomUUID(), id: randomUUID() }, { start: 2, end: 4 });
  expect([read && (await buffer(read)).toString(), asked]).toEqual(['cde', ['bytes=2-4']]);
  storage.close();
  server.close();
});

it.each([
  ['s3://key:sec/r+t=@objects:9000/files', { endpoint: 'http://objects:9000', secret: 'sec/r+t=', bucket: 'files', prefix: '', region: 'us-east-1' }],
  [
    's3://k:a%40b@s3.eu-west-3.amazonaws.com/b/one/two/?region=eu-west-3',
    { endpoint: 'https://s3.eu-west-3.amazonaws.com', secret: 'a@b', prefix: 'one/two/', region: 'eu-west-3' },
  ],
  ['s3://k:s@objects:9000/files?tls=1', { endpoint: 'https://objects:9000' }],
])('reads %s', (url, parts) => {
  expect(readS3Url(url)).toMatchObject(parts);
});

it('refuses an address that names no bucket', () => {
  expect(() => readS3Url('s3://objects:9000')).toThrow(/FILES_URL/);
});
