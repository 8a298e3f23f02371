import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { SentFile, StepFiles } from '@millwright/api/automations/execution/step-files.ts';
import { createEgress, type Egress } from '@millwright/api/egress/fetch.ts';
import { ownTemporaryFiles } from '@millwright/api/files/testing.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { largestTransfer } from '@millwright/core/automation/descriptor/bodies.ts';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { wireBody } from './body.ts';
import { call } from './call.ts';

const piece = Buffer.alloc(62_500, 'a');
const pieces = largestTransfer / piece.length;
const atOnce = 30;

let server: Server;
let url: string;
let egress: Egress;
let answer: RequestListener;
let endTemporary: () => Promise<void>;
beforeAll(async () => {
  endTemporary = await ownTemporaryFiles();
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destination = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${destination}/x.bin`;
  egress = createEgress({ allow: [destination] });
});
afterEach(() => expect(readdirSync(tmpdir()).filter((name) => name.startsWith('millwright-answer-'))).toEqual([]));
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await endTemporary();
});

const details: FileDetails = { id: '00000000-0000-4000-8000-000000000000', file_name: 'x.bin', size: largestTransfer, content_type: 'image/png' };

/** What is kept of an answer that comes by itself or is asked for as a file. */
async function kept(asked: { as_file?: boolean }, keep: StepFiles['keep'] = async () => details): Promise<Json> {
  const { body } = (await call({ egress }, { keep }, url, { timeout_ms: 60_000, ...asked })) as { body: Json };
  return body;
}
const content = (asked: { as_file?: boolean }) => {
  const read: string[] = [];
  return kept(asked, async (path) => {
    read.push(await readFile(path, 'utf8'));
    return details;
  }).then(() => read[0]);
};

const failing = (error: unknown) => async () => {
  throw error;
};
const answers =
  (type: string, body: string | Buffer = 'x', headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);

/** Writes a body piece by piece, as fast as it is read. */
const pours: RequestListener = async (_, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf' });
  for (let n = 0; n < pieces; n++) if (!response.write(piece)) await once(response, 'drain');
  response.end();
};

/** The most bytes of buffers that this process held while the work was done, above what it held before; looked at as often as it is told to. */
async function mostHeld(work: (look: () => void) => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  };
  const looking = setInterval(look, 5);
  await work(look).finally(() => clearInterval(looking));
  return most;
}
const bearable = (atOnce * largestTransfer) / 3;

it('keeps answers without holding them, however many come at once', async () => {
  answer = pours;
  const sizes: number[] = [];
  const keep: StepFiles['keep'] = async (path) => {
    sizes.push((await stat(path)).size);
    return details;
  };
  const held = await mostHeld(() => Promise.all(Array.from({ length: atOnce }, () => kept({}, keep))));
  expect(sizes).toEqual(Array.from({ length: atOnce }, () => largestTransfer));
  expect(held).toBeLessThan(bearable);
});

it.each(['file', 'multipart'])('sends files without holding them, however many go at once: %s', async (encoding) => {
  const sizes: number[] = [];
  answer = async (request, response) => {
    let size = 0;
    for await (const chunk of request) size += chunk.length;
    sizes.push(size);
    response.writeHead(204).end();
  };
  const held = await mostHeld((look) => {
    const size = piece.length * (pieces - 1);
    const file: SentFile = {
      ...details,
      size,
      async *open() {
        for (let n = 1; n < pieces; n++) {
          look();
          yield piece;
        }
      },
    };
    const files = { find: async () => [file], keep: async () => details };
    const body = encoding === 'file' ? details.id : { label: 'L 1', scan: { file: details.id } };
    const send = async () => {
      const written = await wireBody({ body, encoding, content_type: undefined }, files);
      if (!written) throw new Error('Nothing is sent.');
      await call({ egress }, files, url, { method: 'POST', body: written.body, timeout_ms: 60_000 });
    };
    return Promise.all(Array.from({ length: atOnce }, send));
  });
  expect(sizes).toHaveLength(atOnce);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(piece.length * (pieces - 1));
  expect(held).toBeLessThan(bearable);
});

it('tells which value names a file whose content is gone', async () => {
  answer = answers('text/plain');
  const gone = badInput('body', 'not_a_file');
  const open = () => Readable.from([piece]).map(() => Promise.reject(gone));
  const sending = call({ egress }, { keep: async () => details }, url, { method: 'POST', body: { size: 9, open }, timeout_ms: 5_000 });
  await expect(sending).rejects.toBe(gone);
});

it.each(['files_full', 'no_room', 'answer_not_kept'] as const)('says %s of an answer that nobody asked to keep', async (code) => {
  answer = answers('application/pdf');
  expect(await kept({}, failing(new AppError(code)))).toEqual({ file: null, reason: code });
  await expect(kept({ as_file: true }, failing(new AppError(code)))).rejects.toMatchObject({ code });
});

it('says so of one that is too large', async () => {
  answer = (request, response) => {
    response.on('error', () => {});
    answers('application/pdf', Buffer.alloc(largestTransfer + 1))(request, response);
  };
  expect(await kept({})).toEqual({ file: null, reason: 'answer_too_large' });
  await expect(kept({ as_file: true })).rejects.toMatchObject({ code: 'answer_too_large' });
});

it('takes an answer of nothing for null, unless it is asked for as a file', async () => {
  answer = answers('application/pdf', '');
  expect(await kept({})).toBeNull();
  expect(await kept({ as_file: true })).toEqual({ file: details });
});

it('hides secrets of JSON that is kept as a file, and nothing of what is none', async () => {
  const text = '{"access_token": "abc", "n": 1}';
  for (const type of ['application/json', 'application/problem+json; charset=utf-8']) {
    answer = answers(type, text);
    expect(await content({ as_file: true })).toBe('{"access_token": "•••", "n": 1}');
  }
  answer = answers('application/octet-stream', text, { 'content-disposition': 'attachment; filename="keys.json"' });
  expect(await content({})).toBe('{"access_token": "•••", "n": 1}');
  answer = answers('application/octet-stream', text);
  expect(await content({})).toBe(text);
});
