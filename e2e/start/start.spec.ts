import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { anyFreePort } from '../../scripts/lib/ports.ts';
import { startOf } from '../../scripts/lib/running.ts';
import { type Scratch, scratchFolder } from '../../scripts/lib/scratch.ts';
import { otherSystem, type WaitingRun, waitingRun } from '../data/waiting-run.ts';
import { password as firstPassword } from '../lib/people.ts';
import { groupRuns, type Place, partsOf, type Ready, Start } from '../lib/product.ts';
import { type APIRequestContext, expect, test } from '../lib/test.ts';

// Tests a second instance, separate from the one of the other tests: it is started, killed, started again and stopped.
test.describe.configure({ mode: 'serial' });

const began = Date.now();
let scratch: Scratch;
let place: Place;
let start: Start;
let ready: Ready;
let system: Awaited<ReturnType<typeof otherSystem>>;
let run: WaitingRun;

test.beforeAll(async () => {
  scratch = scratchFolder('start');
  system = await otherSystem();
  const env = { EGRESS_ALLOW: system.destination };
  place = { data: scratch.data, ready: join(scratch.path, 'below', 'ready.json'), port: await anyFreePort(), env };
  start = new Start(place);
  ready = await start.ready();
});

test.afterAll(async () => {
  await start?.stop();
  system.close();
  scratch.remove();
});

const signIn = (request: APIRequestContext, url: string, email: string, password: string) =>
  request.post(`${url}/v1/auth/login`, { data: { email, password } });

async function tokenOf(request: APIRequestContext, url: string, password: string) {
  const answer = await signIn(request, url, 'admin@demo.test', password);
  return ((await answer.json()) as { token: string }).token;
}

const sendAs = (request: APIRequestContext, url: string, token: string) => (path: string, data: unknown) =>
  request.post(url + path, { data, headers: { authorization: `Bearer ${token}` } });

test('shows its progress, then the address, who can sign in, and a password that it has made', { tag: '@all' }, async ({ request }) => {
  const lines = ['· Starting the database', '· Preparing the database', '· Starting the API and the worker', '· Looking after the demo company'];
  const at = [...lines, `Millwright runs at ${ready.url}`].map((line) => start.text.indexOf(line));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at[0]).toBeGreaterThanOrEqual(0);
  for (const email of ['admin@demo.test', 'operator@demo.test', 'root@demo.test', 'admin@other.test']) {
    expect(start.text).toContain(email);
    expect((await signIn(request, ready.url, email, start.password)).status()).toBe(200);
  }
  expect(start.password).toMatch(/^Demo-[0-9a-f]{12}7$/);
});

test('honours PORT, DATA_DIR and READY_FILE', { tag: '@all' }, async ({ request }) => {
  expect(ready).toEqual({ url: `http://localhost:${place.port}`, pid: start.child.pid, started_at: expect.any(String) });
  expect(Date.parse(ready.started_at)).toBeGreaterThan(began);
  expect(((await (await request.get(`${ready.url}/v1/status`)).json()) as { status: string }).status).toBe('ok');
  for (const name of ['postgres', 'mails', 'logs', 'secrets.json']) expect(existsSync(join(place.data, name))).toBe(true);
  expect(Object.keys(partsOf(place.data)).sort()).toEqual(['api', 'mail', 'postgres', 'temporal', 'worker']);
});

test('shares nothing with the instance beside it', { tag: '@all' }, async ({ request, baseURL }) => {
  const first = String(baseURL);
  const token = await tokenOf(request, first, firstPassword);
  const own = await tokenOf(request, ready.url, start.password);
  expect((await signIn(request, first, 'admin@demo.test', start.password)).status()).toBe(401);
  expect((await sendAs(request, ready.url, token)('/v1/graph/get/', { model: 'std_client' })).status()).toBe(401);
  const saved = await sendAs(request, ready.url, own)('/v1/graph/save/', { model: 'std_client', properties: { std_label: 'Only in the second' } });
  const { identity } = ((await saved.json()) as { data: { identity: string } }).data;
  expect((await sendAs(request, ready.url, own)(`/v1/graph/get/${identity}`, {})).status()).toBe(200);
  expect((await sendAs(request, first, token)(`/v1/graph/get/${identity}`, {})).status()).toBe(404);
});

