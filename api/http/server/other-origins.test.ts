import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as rawRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authRoutes } from '../../auth/auth.routes.ts';
import { userRoutes } from '../../users/users.routes.ts';
import { password, people, type TestApp, testApp } from '../testing/app.ts';
import { createApp } from './app.ts';

const API_ORIGINS = 'staging.works.test=https://api.staging.works.test,works.test=https://api.works.test,localhost:5173=http://localhost:8080';
const page = 'https://works.test';
const foreign = 'https://shop.example';

let works: TestApp;
let folder: string;
let server: Server;
let port: number;
beforeAll(async () => {
  works = await testApp({ env: { API_ORIGINS, CORS_ORIGINS: foreign } as never, routes: (services) => [authRoutes(services), userRoutes(services)] });
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>App</title></head><body></body></html>');
  server = createServer(createApp(works.services, { routes: [], web: folder }).express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true });
  await works?.close();
});

/** The page as a browser at this host gets it: its API address, and the addresses that its policy allows. */
const pageAt = (host: string) =>
  new Promise<[string | undefined, string | undefined]>((resolve, reject) => {
    const asked = rawRequest({ host: '127.0.0.1', port, path: '/', headers: { host } }, async (answer) => {
      let html = '';
      for await (const part of answer) html += part;
      const policy = String(answer.headers['content-security-policy']);
      resolve([/<meta name="api-origin" content="([^"]*)">/.exec(html)?.[1], /connect-src ([^;]*)/.exec(policy)?.[1]]);
    });
    asked.on('error', reject).end();
  });

it.each([
  ['staging.works.test', 'https://api.staging.works.test'],
  ['works.test', 'https://api.works.test'],
  ['localhost:5173', 'http://localhost:8080'],
])('the host %s decides which API its pages call', async (host, api) => {
  expect(await pageAt(host)).toEqual([api, `'self' ${api}`]);
});

it.each(['localhost:8080', 'elsewhere.test', 'works.test:444', '"><script>'])('pages of the host %s call their own address', async (host) => {
  expect(await pageAt(host)).toEqual([undefined, "'self'"]);
});

it('lets a listed page sign in and call, with its cookie, and read what it needs', async () => {
  const asked = await works.anonymous('OPTIONS', '/v1/auth/login', undefined, { origin: page, 'access-control-request-method': 'POST' });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, page]);
  expect(asked.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type.*idempotency-key.*if-match/);
  const signed = await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password }, { origin: page });
  expect([signed.status, signed.headers.get('access-control-allow-credentials')]).toEqual([200, 'true']);
  const read = await works.anonymous('GET', '/v1/users', undefined, { origin: page, authorization: `Bearer ${signed.json.token}` });
  expect([read.status, read.headers.get('access-control-allow-origin'), read.headers.get('vary')]).toEqual([200, page, 'Origin']);
});

it.each(['https://evil.test', 'http://works.test', 'https://works.test:444', 'https://works.test.evil.test', 'null', 'https://works.test/'])(
  'lets a page of %s read nothing',
  async (origin) => {
    const asked = await works.anonymous('OPTIONS', '/v1/users', undefined, { origin, 'access-control-request-method': 'GET' });
    const read = await (await works.as(people.admin))('GET', '/v1/users', undefined, { origin });
    expect([asked, read].map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([null, null]);
  },
);

it('lets a page of a listed foreign origin call with a token, and never with the cookie of a sign-in', async () => {
  const asked = await works.anonymous('OPTIONS', '/v1/users', undefined, { origin: foreign, 'access-control-request-method': 'PATCH' });
  expect([asked.status, asked.headers.get('access-control-allow-origin'), asked.headers.get('access-control-allow-credentials')]).toEqual([
    204,
    foreign,
    null,
  ]);
  const { json } = await works.anonymous('POST', '/v1/auth/login', { email: people.admin, password });
  const read = await works.anonymous('GET', '/v1/users', undefined, { origin: foreign, authorization: `Bearer ${json.token}` });
  expect([read.status, read.headers.get('access-control-allow-origin'), read.headers.get('vary')]).toEqual([200, foreign, 'Origin']);
  expect(read.headers.get('access-control-expose-headers')).toMatch(/date, etag, ratelimit, ratelimit-policy, retry-after/);
  expect(read.headers.get('access-control-allow-credentials')).toBeNull();
  const refused = await works.anonymous('GET', '/v1/users', undefined, { origin: foreign });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, foreign]);
});
