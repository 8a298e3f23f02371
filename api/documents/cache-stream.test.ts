import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientRoutes } from '../clients/clients.routes.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { inTenant } from '../db/tenant.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { projects } from '../testing/made-up.ts';
import { principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Send, type Served, serve } from '../testing/serve.ts';
import { mostStreams } from './cache-hub.ts';
import { documentRoutes } from './documents.routes.ts';

type Marker = { client_id: string; action: string; date: string };

let space: Scratch;
let served: Served;
let clients: Client[];

beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  clients = await Promise.all([scratchClient(space.database), scratchClient(space.database)]);
  served = await serve(space.database, (services) => [clientRoutes(services), documentRoutes(services, () => true), graphRoutes(services)]);
});
afterAll(async () => {
  await served?.close();
  await space?.drop();
});

/** Opens a session's stream; `seen` grows with what it is told. */
async function follow(client: Client) {
  const { token, send } = await served.signIn(client, 'user');
  const answer = await fetch(`${served.url}/v1/cache/stream`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const seen: Marker[] = [];
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  const pump = async () => {
    for (let rest = ''; ; ) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) seen.push(JSON.parse(event.slice(6)) as Marker);
    }
  };
  const ended = pump().catch(() => {});
  return { seen, send, ended, stop: () => reader.cancel() };
}

const eventually = (check: () => void) =>
  expect
    .poll(
      () => {
        check();
        return true;
      },
      { interval: 20 },
    )
    .toBe(true);
const [first, second] = [() => clients[0] as Client, () => clients[1] as Client];
const change = (client: Client) =>
  inTenant(space.database, principalOf(client), async (tenant) => {
    const id = v7();
    await tenant.query(`INSERT INTO ${client.schema}.project (id) VALUES ($1)`, [id]);
    tenant.emit({ node_id: id, model: 'project', type: 'created' });
  });

it('tells every session of the client about changed documents and records, and nobody else', async () => {
  const [one, again, other] = await Promise.all([follow(first()), follow(first()), follow(second())]);
  const admin = (await served.signIn(first())).send;
  await admin('POST', '/v1/documents/view_groups', { name: 'New' });
  await eventually(() =>
    expect(one.seen).toMatchObject([{ client_id: first().id, action: 'refresh_views', date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]),
  );
  await change(first());
  await eventually(() => {
    for (const { seen } of [one, again]) expect(seen.map(({ action }) => action)).toEqual(['refresh_views', 'refresh_store']);
  });
  expect(other.seen).toEqual([]);
  await Promise.all([one, again, other].map(({ stop }) => stop()));
});

it('gathers many changes of records into few markers', async () => {
  // A client of its own: news of another test would still hold the pause, and everything would leave as one.
  const client = await scratchClient(space.database);
  const one = await follow(client);
  const changes = 60;
  await Promise.all(Array.from({ length: changes }, () => change(client)));
  // One at once, and one at the end for all that came after it.
  await eventually(() => expect(one.seen.length).toBeGreaterThan(1));
  expect(one.seen.length).toBeLessThan(changes);
  await one.stop();
});

const marker = (send: Send, method: string, path: string, action: string) => send(method, path, { action });

it('stores the marker that a person sets, and sends it to all sessions', async () => {
  const one = await follow(first());
  const id = first().id;
  expect((await marker(one.send, 'POST', '/v1/documents/cache', 'refresh_store')).body.data).toMatchObject({
    id,
    client_id: id,
    action: 'refresh_store',
  });
  expect((await marker(one.send, 'PATCH', `/v1/documents/cache/${id}`, 'refresh_views')).status).toBe(200);
  expect((await one.send('GET', '/v1/documents/cache')).body).toMatchObject({
    total: 1,
    data: [{ client_id: id, action: 'refresh_views', date: expect.any(String) }],
  });
  const asked = async (query: string) => (await one.send('GET', `/v1/documents/cache${query}`)).body;
  expect(await asked(`/${id}`)).toEqual({ data: ((await asked('')).data as unknown[])[0] });
  expect(await asked(`?ids=${second().id},${id}`)).toEqual(await asked(''));
  expect(await asked(`?ids=${second().id}`)).toEqual({ data: [], total: 0 });
  expect((await one.send('GET', `/v1/documents/cache/${second().id}`)).status).toBe(404);
  // What was announced a moment ago waits for its pause, another kind of news does not: their order is not promised.
  await eventually(() => expect(one.seen.map(({ action }) => action).sort()).toEqual(['refresh_store', 'refresh_views']));
  expect((await marker(one.send, 'PATCH', `/v1/documents/cache/${second().id}`, 'refresh_views')).status).toBe(404);
  expect((await marker(one.send, 'POST', '/v1/documents/cache', 'everything')).status).toBe(422);
  await one.stop();
});

it('has the date of the last save: of a record, of a document, of the company’s own settings', async () => {
  const client = await scratchClient(space.database);
  const { send } = await served.signIn(client);
  const read = async () => ((await send('GET', '/v1/documents/cache')).body.data as Marker[])[0] as Marker;
  const after = async (save: () => Promise<{ status: number }>) => {
    const before = new Date().toISOString();
    expect((await save()).status).toBeLessThan(300);
    const { action, date } = await read();
    expect(date >= before && date <= new Date().toISOString()).toBe(true);
    return action;
  };
  expect((await read()).date).toBe(null);
  expect(await after(() => send('POST', '/v1/graph', { query: 'mutation { save_project(items: [{title: "One"}]) { identity } }' }))).toBe(
    'refresh_store',
  );
  expect(await after(() => send('POST', '/v1/documents/view_groups', { name: 'Two' }))).toBe('refresh_views');
  expect(await after(() => send('POST', '/v1/graph', { query: 'mutation { save_project(items: [{title: "Three"}]) { identity } }' }))).toBe(
    'refresh_store',
  );
  expect(await after(() => send('PATCH', `/v1/documents/clients/${client.id}`, { name: 'Four' }, { 'if-match': String(client.version) }))).toBe(
    'refresh_store',
  );
});

it('asks everybody to read again after the connection to the database was lost', async () => {
  const one = await follow(first());
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: space.urls.admin });
  await admin.connect();
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'millwright-listener' AND datname = $1", [
    new URL(space.urls.app).pathname.slice(1),
  ]);
  await admin.end();
  await eventually(() => expect(one.seen.map(({ action }) => action)).toEqual(['refresh_store', 'refresh_views']));
  await (await served.signIn(first())).send('POST', '/v1/documents/view_groups', { name: 'After' });
  await eventually(() => expect(one.seen).toHaveLength(3));
  await one.stop();
});

it('ends with its session', async () => {
  const one = await follow(first());
  await space.database.migrator.use((ddl) => ddl.rows('UPDATE platform.sessions SET revoked_at = now()'));
  served.services.sessions.forget();
  await change(first());
  await one.ended;
  expect(one.seen).toEqual([]);
});

it('needs a session that lives', async () => {
  const answer = await fetch(`${served.url}/v1/cache/stream`, { headers: { authorization: 'Bearer nothing' } });
  expect(answer.status).toBe(401);
});

it('keeps so many streams of one person open, and no more', async () => {
  const { token } = await served.signIn(first(), 'user');
  const open = () => fetch(`${served.url}/v1/cache/stream`, { headers: { authorization: `Bearer ${token}` } });
  const answers = await Promise.all(Array.from({ length: mostStreams.person + 5 }, open));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(mostStreams.person);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const other = await follow(first());
  await Promise.all(answers.map(({ body }) => body?.cancel()));
  await expect.poll(async () => (await open()).status).toBe(200);
  await other.stop();
});
