import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { integratedCompany } from '../testing/integrated-company.ts';
import { resourceServer } from '../testing/oauth-provider.ts';

let company: Awaited<ReturnType<typeof integratedCompany>>;
let server: Awaited<ReturnType<typeof resourceServer>>;
let canary: Awaited<ReturnType<typeof resourceServer>>;
beforeAll(async () => {
  [server, canary] = await Promise.all([resourceServer(), resourceServer()]);
  company = await integratedCompany([server, canary].map(({ url }) => new URL(url).host));
});
beforeEach(() => {
  for (const each of [server, canary]) each.hits.splice(0);
});
afterAll(async () => {
  await company?.close();
  await Promise.all([server?.close(), canary?.close()]);
});

type Reply = { status?: number; body: unknown; headers?: Record<string, string> };
/** Makes the server send these answers in order, and repeat the last one. */
function answers(...replies: Reply[]) {
  server.answer((_, response) => {
    const { status = 200, body, headers } = (replies.length > 1 ? replies.shift() : replies[0]) as Reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

let names = 0;
const page = { name: 'page', in: 'query', type: 'number' };
const orders = { name: 'orders', method: 'GET', path: '/orders', params: [page] };
const shop = (operation: object, more: object = {}) => ({
  name: `shop ${++names}`,
  url: `${server.url}/api`,
  authentication: { type: 'header', api_key: 'hush-key' },
  operations: [operation],
  ...more,
});
const made = (operation: object, more: object = {}) => company.make(shop(operation, more));
const proxy = (id: string, body: object = {}, headers = {}) => company.admin('POST', `/v1/integrations/proxy/${id}`, body, headers);
const refused = async (operation: object) => {
  const { status, json } = await company.root('POST', '/v1/documents/integrations', shop(operation));
  return [status, json.error?.details.fields.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)];
};

describe('pages', () => {
  it('are read one after another, signed in, and their items come as one list', async () => {
    const { id } = await made({ ...orders, pagination: { by: 'page', param: 'page', items: 'data' } });
    answers({ body: { data: [{ id: 1 }, { id: 2 }] } }, { body: { data: [{ id: 3 }] } }, { body: { data: [] } });
    expect((await proxy(id)).json).toEqual({ data: [{ id: 1 }, { id: 2 }, { id: 3 }], status: 200, more: false });
    expect(server.hits.map(({ url, headers }) => [url, headers.authorization])).toEqual(
      ['/api/orders', '/api/orders?page=2', '/api/orders?page=3'].map((url) => [url, 'Bearer hush-key']),
    );
  });

  it('are read on where the caller asks for smaller ones than the rule', async () => {
    const limit = { name: 'limit', in: 'query', type: 'number' };
    const { id } = await made({ ...orders, params: [page, limit], pagination: { by: 'page', param: 'page', size_param: 'limit', size: 100 } });
    answers({ body: [1, 2] }, { body: [3, 4] }, { body: [5] });
    expect((await proxy(id, { params: { limit: 2 } })).json).toEqual({ data: [1, 2, 3, 4, 5], status: 200, more: false });
    expect(server.hits.map(({ url }) => url)).toEqual(['/api/orders?limit=2', '/api/orders?page=2&limit=2', '/api/orders?page=3&limit=2']);
  });

  it('end at the most that may be read, and the answer says that there are more', async () => {
    const { id } = await made({ ...orders, pagination: { by: 'page', param: 'page', max_pages: 3 } });
    answers({ body: [1] });
    expect((await proxy(id)).json).toEqual({ data: [1, 1, 1], status: 200, more: true });
    expect(server.hits).toHaveLength(3);
  });

  it('share one size: what is larger together is refused as what is larger alone', async () => {
    const { id } = await made({ ...orders, pagination: { by: 'page', param: 'page' } }, { limits: { max_bytes: 1_000 } });
    answers({ body: ['a'.repeat(400)] });
    expect((await proxy(id)).json.error.code).toBe('answer_too_large');
    expect(server.hits).toHaveLength(3);
  });

  it('follow a Link header, and the address in an answer, below the base address', async () => {
    const link = await made({ ...orders, pagination: { by: 'link' } });
    answers({ body: [1], headers: { link: `<${server.url}/api/orders?after=x>; rel="next"` } }, { body: [2] });
    expect((await proxy(link.id)).json).toEqual({ data: [1, 2], status: 200, more: false });
    const next = await made({ ...orders, pagination: { by: 'next_url', next: 'next', items: 'rows' } });
    answers({ body: { rows: [1], next: '/api/orders?after=y' } }, { body: { rows: [2] } });
    expect((await proxy(next.id)).json.data).toEqual([1, 2]);
    expect(server.hits.map(({ url }) => url)).toEqual(['/api/orders', '/api/orders?after=x', '/api/orders', '/api/orders?after=y']);
  });

  it('lead to no other server, nor out of the base address: no credential leaves', async () => {
    const { id } = await made({ ...orders, pagination: { by: 'next_url', next: 'next', items: 'rows' } });
    for (const next of [
      `${canary.url}/api/orders`,
      `//${new URL(canary.url).host}/api/orders`,
      '/admin',
      '../admin',
      'http://169.254.169.254/latest',
    ]) {
      answers({ body: { rows: [1], next } });
      const { status, json } = await proxy(id);
      expect([next, status, json.error?.code]).toEqual([next, 422, 'blocked_address']);
    }
    expect([server.hits.length, canary.hits.length]).toEqual([5, 0]);
  });

  it.each<[string, unknown]>([
    ['an object', { rows: { 1: 'a' } }],
    ['no such place', { data: [1] }],
    ['another answer', '<html>'],
  ])('are refused where the place of their items holds no list: %s', async (_, body) => {
    const { id } = await made({ ...orders, pagination: { by: 'page', param: 'page', items: 'rows' } });
    answers({ body });
    const { status, json } = await proxy(id);
    expect([status, json.error.code, json.error.details.reason]).toEqual([502, 'upstream_failed', 'its answer has no list at rows']);
    const whole = await made({ ...orders, pagination: { by: 'link' } });
    answers({ body: { rows: [1] } });
    expect((await proxy(whole.id)).json.error.details.reason).toBe('its answer is no list');
  });

  it('have no items where the answer is empty, or says null in their place', async () => {
    const { id } = await made({ ...orders, pagination: { by: 'page', param: 'page', items: 'rows' } });
    for (const reply of [{ body: { rows: null } }, { body: null }]) {
      answers(reply);
      expect((await proxy(id)).json).toEqual({ data: [], status: 200, more: false });
    }
    server.answer((_, response) => response.writeHead(204).end());
    expect((await proxy(id)).json).toEqual({ data: [], status: 204, more: false });
  });

  it('answer a refusal as it came, whichever page it was', async () => {
    const { id } = await made({ ...orders, pagination: { by: 'page', param: 'page' } });
    answers({ body: [1] }, { status: 403, body: { error: 'no' } });
    expect((await proxy(id)).json).toEqual({ data: { error: 'no' }, status: 403, more: false });
  });
});

describe('repetition', () => {
  const rule = { statuses: [429, 503], tries: 3, wait_seconds: 0 };
  const write = { name: 'write', method: 'POST', path: '/orders', params: [{ name: 'total', in: 'body', type: 'number' }] };

  it('is made of what may pass, as often as the rule says', async () => {
    const { id } = await made({ ...orders, retry: rule });
    answers({ status: 503, body: null }, { status: 429, body: null, headers: { 'retry-after': '0' } }, { body: [1] });
    expect((await proxy(id)).json).toEqual({ data: [1], status: 200 });
    answers({ status: 503, body: null });
    expect((await proxy(id)).json.status).toBe(503);
    answers({ status: 404, body: null });
    await proxy(id);
    expect(server.hits).toHaveLength(3 + 3 + 1);
  });

  it('waits no longer than the call may take: what asks for more is answered as it came', async () => {
    const { id } = await made({ ...orders, retry: rule });
    answers({ status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '60' } });
    expect((await proxy(id)).json).toEqual({ data: { error: 'slow down' }, status: 429 });
    expect(server.hits).toHaveLength(1);
  });

  it('of what changes something goes with one key in the header of the other system, and else is refused', async () => {
    expect(await refused({ ...write, retry: rule })).toEqual([422, ['operations[0].retry: not_repeatable']]);
    const { id } = await made({ ...write, retry: rule, idempotency_header: 'X-Request-Key' });
    answers({ status: 503, body: null }, { body: { id: 1 } });
    await proxy(id, { params: { total: 1 } });
    answers({ status: 503, body: null }, { body: { id: 1 } });
    await proxy(id, { params: { total: 1 } }, { 'idempotency-key': 'mine' });
    const keys = server.hits.map(({ headers }) => headers['x-request-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], 'mine', 'mine']);
  });
});

describe('an operation', () => {
  it('has limits of its own beside those of its integration', async () => {
    const { id } = await made({ ...orders, per_minute: 1 });
    answers({ body: [] });
    expect((await proxy(id)).status).toBe(200);
    expect((await proxy(id)).status).toBe(429);
    expect(server.hits).toHaveLength(1);
  });

  it('that may be called no more in the middle of a list hands on what was read, and says that there are more', async () => {
    const { id } = await made({ ...orders, per_minute: 2, pagination: { by: 'page', param: 'page' } });
    answers({ body: [1] });
    expect((await proxy(id)).json).toEqual({ data: [1, 1], status: 200, more: true });
    expect((await proxy(id)).status).toBe(429);
    expect(server.hits).toHaveLength(2);
  });

  it('that only reads by POST is called by who may read, and read page by page', async () => {
    const search = { name: 'search', method: 'POST', path: '/search', reads: true, params: [{ name: 'cursor', in: 'body', type: 'text' }] };
    const { id } = await made({ ...search, pagination: { by: 'cursor', param: 'cursor', cursor: 'next', items: 'rows' } });
    answers({ body: { rows: [1], next: 5 } }, { body: { rows: [2], next: null } });
    expect((await proxy(id, {}, { 'idempotency-key': 'mine' })).json.data).toEqual([1, 2]);
    expect(server.hits.map(({ body }) => body)).toEqual(['{}', '{"cursor":"5"}']);
    // With one key for all pages the other system would return the first page again.
    expect(server.hits.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  });

  it('tells by its test that it is refused, also where the refusal comes as 200', async () => {
    const auth = { name: 'auth', method: 'GET', path: '/auth.test', success: { path: 'ok', equals: true, message: 'error' } };
    const { id } = await made(auth, { test: 'auth' });
    answers({ body: { ok: false, error: 'invalid_auth' } });
    const { json } = await company.admin('POST', `/v1/integrations/${id}/test`);
    expect(json.data).toMatchObject({ works: false, status: 200, error: { code: 'upstream_failed', details: { reason: 'invalid_auth' } } });
    answers({ body: { ok: true } });
    expect((await company.admin('POST', `/v1/integrations/${id}/test`)).json.data.works).toBe(true);
  });

  it.each<[object, string]>([
    [{ pagination: { by: 'page', param: 'gone' } }, 'operations[0].pagination: unknown_param'],
    [{ method: 'DELETE', pagination: { by: 'link' } }, 'operations[0].pagination: not_reading'],
    [{ headers: { Authorization: 'Bearer x' } }, 'operations[0].headers: reserved_header'],
    [{ headers: { 'X-Api-Key': 'x' } }, 'operations[0].headers: reserved_header'],
    [{ idempotency_header: 'Cookie' }, 'operations[0].headers: reserved_header'],
  ])('is refused with %j', async (more, problem) => expect(await refused({ ...orders, ...more })).toEqual([422, [problem]]));
});
