import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppFailure, call, setCredentials } from './http.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status: number; body?: unknown; text?: string; delay?: number };

let server: Server;
let base: string;
let seen: Seen[] = [];
let replies: Reply[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const { status, body: json, text, delay } = replies.shift() ?? { status: 200, body: {} };
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(text ?? (json === undefined ? '' : JSON.stringify(json)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // happy-dom's own fetch would refuse another origin; the product always calls its own.
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(base);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
  replies = [];
  setCredentials({ token: () => 'first', renew: async () => null });
});

const failure = (promise: Promise<unknown>): Promise<AppFailure> =>
  promise.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => error as AppFailure,
  );

describe('call', () => {
  it('sends the bearer token, JSON and a key for writes', async () => {
    replies = [{ status: 201, body: { data: 1 } }];
    expect(await call('POST', `${base}/v1/x`, { a: 1 })).toEqual({ data: 1 });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer first', 'content-type': 'application/json' });
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('sends the edited version, and a share token instead of the bearer', async () => {
    await call('PATCH', `${base}/v1/x`, {}, { version: 3, share_token: 's' });
    expect(seen[0]?.headers).toMatchObject({ 'if-match': '3', 'x-share-token': 's' });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });
  it('renews once after a 401 and repeats the same write under the same key', async () => {
    setCredentials({ token: () => 'old', renew: async () => 'new' });
    replies = [
      { status: 401, body: { error: { code: 'session_ended', message: 'x' } } },
      { status: 200, body: { ok: true } },
    ];
    await call('POST', `${base}/v1/x`, {});
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key']);
  });
  it('throws what the server says, with the refused fields and the request id', async () => {
    const fields = [{ field: 'a', code: 'missing_field', message: 'This field is required.' }];
    replies = [{ status: 422, body: { error: { code: 'invalid', message: 'No.', details: { fields }, request_id: 'r1' } } }];
    const error = await failure(call('POST', `${base}/v1/x`, {}));
    expect(error).toBeInstanceOf(AppFailure);
    expect(error).toMatchObject({ code: 'invalid', status: 422, request_id: 'r1', fields });
  });
  it('makes something of answers in no known shape', async () => {
    replies = [{ status: 502, text: '<html>' }];
    expect((await failure(call('GET', `${base}/v1/x`))).code).toBe('unavailable');
    replies = [{ status: 418, text: 'tea' }];
    expect((await failure(call('GET', `${base}/v1/x`))).code).toBe('unreadable');
  });
  it('tells a slow server from a missing one', async () => {
    replies = [{ status: 200, body: {}, delay: 400 }];
    expect((await failure(call('GET', `${base}/v1/x`, undefined, { timeout_ms: 50 }))).code).toBe('timeout');
    expect((await failure(call('GET', 'http://127.0.0.1:9/v1/x'))).code).toBe('offline');
  });
  it('answers undefined for 204', async () => {
    replies = [{ status: 204 }];
    expect(await call('POST', `${base}/v1/x`)).toBeUndefined();
  });
});
