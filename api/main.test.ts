import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { seeds } from '@millwright/seeds/seeds.ts';
import { demoFacts } from '@millwright/seeds/testing/scenarios/flows/demo.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, type Send, sender } from './http/testing/app.ts';
import { type Scratch, scratch, scratchClient } from './testing/scratch.ts';
import { addUser } from './users/add-user.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, ended, errors: () => errors };
}

let made: Scratch;
let api: { child: ChildProcess; ended: Promise<number | null>; errors: () => string };
let url: string;
let env: Record<string, string>;
let root: Send;

beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn });
  const client = await scratchClient(made.database, { name: 'Makers' });
  await addUser(made.database, { client_id: client.id, email: 'root@makers.test', first_name: 'Ro', last_name: 'Ot', role: 'admin', password });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: made.urls.app,
    MIGRATOR_DATABASE_URL: made.urls.migrator,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: url,
    SECRET_KEY: 's'.repeat(40),
    TEMPORAL_ADDRESS: '127.0.0.1:9',
  };
  api = start(env);
  for (let waited = 0; waited < 200; waited++) {
    if (
      await fetch(`${url}/v1/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  const { json } = await sender(url)('POST', '/v1/auth/login', { email: 'root@makers.test', password });
  root = sender(url, json.token);
});
afterAll(async () => {
  api?.child.kill('SIGKILL');
  await made?.drop();
});

it('makes a company with the demo company’s data, ready when it answers', async () => {
  const { status, json } = await root('POST', '/v1/documents/clients', { name: 'Copy', feature_flags: ['core'], demo: true });
  expect(status).toBe(201);
  const signedIn = await root('POST', '/v1/auth/impersonate', { client_id: json.data.id });
  const [fact] = demoFacts.after;
  const answer = await sender(url, signedIn.json.token)('POST', '/v1/graph', { query: fact?.query });
  expect(answer.json.data).toMatchObject(fact?.answer ?? {});
});

it('says what is wrong with its settings and does not start', async () => {
  const broken = start({ ...env, SECRET_KEY: 'short', SMTP_URL: '' });
  expect(await broken.ended).toBe(1);
  expect(broken.errors()).toMatch(/SMTP_URL: is missing\n.*SECRET_KEY: needs 32 characters/s);
});

it('says that its port is taken', async () => {
  const second = start(env);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain('EADDRINUSE');
});

it('ends in order within seconds of SIGTERM, with a stream open', async () => {
  const stream = await fetch(`${url}/v1/cache/stream`, {
    headers: { authorization: `Bearer ${(await sender(url)('POST', '/v1/auth/login', { email: 'root@makers.test', password })).json.token}` },
  });
  expect(stream.status).toBe(200);
  const begin = Date.now();
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(Date.now() - begin).toBeLessThan(6_000);
  await stream.body?.cancel().catch(() => {});
});
