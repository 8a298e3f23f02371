import { seeds } from '@millwright/seeds/seeds.ts';
import { demoFacts } from '@millwright/seeds/testing/scenarios/flows/demo.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, type Send, sender } from './http/testing/app.ts';
import { type RunningApi, runApi, startApi } from './testing/running-api.ts';
import { type Scratch, scratch, scratchClient } from './testing/scratch.ts';
import { addUser } from './users/add-user.ts';

let made: Scratch;
let api: RunningApi;
let root: Send;

beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn });
  const client = await scratchClient(made.database, { name: 'Makers' });
  await addUser(made.database, { client_id: client.id, email: 'root@makers.test', first_name: 'Ro', last_name: 'Ot', role: 'admin', password });
  api = await runApi(made);
  const { json } = await sender(api.url)('POST', '/v1/auth/login', { email: 'root@makers.test', password });
  root = sender(api.url, json.token);
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
  const answer = await sender(api.url, signedIn.json.token)('POST', '/v1/graph', { query: fact?.query });
  expect(answer.json.data).toMatchObject(fact?.answer ?? {});
});

it('says what is wrong with its settings and does not start', async () => {
  const broken = startApi({ ...api.env, SECRET_KEY: 'short', SMTP_URL: '' });
  expect(await broken.ended).toBe(1);
  expect(broken.errors()).toMatch(/SMTP_URL: is missing\n.*SECRET_KEY: needs 32 characters/s);
});

it('says that its port is taken', async () => {
  const second = startApi(api.env);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain('EADDRINUSE');
});

it('ends in order at SIGTERM, with a stream open', async () => {
  const stream = await fetch(`${api.url}/v1/cache/stream`, {
    headers: { authorization: `Bearer ${(await sender(api.url)('POST', '/v1/auth/login', { email: 'root@makers.test', password })).json.token}` },
  });
  expect(stream.status).toBe(200);
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  await stream.body?.cancel().catch(() => {});
});
