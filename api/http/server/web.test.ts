import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagePolicy, securityHeaders } from './security.ts';
import { webApp } from './web.ts';

let folder: string;
let server: Server;
let url: string;
const script = 'console.log(1);'.repeat(500);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'external'));
  await writeFile(join(folder, 'external', 'index.html'), '<!doctype html><html><head><title>For outsiders</title></head><body></body></html>');
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>App</title></head><body></body></html>');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'worker-5e6f.mjs'), script);
  await writeFile(join(folder, 'assets', 'reader-3c4d.wasm'), script);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  const app = express();
  app.use(securityHeaders(false), pagePolicy(), webApp(folder));
  app.use((_request, response) => void response.status(404).end('nothing'));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

it('serves a module as script, whatever it ends in', async () => {
  const answer = await fetch(`${url}/assets/worker-5e6f.mjs`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});

it.each(['/', '/index.html', '/auth/login', '/view/sales', '/nowhere/at/all'])(
  'serves the page at %s, never kept, with the nonce of its policy',
  async (path) => {
    const answer = await fetch(url + path);
    const html = await answer.text();
    const nonce = /nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    if (path === '/index.html') return expect(answer.status).toBe(404);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
  },
);

it.each(['/form/shared/1f2e', '/approval/mailed'])('serves the small app at %s, by the same policy and never by its own name', async (path) => {
  const answer = await fetch(url + path);
  const html = await answer.text();
  const nonce = /nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('<title>For outsiders</title>');
  expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
  expect((await fetch(`${url}/external/index.html`)).status).toBe(404);
  expect(await (await fetch(`${url}/form/1f2e`)).text()).toContain('<title>App</title>');
});

it.each(['/form/shared/1f2e', '/approval/mailed', '/assets/app-1a2b.js', '/icon.svg'])(
  '%s tells no other site its address, in which a token may stand',
  async (path) => {
    expect((await fetch(url + path)).headers.get('referrer-policy')).toBe('no-referrer');
  },
);

it('the page for people without an account says so itself, and loads nothing from elsewhere that could be told', async () => {
  const html = await readFile(join(import.meta.dirname, '../../../web/external/index.html'), 'utf8');
  expect(html).toMatch(/<meta name="referrer" content="(same-origin|no-referrer)"/);
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
});

it('lets pages load and run their own parts only', async () => {
  const { headers } = await fetch(`${url}/`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), serial=\(self\), microphone=\(\)/);
  for (const part of [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval';",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ])
    expect(policy).toContain(part);
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{20,}'/);
});

it('gives every page another nonce', async () => {
  const [a, b] = await Promise.all([fetch(url), fetch(url)]);
  expect(await a.text()).not.toBe(await b.text());
});

it.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('sends built files for ever, packed for who takes %s', async (accepted, used) => {
  const answer = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': accepted } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([used, 'public, max-age=31536000, immutable']);
  expect(await answer.text()).toBe(script);
});

it('sends the reader of codes as what it is, packed', async () => {
  const answer = await fetch(`${url}/assets/reader-3c4d.wasm`, { headers: { 'accept-encoding': 'br' } });
  expect([answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual(['application/wasm', 'br']);
});

it('answers 404 for files that are not there, and lets other methods pass', async () => {
  expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${url}/..%2f..%2fetc/passwd.txt`)).status).toBe(404);
  for (const path of ['/.env', '/.git/config', '/view/.hidden']) expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
});
