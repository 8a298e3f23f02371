import { request as rawRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { authRoutes } from '../../auth/auth.routes.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { version } from '../../settings/settings.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { sent } from '../routing/call.ts';
import { Routes } from '../routing/routes.ts';
import { password, people, type Send, sender, type TestApp, testApp } from '../testing/app.ts';
import { createApp } from './app.ts';

const line = z.strictObject({ label: z.string(), quantity: z.number() });
const probe = endpoint({
  method: 'POST',
  path: '/v1/probe/:id',
  summary: 'Counts.',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.coerce.number().max(500).default(50) }),
  input: z.strictObject({ name: z.string().max(1000), lines: z.array(line).default([]), data: z.json().optional() }),
  output: z.json(),
  status: 201,
});
const broken = endpoint({ method: 'GET', path: '/v1/broken/:how', summary: 'Fails.', params: z.strictObject({ how: z.string() }), output: z.json() });
const streamed = endpoint({
  method: 'GET',
  path: '/v1/streamed/:how',
  summary: 'Long.',
  params: z.strictObject({ how: z.string() }),
  output: z.json(),
});
const closed = endpoint({ method: 'GET', path: '/v1/closed', summary: 'Needs a right.', access: ['DELETE', 'USERS'], output: z.json() });

let works: TestApp;
let admin: Send;
let operator: Send;

async function count(tenant: TenantTransaction) {
  const table = `${identifier(tenant.client.schema)}._counters`;
  const [row] = await tenant.query<{ value: number }>(
    `INSERT INTO ${table} (name, value) VALUES ('probe', 1) ON CONFLICT (name) DO UPDATE SET value = _counters.value + 1 RETURNING value`,
  );
  return row?.value ?? 0;
}

async function fail(how: string): Promise<never> {
  if (how === 'app') throw new AppError('in_use');
  if (how === 'lost') throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
  throw new Error('secret detail at SELECT * FROM platform.users');
}

/** Bytes until the receiver stops reading, or until the stream ends by itself. */
function* endless(how: string) {
  for (let sent = 0; ; sent++) {
    if (how === 'fails' && sent === 20) throw new Error('secret detail of a broken source');
    yield Buffer.alloc(64_000);
  }
}

beforeAll(async () => {
  works = await testApp({
    routes: (services) => [
      authRoutes(services),
      userRoutes(services),
      new Routes(services)
        .add(probe, (call) =>
          call.write(async (tenant) => {
            if (call.input.name === 'slow') await tenant.query('SELECT pg_sleep(0.2)');
            const counted = await count(tenant);
            if (call.input.name === 'fails') throw new AppError('in_use');
            return { counted, data: call.input.data ?? null };
          }),
        )
        .add(broken, ({ params }) => fail(params.how))
        .add(streamed, async ({ params, response }) => {
          const source = Readable.from(endless(params.how));
          if (params.how === 'ends') setTimeout(() => source.destroy(), 50);
          await pipeline(source, response);
          return sent;
        })
        .add(closed, async () => 'open'),
    ],
  });
  [admin, operator] = (await Promise.all([people.admin, people.operator].map((email) => works.as(email)))) as [Send, Send];
});
afterAll(() => works?.close());

const post = (body: unknown, headers = {}, send = admin, path = '/v1/probe/1') => send('POST', path, body, headers);

