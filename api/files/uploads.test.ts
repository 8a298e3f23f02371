import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, people } from '../http/testing/app.ts';
import { type Library, openLibrary } from './files.fixture.ts';
import { ownTemporaryFiles } from './testing.ts';

let library: Library;
let token: string;
let endTemporary: () => Promise<void>;
beforeAll(async () => {
  endTemporary = await ownTemporaryFiles();
  library = await openLibrary();
  token = (await library.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json.token;
});
afterAll(async () => {
  await library?.close();
  await endTemporary();
});

const files = () => library.inFirst((tenant) => tenant.query(`SELECT id FROM "${tenant.client.schema}"._files`));
const received = () => readdirSync(tmpdir()).filter((name) => /^upload-[A-Za-z0-9]{6}$/.test(name)).length;
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';

/** Sends raw HTTP and returns the beginning of the response. `more` continues the body while the server accepts it. */
function send(headers: string, body: string, more?: () => Buffer | null): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(library.url).port), '127.0.0.1', () => {
      socket.write(
        `POST /v1/files HTTP/1.1\r\nHost: works.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n\r\n${body}`,
      );
      pour();
    });
    let open = true;
    const pour = () => {
      for (let chunk = more?.(); open && chunk; chunk = more?.()) if (!socket.write(chunk)) return void socket.once('drain', pour);
    };
    socket.once('data', (answer) => {
      open = false;
      resolve(answer.toString());
      socket.destroy();
    });
    socket.on('error', () => resolve('cut off'));
  });
}

describe('an upload that is too large', () => {
  it('is refused before its body when it says so', async () => {
    const before = received();
    const answer = await send('Content-Length: 2000000000', '');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(received()).toBe(before);
  });

  it('is cut off at the limit when it does not, and leaves nothing', async () => {
    const before = [received(), (await files()).length];
    const chunk = Buffer.alloc(1_000_000, 'x');
    const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
    let sent = 0;
    const answer = await send('Transfer-Encoding: chunked', `${part.length.toString(16)}\r\n${part}\r\n`, () => (sent++ < 2_000 ? framed : null));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(1_000);
    expect([received(), (await files()).length]).toEqual(before);
  });
});

describe('a request that is no upload', () => {
  it('by a body that names a path is refused as such', async () => {
    const bodies = [{ filepath: '/etc/passwd' }, { file: { filepath: '/etc/passwd', originalFilename: 'a' } }, { id: crypto.randomUUID() }];
    for (const body of bodies) {
      const { status, json } = await library.admin('POST', '/v1/files', body);
      expect([status, json.error.code]).toEqual([415, 'wrong_content_type']);
    }
    const text = 'filepath=/etc/passwd';
    expect((await library.admin('POST', '/v1/files', text, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await library.admin('POST', '/v1/files')).status).toBe(415);
  });

  it('by two files at once is refused, and keeps neither', async () => {
    const before = (await files()).length;
    const form = new FormData();
    for (const name of ['a.txt', 'b.txt']) form.append('file', new Blob(['x']), name);
    const { status, json } = await library.admin('POST', '/v1/files', form);
    expect([status, json.error.details.fields]).toEqual([422, [expect.objectContaining({ field: 'file', code: 'unknown' })]]);
    expect((await files()).length).toBe(before);
  });

  it.each<[string, Record<string, string | Blob>, string]>([
    ['without a file', {}, 'file'],
    ['with a path beside it', { file: new Blob(['x']), filepath: '/etc/passwd' }, ''],
    ['with a file of another name', { document: new Blob(['x']) }, 'document'],
    ['with a text as the file', { file: '/etc/passwd' }, ''],
  ])('%s is refused', async (_, fields, field) => {
    const before = (await files()).length;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { status, json } = await library.admin('POST', '/v1/files', form);
    expect([status, json.error.details.fields.map((each) => each.field)]).toEqual([422, [field]]);
    expect((await files()).length).toBe(before);
  });

  it('by parts without end that have no name is refused, and keeps nothing', async () => {
    const before = (await files()).length;
    const body = `${part}x\r\n${'--b\r\nX-Y: z\r\n\r\n\r\n'.repeat(1_000)}--b--\r\n`;
    const { status, json } = await library.admin('POST', '/v1/files', body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect([status, json.error.details.fields]).toEqual([422, [expect.objectContaining({ field: '', code: 'unknown' })]]);
    expect((await files()).length).toBe(before);
  });

  it.each(['', '; boundary=', '; boundary=b'])('with the type multipart/form-data%s and another body is refused', async (boundary) => {
    const answer = await library.admin('POST', '/v1/files', 'nonsense', { 'content-type': `multipart/form-data${boundary}` });
    expect([400, 422]).toContain(answer.status);
  });
});