test('says what to do when the port is taken, or when the data belong to a running instance', { tag: '@all' }, async () => {
  const onPort = new Start({ ...place, data: join(scratch.path, 'other'), ready: join(scratch.path, 'other.json') });
  expect(await onPort.ended).toBe(1);
  expect(onPort.text).toContain(`✗ Port ${place.port} is taken.\n  Stop what uses it, or set PORT to another one.`);
  const onData = new Start({ ...place, port: await anyFreePort(), ready: join(scratch.path, 'other.json') });
  expect(await onData.ended).toBe(1);
  expect(onData.text).toContain(`✗ Process ${ready.pid} runs Millwright on ${place.data} already.\n  Stop it first`);
  expect(existsSync(place.ready)).toBe(true);
});

test('started again after a hard kill, ends what was left behind and keeps its data, key and port', { tag: '@all' }, async ({ request }) => {
  const token = await tokenOf(request, ready.url, start.password);
  const secrets = readFileSync(join(place.data, 'secrets.json'), 'utf8');
  const { password } = start;
  const left = partsOf(place.data);
  start.child.kill('SIGKILL');
  await start.ended;
  start = new Start(place);
  ready = await start.ready();
  // The file of the killed instance still exists.
  expect(ready.pid).toBe(start.child.pid);
  for (const pid of Object.values(left)) expect(startOf(pid)).toBe('');
  expect(start.password).toBe(password);
  expect(readFileSync(join(place.data, 'secrets.json'), 'utf8')).toBe(secrets);
  const filters = { all: [{ fact: 'std_label', operator: 'equal', value: 'Only in the second' }] };
  const answer = await sendAs(request, ready.url, token)('/v1/graph/get/', { model: 'std_client', filters });
  expect(((await answer.json()) as { total: number }).total).toBe(1);
});

// On Linux all of 127.0.0.0/8 is the loopback. A server that listens on every address also accepts connections to this one.
const elsewhere = '127.0.0.2';
const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, elsewhere, () => done(true));
    socket.once('error', () => done(false)).once('close', () => socket.destroy());
  });

test('offers nothing but the product itself to other machines', { tag: '@all' }, async () => {
  test.skip(process.platform !== 'linux', 'only Linux has another address of its own to ask');
  const engine = readFileSync(join(place.data, 'temporal', 'temporal.yaml'), 'utf8');
  const ports = [...engine.matchAll(/(?:grpcPort|membershipPort)":(\d+)|127\.0\.0\.1:(\d+)/g)].map(([, own, other]) => Number(own ?? other));
  const mails = Number(/Mails +http:\/\/localhost:(\d+)/.exec(start.text)?.[1]);
  expect(new Set(ports).size).toBeGreaterThan(8);
  expect(await Promise.all([place.port, mails, ...ports].map(answers))).toEqual([true, ...Array(ports.length + 1).fill(false)]);
});

test('holds a run that waits after it has called another system', { tag: '@all' }, async () => {
  run = await waitingRun(ready.url, start.password, system.url);
  await expect.poll(run.status).toBe('waiting');
  expect(system.heard.map(({ authorization }) => authorization)).toEqual([`Bearer ${run.secret}`]);
});

test('told to end by SIGTERM, ends every process in order and takes READY_FILE away', { tag: '@all' }, async () => {
  const parts = Object.values(partsOf(place.data));
  expect(parts.map(groupRuns)).toEqual(parts.map(() => true));
  process.kill(ready.pid, 'SIGTERM');
  expect(await start.ended).toBe(0);
  expect(parts.map(groupRuns)).toEqual(parts.map(() => false));
  expect(existsSync(place.ready)).toBe(false);
});

test('started once more, goes on with the run that waited', { tag: '@all' }, async () => {
  start = new Start(place);
  ready = await start.ready();
  expect(await run.status()).toBe('waiting');
  await run.resume();
  await expect.poll(run.status).toBe('success');
  expect(system.heard).toHaveLength(1);
});

test('writes no secret into its logs', { tag: '@all' }, () => {
  const folder = join(place.data, 'logs');
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(logs.length).toBeGreaterThanOrEqual(5);
  const secrets = JSON.parse(readFileSync(join(place.data, 'secrets.json'), 'utf8')) as Record<string, string>;
  for (const secret of [run.secret, ...Object.values(secrets)]) {
    for (const log of [start.text.replaceAll(start.password, ''), ...logs]) expect(log).not.toContain(secret);
  }
});