/** Sends a path unchanged; fetch would normalise it. */
const raw = (path: string, headers = {}) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(works.url);
    rawRequest({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('default deny', () => {
  it.each([
    '/v1',
    '/v1/',
    '/v1/closed',
    '/v1/closed/',
    '/V1/CLOSED',
    '/v1/nothing',
    '/v1/closed?x=/v1/status',
    '/v1/closed#/v1/status',
    '/v1/status/../closed',
    '/v1/status/..%2fclosed',
    '/v1/closed;/v1/status',
    '/v1/%63losed',
    '/v1//status',
    '/v1/statusx',
  ])('refuses %s without a sign-in', async (path) => expect([401, 404]).toContain(await raw(path)));

  it('never serves a guarded route without one', async () => {
    for (const path of ['/v1/closed', '/V1/closed', '/v1/closed/', '/v1/closed?x=/v1/status']) expect(await raw(path)).toBe(401);
  });

  it('lets no route open itself', () => {
    const open = endpoint({ method: 'GET', path: '/v1/backdoor', summary: '', anonymous: true, output: z.json() });
    const routes = [new Routes(works.services).add(open, async () => null)];
    expect(() => createApp(works.services, { routes })).toThrow('/v1/backdoor must not be anonymous.');
  });

  it('asks for the right that an endpoint names', async () => {
    expect([(await admin('GET', '/v1/closed')).json, (await operator('GET', '/v1/closed')).status]).toEqual(['open', 403]);
  });
});

describe('what is sent', () => {
  it.each([
    ['no JSON', '{"name": '],
    ['a NUL', '{"name": "a\\u0000b"}'],
    ['a NUL in a key', '{"name": "a", "data": {"a\\u0000": 1}}'],
    ['half of a character', '{"name": "a\\ud800b"}'],
    ['half of a character in a key', '{"name": "a", "data": {"\\udc00": 1}}'],
    ['__proto__', '{"name": "a", "data": {"__proto__": {"admin": true}}}'],
    ['an escaped __proto__', '{"name": "a", "data": {"\\u005f_proto__": 1}}'],
    ['100 levels', `{"name": "a", "data": ${'['.repeat(100)}${']'.repeat(100)}}`],
  ])('answers 400 for %s', async (_, body) => {
    const { status, json } = await post(body);
    expect([status, json.error.code]).toEqual([400, 'malformed']);
  });

  it('names the place of a NUL', async () => {
    const { json } = await post('{"name": "a", "lines": [{"label": "b\\u0000"}]}');
    expect(json.error.details.fields).toEqual([
      { field: 'lines[0].label', code: 'characters', message: 'The text holds a NUL or half of a character.' },
    ]);
  });

  it('names every refused value by its place', async () => {
    const { status, json } = await post({
      lines: [
        { label: 1, quantity: 'x' },
        { label: 'a', colour: 'red' },
      ],
      extra: 1,
    });
    expect([status, json.error.code]).toEqual([422, 'invalid']);
    expect(json.error.details.fields.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'extra unknown',
      'lines[0].label invalid_type',
      'lines[0].quantity invalid_type',
      'lines[1].colour unknown',
      'lines[1].quantity required',
      'name required',
    ]);
  });

  it('names a text that is too long, and takes many lines', async () => {
    expect((await post({ name: 'x'.repeat(1_000_000) })).json.error.details.fields).toMatchObject([{ field: 'name', code: 'too_big' }]);
    expect((await post({ name: 'a', lines: Array(10_000).fill({ label: 'a', quantity: 1 }) })).status).toBe(201);
  });

  it('refuses unknown and bad query parameters', async () => {
    expect((await post({ name: 'a' }, {}, admin, '/v1/probe/1?limit=501')).json.error.details.fields).toMatchObject([{ field: 'limit' }]);
    expect((await post({ name: 'a' }, {}, admin, '/v1/probe/1?x=1')).json.error.details.fields).toMatchObject([{ field: 'x', code: 'unknown' }]);
  });

  it('refuses other content types', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
    ]) {
      expect((await post('name=a', { 'content-type': type })).status).toBe(415);
    }
    expect((await post('x', { 'content-encoding': 'br', 'content-type': 'application/json' })).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses a body that is too large by its declared length', async () => {
    const { status, json } = await post(`{"name": "${'x'.repeat(8_100_000)}"}`);
    expect([status, json.error.code]).toEqual([413, 'too_large']);
  });

  it('asks who calls before it reads a body', async () => {
    expect((await works.anonymous('POST', '/v1/probe/1', '{"name": ')).status).toBe(401);
  });

  it('drops the own client_id from a body and refuses another', async () => {
    expect((await post({ name: 'a', client_id: works.first.id })).status).toBe(201);
    const { status, json } = await post({ name: 'a', client_id: works.second.id });
    expect([status, json.error.code]).toEqual([403, 'other_client']);
  });

  it('answers 400 for what cannot be decoded', async () => expect((await admin('GET', '/v1/broken/%E0%A4%A')).status).toBe(400));
});

