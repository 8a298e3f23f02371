import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Library, openLibrary, upload } from '../files.fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b45309' } });

async function address(id: string): Promise<string> {
  const { signed_url } = (await library.admin('POST', `/v1/files/${id}?signed_url=1`)).json;
  return library.url + new URL(String(signed_url)).pathname;
}

/** Uploads a file and requests its thumbnail. Returns the content type and the bytes. */
async function small(content: Uint8Array<ArrayBuffer> | string, name: string, width = '160') {
  const answer = await fetch(`${await address(await upload(library.admin, content, name))}?width=${width}`);
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

it('a picture is sent small, upright, and never larger than it is', async () => {
  // Orientation 6: the photo must be turned to the right.
  const photo = new Uint8Array(await picture(2_000, 1_000).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const { answer, body } = await small(photo, 'photo.jpg');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=60',
  ]);
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 160, height: 320 });
  const icon = new Uint8Array(await picture(40, 20).png().toBuffer());
  expect(await sharp((await small(icon, 'icon.png', '640')).body).metadata()).toMatchObject({ width: 40, height: 20 });
});

it('what is no picture, can not be read, or is too large to be read, comes as it is', async () => {
  const text = await small('a;b\n', 'rows.csv');
  expect([text.answer.headers.get('content-type'), text.body.toString()]).toEqual(['text/csv', 'a;b\n']);
  const drawing = await small('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'drawing.svg');
  expect(drawing.answer.headers.get('content-type')).toBe('application/octet-stream');
  const torn = new Uint8Array((await picture(400, 400).png().toBuffer()).subarray(0, 60));
  expect((await small(torn, 'torn.png')).body.equals(torn)).toBe(true);
});

/** Encodes a PNG chunk: length, name, content and checksum. */
function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Builds a valid black PNG of one bit per pixel, in a few thousand bytes. */
function blackPng(side: number): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Uint8Array(Buffer.concat([signature, part('IHDR', size), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))]));
}

it('a picture of few bytes that would take much memory is not unpacked', async () => {
  expect((await small(blackPng(800), 'small.png')).answer.headers.get('content-type')).toBe('image/webp');
  // 64 million pixels in 8 KB.
  const bomb = blackPng(8_000);
  expect(bomb.length).toBeLessThan(20_000);
  expect((await small(bomb, 'bomb.png')).body.equals(bomb)).toBe(true);
  // An interlaced PNG must be decoded as a whole.
  const passes = new Uint8Array(await picture(4_100, 4_100).ensureAlpha().png({ progressive: true }).toBuffer());
  expect((await small(passes, 'passes.png')).body.equals(passes)).toBe(true);
});

it('other widths than those of the product are refused, and its address ends as that of the file does', async () => {
  const id = await upload(library.admin, new Uint8Array(await picture(400, 400).png().toBuffer()), 'tile.png');
  const signed = await address(id);
  expect((await fetch(`${signed}?width=5000`)).status).toBe(422);
  expect((await fetch(`${signed}x?width=160`)).status).toBe(404);
  expect((await fetch(`${signed}?width=160`)).status).toBe(200);
  await library.admin('DELETE', `/v1/files/${id}`);
  expect((await fetch(`${signed}?width=160`)).status).toBe(404);
});

it('a hundred who ask at once for one picture have it read once; one that could not be read is tried again', async () => {
  const id = await upload(library.admin, new Uint8Array(await picture(3_000, 2_000).jpeg().toBuffer()), 'many.jpg');
  const signed = await address(id);
  const read = vi.spyOn(library.services.files, 'read');
  read.mockRejectedValueOnce(new Error('the disk is away'));
  const whole = await fetch(`${signed}?width=640`);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await whole.arrayBuffer();
  read.mockClear();
  const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${signed}?width=640`)));
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')));
  expect([new Set(answers.map((answer) => answer.headers.get('content-type'))), new Set(bodies).size]).toEqual([new Set(['image/webp']), 1]);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});
