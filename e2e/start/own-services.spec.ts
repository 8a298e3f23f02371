import { mailServer } from '@millwright/api/messages/testing.ts';
import pg from 'pg';
import { TestServices } from '../../scripts/lanes/services.ts';
import { anyFreePort } from '../../scripts/lib/ports.ts';
import { type Scratch, scratchFolder } from '../../scripts/lib/scratch.ts';
import { otherSystem, waitingRun } from '../data/waiting-run.ts';
import { partsOf, type Ready, Start } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

// Tests an instance that uses an external database, workflow engine and mail server.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const password = 'Third3instance';
const services = new TestServices();
let scratch: Scratch;
let database: string;
let mails: Awaited<ReturnType<typeof mailServer>>;
let system: Awaited<ReturnType<typeof otherSystem>>;
let start: Start;
let ready: Ready;

test.beforeAll(async () => {
  scratch = scratchFolder('own-services');
  mails = await mailServer();
  system = await otherSystem();
  const { TEST_DATABASE_URL, ...engine } = await services.start(`${scratch.path}/services`);
  database = TEST_DATABASE_URL;
  const env = { ...engine, DATABASE_URL: database, SMTP_URL: mails.url, EGRESS_ALLOW: system.destination };
  start = new Start({ data: scratch.data, ready: `${scratch.path}/ready.json`, port: await anyFreePort(), password, env });
  ready = await start.ready();
});

test.afterAll(async () => {
  await start?.stop();
  await services.stop();
  await mails?.close();
  system?.close();
  scratch.remove();
});

async function databases() {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
  await client.end();
  return rows.map(({ datname }) => datname);
}

test('starts nothing that is there already, and says where mails go', { tag: '@all' }, async () => {
  expect(Object.keys(partsOf(scratch.data)).sort()).toEqual(['api', 'worker']);
  expect(start.text).toContain('Mails           sent by SMTP_URL');
  expect(await databases()).toContain('millwright');
});

test('runs on that engine, calls out and goes on', { tag: '@all' }, async () => {
  const run = await waitingRun(ready.url, password, system.url);
  await expect.poll(run.status).toBe('waiting');
  await run.resume();
  await expect.poll(run.status).toBe('success');
});

test('sends its mails by that server', { tag: '@all' }, async ({ request }) => {
  expect((await request.post(`${ready.url}/v1/auth/password/forgot`, { data: { email: 'operator@demo.test' } })).status()).toBe(202);
  await expect.poll(() => mails.received.map(({ recipients }) => recipients)).toEqual([['operator@demo.test']]);
  expect(mails.received[0]?.mail.text).toContain(`${ready.url}/auth/reset-pass`);
});

test('leaves them running when it ends', { tag: '@all' }, async () => {
  await start.stop();
  expect(await start.ended).toBe(0);
  expect(await databases()).toContain('millwright');
});
