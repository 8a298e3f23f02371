import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Content, type Library, openLibrary, plain, saveNote, upload } from './files.fixture.ts';
import { signStorageKey } from './signed-url.ts';

const former = 'f'.repeat(40);
let library: Library;
beforeAll(async () => {
  library = await openLibrary({ SECRET_KEYS_BEFORE: former });
});
afterAll(() => library?.close());

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const details = async (id: string) => (await library.admin('GET', `/v1/files/details/${id}`)).json.data;
const stream = (id: string) => library.admin('GET', `/v1/files/${id}`, undefined, { accept: '*/*' });
const pathOf = (url: unknown) => new URL(String(url)).pathname;

describe('a file', () => {
  it('is sent as `file`, answered with what it is, and downloaded as an attachment', async () => {
    const form = new FormData();
    form.set('file', new Blob([png], { type: 'text/html' }), 'Pièce “1”.png');
    const { status, json } = await library.admin('POST', '/v1/files', form);
    expect([status, json.data]).toEqual([
      201,
      { id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), file_name: 'Pièce “1”.png', size: png.length, content_type: 'image/png' },
    ]);
    expect(await details(json.data.id)).toEqual(json.data);
    const content = await fetch(`${library.url}${pathOf((await sign(json.data.id)).json.signed_url)}`);
    expect(Buffer.from(await content.arrayBuffer()).equals(png)).toBe(true);
    const { headers } = await stream(json.data.id);
    expect(
      Object.fromEntries(['content-type', 'content-disposition', 'x-content-type-options', 'content-length'].map((key) => [key, headers.get(key)])),
    ).toEqual({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Pi?ce ?1?.png"; filename*=UTF-8''Pi%C3%A8ce%20%E2%80%9C1%E2%80%9D.png`,
      'x-content-type-options': 'nosniff',
      'content-length': String(png.length),
    });
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  it('is answered as data and file_name to who asks for JSON, and only then', async () => {
    const id = await upload(library.admin, 'a;b\n1;2\n', 'rows.csv');
    const asked = await library.admin('GET', `/v1/files/${id}`, undefined, { accept: 'application/json' });
    expect([asked.status, asked.json]).toEqual([200, { data: Buffer.from('a;b\n1;2\n').toString('base64'), file_name: 'rows.csv' }]);
    const streamed = await stream(id);
    expect([streamed.text, streamed.headers.get('content-type')]).toEqual(['a;b\n1;2\n', 'text/csv']);
    const large = await upload(library.admin, new Uint8Array(10_000_001), 'large.bin');
    expect((await library.admin('GET', `/v1/files/${large}`, undefined, { accept: 'application/json' })).status).toBe(413);
  });

  it('is told about with many others in one call, those left out that are not there', async () => {
    const [first, second] = [await upload(library.admin, '1', 'a.txt'), await upload(library.admin, '2', 'b.txt')];
    const { status, json } = await library.admin('GET', `/v1/files/details?ids=${second},${crypto.randomUUID()},nothing,${first},${first}`);
    expect([status, json.data.map(({ id, file_name }) => [id, file_name])]).toEqual([
      200,
      [
        [second, 'b.txt'],
        [first, 'a.txt'],
      ],
    ]);
    const many = Array.from({ length: 501 }, () => first);
    expect((await library.admin('GET', `/v1/files/details?ids=${many.slice(1)}`)).status).toBe(200);
    expect((await library.admin('GET', `/v1/files/details?ids=${many}`)).status).toBe(422);
  });

  it('is kept below the ids of its company and its own, whatever it is called', async () => {
    const id = await upload(library.admin, 'inside', '../../../../etc/passwd');
    expect((await details(id)).file_name).toBe('passwd');
    expect(await readFile(join(library.filesPath, library.first.id, id), 'utf8')).toBe('inside');
  });

  it.each([
    ['a\u202Etxt.exe', 'atxt.exe'],
    ['..', 'file'],
    ['C:\\temp\\plan.pdf', 'plan.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(251)}.pdf`],
  ])('called %j is kept as %j', async (given, kept) => {
    expect((await details(await upload(library.admin, 'x', given))).file_name).toBe(kept);
  });

  it.each<[string, Content, string, string]>([
    ['page.html', '<html><script>alert(1)</script>', 'text/html', 'application/octet-stream'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', 'application/octet-stream'],
    ['page.xml', '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script/></x>', 'text/xml', 'text/plain'],
    ['script.js', 'alert(1)', 'text/javascript', 'application/octet-stream'],
    ['both.html', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'text/html', 'image/png'],
    ['text.txt', new Uint8Array([1, 0, 2]), 'text/plain', 'application/octet-stream'],
    ['data.json', '{"a":1}', 'text/html', 'application/json'],
  ])('%s is inert whatever its sender claims', async (name, content, claimed, stored) => {
    const { headers } = await stream(await upload(library.admin, content, name, claimed));
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([stored, 'nosniff']);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/);
  });
});

const sign = (id: string, by = library.admin) => by('POST', `/v1/files/${id}?signed_url=1`);

describe('a signed address', () => {
  const fetched = (token: string) => library.anonymous('GET', `/v1/files/signed/${token}`);
  const tokenOf = async (id: string) =>
    pathOf((await sign(id)).json.signed_url)
      .split('/')
      .at(-1) as string;

  it('downloads the file without a token for 5 minutes, and nothing else', async () => {
    const [id, another] = [await upload(library.admin, 'mine', 'mine.txt'), await upload(library.admin, 'other')];
    const { status, json } = await sign(id);
    expect([status, String(json.signed_url)]).toEqual([200, expect.stringMatching(/^http:\/\/works\.test\/v1\/files\/signed\//)]);
    const token = await tokenOf(id);
    const answer = await fetched(token);
    expect([answer.status, answer.text, answer.headers.get('content-disposition')]).toEqual([200, 'mine', 'attachment; filename=mine.txt']);
    const nothing = await fetched('nothing');
    const { services, first } = library;
    const place = { client_id: first.id, id };
    const late = signStorageKey(services.settings, place, Date.now() - 5 * 60_000);
    const [, , until] = token.split('.');
    const changed = [token.replace(id, another), token.replace(String(until), String(Number(until) + 1)), `${token}x`, `${token}.x`, late];
    for (const each of changed) {
      const refused = await fetched(each);
      expect([refused.status, plain(refused.text)]).toEqual([404, plain(nothing.text)]);
    }
    expect((await library.anonymous('DELETE', `/v1/files/signed/${token}`)).status).toBe(405);
    expect((await library.anonymous('GET', `/v1/files/${id}?token=${token}`)).status).toBe(401);
    const soon = signStorageKey(services.settings, place, Date.now() - 5 * 60_000 + 20_000);
    expect((await fetched(soon)).status).toBe(200);
  });

  it('still opens when a new key has taken over, and never with a key of others', async () => {
    const place = { client_id: library.first.id, id: await upload(library.admin) };
    const signed = (SECRET_KEY: string) => fetched(signStorageKey({ SECRET_KEY, SECRET_KEYS_BEFORE: [] }, place));
    expect([(await signed(former)).status, (await signed('o'.repeat(40))).status]).toEqual([200, 404]);
  });

  it('ends with its file', async () => {
    const id = await upload(library.admin);
    const token = await tokenOf(id);
    expect((await library.admin('DELETE', `/v1/files/${id}`)).status).toBe(204);
    expect((await fetched(token)).status).toBe(404);
  });

  it('is given to those alone who may read the file', async () => {
    const id = await upload(library.admin);
    const nobodys = await sign(crypto.randomUUID(), library.reader);
    expect(nobodys.status).toBe(404);
    for (const by of [library.reader, library.other]) {
      const { status, text } = await sign(id, by);
      expect([status, plain(text)]).toEqual([404, plain(nobodys.text)]);
    }
    await saveNote(library.admin, [id]);
    expect([(await sign(id, library.reader)).status, (await sign(id, library.blind)).status]).toEqual([200, 404]);
  });
});
