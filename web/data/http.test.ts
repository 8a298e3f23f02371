import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFailure, type CallOptions, call as declaredCall, isUnanswered, setCredentials } from './http.ts';

/** Calls the server of this test, which is not in the contract. */
const call = declaredCall as (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<unknown>;

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
  // fetch in happy-dom would refuse another origin; the product always calls its own.
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(base);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
  replies = [];
  setCredentials({ token: () => 'first', renew: async () => null, person: () => 'ann' });
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
  it('begins a trace with each call, by which the server records all that it causes', async () => {
    await call('GET', '/v1/things');
    await call('POST', '/v1/things', {});
    const traces = seen.map(({ headers }) => String(headers.traceparent));
    for (const trace of traces) expect(trace).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('sends the edited version, and a share token instead of the bearer', async () => {
    await call('PATCH', `${base}/v1/x`, {}, { version: 3, share_token: 's' });
    expect(seen[0]?.headers).toMatchObject({ 'if-match': '3', 'x-share-token': 's' });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });
  it('renews once after a 401 and repeats the same write under the same key', async () => {
    setCredentials({ token: () => 'old', renew: async () => 'new', person: () => 'ann' });
    replies = [
      { status: 401, body: { error: { code: 'session_ended', message: 'x' } } },
      { status: 200, body: { ok: true } },
    ];
    await call('POST', `${base}/v1/x`, {});
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key']);
  });
  it('repeats nothing in the name of another person who has signed in meanwhile', async () => {
    let person = 'ann';
    const renew = async () => {
      person = 'bob';
      return 'bobs';
    };
    setCredentials({ token: () => 'anns', renew, person: () => person });
    replies = [
      { status: 401, body: { error: { code: 'session_ended', message: 'x' } } },
      { status: 200, body: {} },
    ];
    expect((await failure(call('POST', `${base}/v1/x`, {}))).code).toBe('session_ended');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer anns']);
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
  it('sends nothing in the name of another person than the one it is for', async () => {
    expect(await failure(call('POST', `${base}/v1/x`, {}, { person: 'bob' }))).toMatchObject({ code: 'session_ended', status: 401 });
    expect(seen).toEqual([]);
    await call('POST', `${base}/v1/x`, {}, { person: 'ann' });
    expect(seen).toHaveLength(1);
  });
  it('knows nothing of a call whose success cannot be read', async () => {
    replies = [{ status: 200, text: '<html>Sign in to this network</html>' }];
    expect(await failure(call('POST', `${base}/v1/x`, {}))).toMatchObject({ code: 'unreadable', status: 0 });
  });
  it('tells a slow server from a missing one', async () => {
    replies = [{ status: 200, body: {}, delay: 400 }];
    expect((await failure(call('GET', `${base}/v1/x`, undefined, { timeout_ms: 50 }))).code).toBe('timeout');
    expect((await failure(call('GET', 'http://127.0.0.1:9/v1/x'))).code).toBe('offline');
  });
  it('gives every call sixty seconds unless it asks for less', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    replies = [{ status: 204 }, { status: 204 }];
    await call('GET', `${base}/v1/x`);
    await call('GET', `${base}/v1/x`, undefined, { timeout_ms: 10_000 });
    expect(limits.mock.calls).toEqual([[60_000], [10_000]]);
    limits.mockRestore();
  });
  it('calls the API that the page names, and the own origin without one', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    const meta = Object.assign(document.createElement('meta'), { name: 'api-origin', content: 'https://api.works.test' });
    await call('GET', '/v1/x');
    document.head.append(meta);
    await call('GET', '/v1/x');
    meta.remove();
    expect(fetched.mock.calls.map(([address, init]) => [address, init?.credentials])).toEqual([
      ['/v1/x', 'same-origin'],
      ['https://api.works.test/v1/x', 'include'],
    ]);
    fetched.mockRestore();
  });
  it('answers undefined for 204', async () => {
    replies = [{ status: 204 }];
    expect(await call('POST', `${base}/v1/x`)).toBeUndefined();
  });
});

describe('what gets no answer', () => {
  it.each([
    ['no connection', 0, true],
    ['a gateway', 502, true],
    ['a service that is away', 503, true],
    ['a slow one', 504, true],
    ['a refusal', 422, false],
    ['a fault of the server', 500, false],
    ['nobody signed in', 401, false],
  ])('%s', (_what, status, unanswered) => expect(isUnanswered(new AppFailure('internal', '', status))).toBe(unanswered));
  it('is never a mistake of this page', () => expect(isUnanswered(new TypeError('x'))).toBe(false));
});
