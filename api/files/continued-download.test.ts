import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Library, openLibrary, upload } from './files.fixture.ts';

let library: Library;
let id: string;
beforeAll(async () => {
  library = await openLibrary();
  id = await upload(library.admin, '0123456789', 'digits.txt');
});
afterAll(() => library?.close());

const ask = (headers: Record<string, string>, of = id) => library.admin('GET', `/v1/files/${of}`, undefined, { accept: '*/*', ...headers });

it('begins with its tag and says that it can be continued', async () => {
  const { status, headers, text } = await ask({});
  expect([status, headers.get('accept-ranges'), headers.get('etag'), text]).toEqual([200, 'bytes', `"${id}"`, '0123456789']);
});

it.each([
  ['bytes=4-', 'bytes 4-9/10', '456789'],
  ['bytes=4-5', 'bytes 4-5/10', '45'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=8-99', 'bytes 8-9/10', '89'],
  ['bytes=0-3,4-6', 'bytes 0-6/10', '0123456'],
])('gives %s', async (range, told, part) => {
  const { status, headers, text } = await ask({ range, 'if-range': `"${id}"` });
  expect([status, headers.get('content-range'), headers.get('content-length'), text]).toEqual([206, told, String(part.length), part]);
  expect(headers.get('content-disposition')).toBe('attachment; filename=digits.txt');
});

it('is whole for parts apart, for what can’t be read, and for a reader who began with something else', async () => {
  const whole: Record<string, string>[] = [
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=1-2' },
    { range: 'bytes=x' },
    { range: 'bytes=4-', 'if-range': '"other"' },
  ];
  for (const headers of whole) expect(await ask(headers)).toMatchObject({ status: 200, text: '0123456789' });
  expect(await ask({ range: 'bytes=4-', 'if-range': new Date().toUTCString() })).toMatchObject({ status: 200 });
});

it('has nothing behind its end, and says where that is', async () => {
  const { status, headers, json } = await ask({ range: 'bytes=10-' });
  expect([status, headers.get('content-range'), json.error.code]).toEqual([416, 'bytes */10', 'no_such_range']);
  const empty = await upload(library.admin, '', 'empty.txt');
  expect(await ask({ range: 'bytes=0-' }, empty)).toMatchObject({ status: 416 });
  expect(await ask({}, empty)).toMatchObject({ status: 200, text: '' });
});

it('is continued by a signed address too', async () => {
  const { signed_url } = (await library.admin('POST', `/v1/files/${id}?signed_url=1`)).json;
  const answer = await library.anonymous('GET', new URL(String(signed_url)).pathname, undefined, { range: 'bytes=6-' });
  expect([answer.status, answer.text]).toEqual([206, '6789']);
});

it('whose content is gone answers as not found, with nothing of the file in its head', async () => {
  const lost = await openLibrary();
  try {
    const gone = await upload(lost.admin, '0123456789', 'digits.txt');
    await rm(lost.filesPath, { recursive: true });
    const { signed_url } = (await lost.admin('POST', `/v1/files/${gone}?signed_url=1`)).json;
    const asked = { accept: '*/*', range: 'bytes=4-', 'if-range': `"${gone}"` };
    for (const answer of [
      await lost.admin('GET', `/v1/files/${gone}`, undefined, asked),
      await lost.anonymous('GET', new URL(String(signed_url)).pathname, undefined, asked),
    ]) {
      const { status, headers, text, json } = answer;
      expect([status, json.error.code, headers.get('content-type')]).toEqual([404, 'not_found', expect.stringContaining('application/json')]);
      expect(['content-range', 'accept-ranges', 'content-disposition'].map((name) => headers.get(name))).toEqual([null, null, null]);
      expect([headers.get('content-length'), headers.get('etag')]).toEqual([String(Buffer.byteLength(text)), expect.not.stringContaining(gone)]);
    }
  } finally {
    await lost.close();
  }
});