describe('what is answered', () => {
  it('keeps details of bugs to the log', async () => {
    const { status, text, json, headers } = await admin('GET', '/v1/broken/bug');
    expect([status, json.error.code, json.error.details, json.error.request_id]).toEqual([500, 'internal', {}, headers.get('x-request-id')]);
    expect(text).not.toMatch(/secret|SELECT|at /);
  });

  it('logs an answer that breaks off, and none that its reader has given up', async () => {
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { token } = (await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password })).json;
    const headers = { authorization: `Bearer ${token}` };
    const begin = async (how: string) => (await fetch(`${works.url}/v1/streamed/${how}`, { headers })).body;
    const given = await begin('on');
    await given?.cancel();
    const broken = await begin('fails');
    await expect(new Response(broken).arrayBuffer()).rejects.toThrow();
    await expect(new Response(await begin('ends')).arrayBuffer()).rejects.toThrow();
    await expect.poll(() => errors.mock.calls.length).toBe(2);
    expect(errors.mock.calls.join()).toContain('secret detail of a broken source');
    errors.mockRestore();
  });

  it('says when to come back while the database is away', async () => {
    const { status, json, headers } = await admin('GET', '/v1/broken/lost');
    expect([status, json.error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
  });

  it('carries the headers that keep answers private and pages safe', async () => {
    const { headers } = await admin('GET', '/v1/users');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('answers its state to anybody', async () => {
    const { status, json, headers } = await works.anonymous('GET', '/v1/status?anything=1');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json).toEqual({
      status: 'ok',
      version,
      time: expect.stringMatching(/^\d{4}-/),
      database: 'up',
      workflows: 'down',
      chat_url: null,
      runs: { queued: 0, running: null },
    });
  });

  it('tells which methods an address has, to those who use another', async () => {
    const { status, headers, json } = await works.anonymous('GET', '/v1/auth/login');
    expect([status, headers.get('allow'), json.error.code]).toEqual([405, 'POST', 'method_not_allowed']);
    expect((await works.anonymous('GET', '/v1/probe/x')).status).toBe(401);
    expect((await admin('DELETE', '/v1/nothing')).status).toBe(404);
    expect((await admin('DELETE', '/v1/auth/login')).headers.get('allow')).toBe('POST');
  });

  it('describes every call in OpenAPI', async () => {
    const { json } = await works.anonymous('GET', '/v1/openapi.json');
    const { paths } = json as unknown as {
      paths: Record<string, Record<string, { security: unknown[]; parameters: { name: string }[]; requestBody?: unknown }>>;
    };
    expect(works.app.endpoints.every(({ path, method }) => paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()])).toBe(true);
    expect(paths['/v1/auth/login']?.post?.security).toEqual([]);
    expect(paths['/v1/probe/{id}']?.post).toMatchObject({
      security: [{ user: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['name'], additionalProperties: false } } } },
    });
    expect(paths['/v1/probe/{id}']?.post?.parameters.map(({ name }) => name)).toEqual(['id', 'limit', 'Idempotency-Key']);
  });
});

describe('idempotency', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  it('does the work of one key once, and answers the first answer', async () => {
    const first = await post({ name: 'a', data: { deep: [1] } }, key('k1'));
    const again = await post({ name: 'a', data: { deep: [1] } }, key('k1'));
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect((await post({ name: 'a' }, key('k2'))).json.counted).toBe(Number(first.json.counted) + 1);
  });

  it('does it once for calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => post({ name: 'slow' }, key('k3'))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('refuses the key with another body or address', async () => {
    expect((await post({ name: 'b' }, key('k1'))).json.error.code).toBe('key_reused');
    expect((await post({ name: 'a', data: { deep: [1] } }, key('k1'), admin, '/v1/probe/2')).status).toBe(422);
  });

  it('keeps keys of different people apart', async () => {
    const [a, b] = [await post({ name: 'a' }, key('k4')), await post({ name: 'a' }, key('k4'), operator)];
    expect(b.json.counted).toBe(Number(a.json.counted) + 1);
  });

  it('frees the key when nothing was done', async () => {
    expect((await post({ name: 'fails' }, key('k5'))).status).toBe(422);
    expect((await post({ name: 'a' }, key('k5'))).status).toBe(201);
  });

  it('refuses a key that is no header text', async () => expect((await post({ name: 'a' }, key('a b'))).status).toBe(400));
});

it('keeps two companies apart under interleaved load', async () => {
  const callers = [
    { send: await works.as(people.admin), client_id: works.first.id },
    { send: await works.as(people.other), client_id: works.second.id },
  ];
  let wrong = 0;
  const askOften = async ({ send, client_id }: (typeof callers)[number]) => {
    for (let answered = 0; answered < 5; ) {
      const { status, json } = await send('GET', '/v1/users');
      // If a busy machine keeps a caller waiting too long for a connection, the caller is asked to try again.
      if (status === 503) continue;
      answered += 1;
      if (!json.data.length || json.data.some((user) => user.client_id !== client_id)) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: 200 }, (_, at) => askOften(callers[at % 2] as (typeof callers)[number])));
  expect(wrong).toBe(0);
  expect((await sender(works.url)('GET', '/v1/users')).status).toBe(401);
});
