import { createHmac } from 'node:crypto';
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
  for (const each of [server, canary]) {
    each.hits.splice(0);
    each.answer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));
  }
});
afterAll(async () => {
  await company?.close();
  await Promise.all([server?.close(), canary?.close()]);
});

const read = {
  name: 'read',
  method: 'GET',
  path: '/invoices/{id}',
  params: [
    { name: 'id', in: 'path', type: 'text' },
    { name: 'draft', in: 'query', type: 'boolean' },
  ],
};
const write = { name: 'write', method: 'POST', path: '/invoices', params: [{ name: 'total', in: 'body', type: 'number', required: true }] };
const shop = (more: object = {}) => ({
  name: 'shop',
  url: `${server.url}/api`,
  authentication: { type: 'header', api_key: 'hush-key' },
  operations: [read, write],
  ...more,
});
let names = 0;
const made = (more: object = {}) => company.make(shop({ name: `shop ${++names}`, ...more }));
const proxy = (id: string, body: object, by = company.admin, headers = {}) => by('POST', `/v1/integrations/proxy/${id}`, body, headers);

describe('the proxy', () => {
  it('calls the fixed method and path with typed values, and answers what came as JSON to be saved', async () => {
    const { id } = await made();
    const answer = await proxy(id, { params: { id: 'A/1', draft: false } });
    expect([answer.status, answer.json]).toEqual([200, { data: { ok: true }, status: 200 }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=answer.json');
    expect(server.hits).toMatchObject([{ method: 'GET', url: '/api/invoices/A%2F1?draft=false', headers: { authorization: 'Bearer hush-key' } }]);
    await proxy(id, { operation: 'write', params: { total: 12.5 } }, company.admin, { 'idempotency-key': 'once' });
    expect(server.hits[1]).toMatchObject({ method: 'POST', url: '/api/invoices', body: '{"total":12.5}', headers: { 'idempotency-key': 'once' } });
  });

  it('takes no header of its caller along, and no value that the operation does not know', async () => {
    const { id } = await made();
    const headers = { cookie: 'session=stolen', 'x-forwarded-host': 'evil.test', 'x-custom': 'y' };
    await proxy(id, { params: { id: '1' } }, company.admin, headers);
    const [hit] = server.hits;
    expect([hit?.headers.cookie, hit?.headers['x-forwarded-host'], hit?.headers['x-custom'], hit?.headers.host]).toEqual([
      undefined,
      undefined,
      undefined,
      new URL(server.url).host,
    ]);
    for (const name of ['Authorization', 'Host', 'Cookie', 'url', 'method', 'path']) {
      const { status, json } = await proxy(id, { params: { id: '1', [name]: 'x' } });
      expect([status, json.error.details.fields.map(({ code }) => code)]).toEqual([422, ['unknown']]);
    }
    expect((await proxy(id, { params: { id: '1' }, url: canary.url })).status).toBe(422);
    expect([server.hits.length, canary.hits.length]).toEqual([1, 0]);
  });

  it('answers a page of HTML as a text in JSON, never as a page, and any status as it came', async () => {
    const { id } = await made();
    server.answer((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'));
    const answer = await proxy(id, { params: { id: '1' } });
    expect([answer.status, answer.json]).toEqual([200, { data: '<script>alert(1)</script>', status: 404 }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('ends a call that takes longer than it may, and an answer above its size: 10 s and 5 MB at most', async () => {
    const quick = await made({ limits: { timeout_ms: 200 } });
    server.answer((_, response) => void response.writeHead(200).write('a'));
    const late = await proxy(quick.id, { params: { id: '1' } });
    expect([late.status, late.json.error.code]).toEqual([502, 'upstream_failed']);
    const { id } = await made();
    server.answer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'a'.repeat(5_000_000)}"`));
    const large = await proxy(id, { params: { id: '1' } });
    expect([large.status, large.json.error]).toMatchObject([422, { code: 'answer_too_large', details: { bytes: 5_000_000 } }]);
    for (const limits of [{ timeout_ms: 10_001 }, { max_bytes: 5_000_001 }])
      expect((await company.root('POST', '/v1/documents/integrations', shop({ name: 'beyond', limits }))).status).toBe(422);
  });

  it('reaches no address inside, whatever the integration says', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'http://[::1]:80/', 'file:///etc/passwd']) {
      const { id } = await made({ url });
      const { status, json } = await proxy(id, { params: { id: '1' } });
      expect([url, status, json.error.code]).toEqual([url, 422, 'blocked_address']);
    }
  });

  it('sends no credential to another server after its address was edited, and says which were taken away', async () => {
    const { id } = await made();
    const moved = await company.patch(id, { url: canary.url });
    expect(moved.json.cleared).toEqual(['authentication.api_key']);
    expect((await proxy(id, { params: { id: '1' } })).json.error.code).toBe('invalid_input');
    const basic = await made({ authentication: { type: 'basic', username: 'me', password: 'hush' } });
    await company.patch(basic.id, { url: canary.url });
    await company.patch(basic.id, { url: server.url });
    await company.patch(basic.id, { authentication: { type: 'none' }, url: canary.url });
    expect((await proxy(basic.id, { params: { id: '1' } })).status).toBe(200);
    expect(canary.hits.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    const kept = await made();
    expect((await company.patch(kept.id, { url: `${server.url}/v2` })).json.cleared).toBeUndefined();
    expect((await proxy(kept.id, { params: { id: '1' } })).status).toBe(200);
  });

  it('takes no credential along to where an answer leads', async () => {
    const { id } = await made();
    server.answer((_, response) => response.writeHead(302, { location: `${canary.url}/there` }).end());
    await proxy(id, { params: { id: '1' } });
    expect(canary.hits).toHaveLength(1);
    expect(canary.hits[0]?.headers.authorization).toBeUndefined();
  });

  it('is for who may read integrations, writes for who may change them, and knows nothing of another company', async () => {
    const { id } = await made();
    expect((await proxy(id, { params: { id: '1' } }, company.operator)).status).toBe(404);
    expect((await proxy(id, { params: { id: '1' } }, company.other)).status).toBe(404);
    const reading = (await company.admin('POST', '/v1/tokens', { name: 'r', scope: 'read', expires_in_days: 1, password: 'Correct7horse' })).json
      .data;
    const by = { authorization: `Bearer ${String(reading.token)}` };
    const write = { operation: 'write', params: { total: 1 } };
    expect((await company.works.anonymous('POST', `/v1/integrations/proxy/${id}`, { params: { id: '1' } }, by)).status).toBe(200);
    expect((await company.works.anonymous('POST', `/v1/integrations/proxy/${id}`, write, by)).json.error.code).toBe('forbidden');
    expect(server.hits).toHaveLength(1);
  });

  it('takes so many calls a minute as the integration allows, and none of one that is switched off', async () => {
    const { id } = await made({ limits: { per_minute: 2 } });
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await proxy(id, { params: { id: '1' } })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await company.admin('POST', `/v1/integrations/${id}/test`)).status).toBe(429);
    expect(server.hits).toHaveLength(2);
    const off = await made({ disabled: true });
    expect((await proxy(off.id, { params: { id: '1' } })).json.error.code).toBe('integration_disabled');
  });
});

describe('ways to sign in', () => {
  const seen = async (authentication: object) => {
    const { id } = await made({ authentication });
    const { status } = await proxy(id, { operation: 'write', params: { total: 1 } });
    return { status, hit: server.hits.at(-1) };
  };

  it('sends a key in a header of any name, and in the address', async () => {
    const { hit } = await seen({ type: 'header', header_name: 'X-Api-Key', api_key: 'k1' });
    expect(hit?.headers['x-api-key']).toBe('k1');
    expect((await seen({ type: 'query', parameter_name: 'key', api_key: 'k 2' })).hit?.url).toBe('/api/invoices?key=k+2');
    expect((await seen({ type: 'header', header_name: 'Host', api_key: 'evil' })).status).toBe(422);
  });

  it('signs in by name and password', async () => {
    const { hit } = await seen({ type: 'basic', username: 'me', password: 'p' });
    expect(hit?.headers.authorization).toBe(`Basic ${Buffer.from('me:p').toString('base64')}`);
  });

  it('opens a session by cookie, and one of Metabase', async () => {
    server.answer((request, response) => {
      const cookie = request.url === '/login' ? { 'set-cookie': 'sid=1; HttpOnly' } : {};
      response.writeHead(200, { 'content-type': 'application/json', ...cookie }).end('{"id":"m1"}');
    });
    const cookie = await seen({ type: 'cookie', sign_in_url: `${server.url}/login`, username: 'me', password: 'p' });
    expect(cookie.hit?.headers.cookie).toBe('sid=1');
    expect((await seen({ type: 'metabase', username: 'me', password: 'p' })).hit?.headers['x-metabase-session']).toBe('m1');
  });

  it.each([400, 429, 500, 503])('tells nothing of what a sign-in that failed (%i) has answered', async (status) => {
    server.answer((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end('{"sent":"hush-password"}'));
    const { id } = await made({ authentication: { type: 'cookie', sign_in_url: `${server.url}/login`, username: 'me', password: 'hush-password' } });
    const { text, json } = await proxy(id, { params: { id: '1' } });
    expect(json.error.code).toMatch(/invalid_input|outgoing_failed/);
    expect(text).not.toContain('hush-password');
  });

  it('signs the body, with the time where a header for it is named', async () => {
    const { hit } = await seen({ type: 'hmac', secret: 's', prefix: 'sha256=' });
    expect(hit?.headers['x-signature']).toBe(`sha256=${createHmac('sha256', 's').update('{"total":1}').digest('hex')}`);
    const timed = (await seen({ type: 'hmac', secret: 's', header_name: 'X-Sig', timestamp_header: 'X-Time', encoding: 'base64' })).hit;
    const time = String(timed?.headers['x-time']);
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    expect(timed?.headers['x-sig']).toBe(createHmac('sha256', 's').update(`${time}.{"total":1}`).digest('base64'));
  });
});

describe('how a connection fares', () => {
  const fares = async (id: string) => {
    const { data } = (await company.admin('GET', '/v1/integrations')).json;
    return (data as unknown as { id: string; state: string; error: unknown; worked_at: string | null }[]).find((each) => each.id === id);
  };

  it('is told by its last call: unknown, working, failing with the reason, and working again', async () => {
    const { id } = await made();
    expect(await fares(id)).toMatchObject({ state: 'unknown', worked_at: null });
    await proxy(id, { params: { id: '1' } });
    expect(await fares(id)).toMatchObject({ state: 'working', error: null, worked_at: expect.stringMatching(/^20/) });
    server.answer((_, response) => response.writeHead(403).end());
    await proxy(id, { params: { id: '1' } });
    expect(await fares(id)).toMatchObject({ state: 'failing', error: { code: 'outgoing_failed', details: { status: 403 } } });
    server.answer((_, response) => response.writeHead(404).end());
    await proxy(id, { params: { id: '1' } });
    expect((await fares(id))?.state).toBe('working');
  });

  it('is tried by a test that reads', async () => {
    const { id } = await made({ operations: [{ name: 'ping', method: 'GET', path: '/ping' }], test: 'ping' });
    const tested = async () => (await company.admin('POST', `/v1/integrations/${id}/test`)).json.data;
    expect(await tested()).toEqual({ works: true, status: 200, error: null });
    server.answer((_, response) => response.writeHead(401).end());
    expect(await tested()).toMatchObject({ works: false, status: 401 });
    const away = await made({ url: 'http://127.0.0.1:1' });
    expect((await company.admin('POST', `/v1/integrations/${away.id}/test`)).json.data).toMatchObject({
      works: false,
      error: { code: 'blocked_address' },
    });
  });

  it('is told to nobody who may not read integrations', async () => {
    expect((await company.operator('GET', '/v1/integrations')).json.data).toEqual([]);
    expect((await company.other('GET', '/v1/integrations')).json.data).toEqual([]);
  });
});
