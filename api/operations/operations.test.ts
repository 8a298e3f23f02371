import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestMigration } from '../db/bootstrap.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import { workflowEngine } from '../engine/workflow-engine.ts';
import { graphRoutes } from '../graph/graph.routes.ts';
import { saveRecords } from '../records/records.service.ts';
import { field, listener, model } from '../testing/made-up.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { type Served, serve } from '../testing/serve.ts';
import { observeRun, observeStep } from './metrics.ts';
import { outboxState } from './outbox-state.ts';
import { type Operations, serveOperations } from './serve-operations.ts';

let made: Scratch;
let api: Served;
let operations: Operations;
let url: string;
let client: Awaited<ReturnType<typeof scratchClient>>;
const engine = workflowEngine(process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:1', process.env.TEMPORAL_NAMESPACE || 'default');

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

beforeAll(async () => {
  const settings_data_connections = [listener({ type: 'object_created', model_ids: ['thing'] })];
  made = await scratch({ built_in: builtIn({ models: [model('thing', [field('name')])], settings_data_connections }) });
  client = await scratchClient(made.database, { name: 'A client that nobody may read of' });
  api = await serve(made.database, (services) => [graphRoutes(services)]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  operations = serveOperations({ service: 'api', port, database: made.database, engine });
});
afterAll(async () => {
  await operations?.close();
  await api?.close();
  await engine.close();
  await made?.drop();
});

const metrics = async () => (await fetch(`${url}/metrics`)).text();
const figure = (text: string, name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);

describe('metrics', () => {
  it('tell how far the relay lags, and the runs that wait', async () => {
    await inTenant(made.database, principalOf(client), (tenant) => saveRecords(tenant, [{ model: 'thing', properties: { name: 'x' } }]));
    await new Promise((resolve) => setTimeout(resolve, 30));
    const text = await metrics();
    expect(figure(text, 'millwright_runs_queued')).toBe((await outboxState(made.database)).waiting);
    expect(figure(text, 'millwright_runs_queued')).toBeGreaterThan(0);
    expect(figure(text, 'millwright_outbox_oldest_seconds')).toBeGreaterThan(0);
  });

  it('tell requests by route and status, and steps and runs by their end', async () => {
    const { send } = await api.signIn(client);
    await send('POST', '/v1/graph', { query: '{ thing { name } }' });
    await send('GET', `/v1/graph/${client.id}`);
    observeStep('write', 'success', 0.2);
    observeRun('failure', 3);
    const text = await metrics();
    expect(text).toMatch(/millwright_http_request_duration_seconds_count\{[^}]*method="POST",route="\/v1\/graph",status="200"[^}]*\} 1/);
    expect(text).toMatch(/millwright_step_duration_seconds_count\{[^}]*type="write",status="success"[^}]*\} 1/);
    expect(text).toMatch(/millwright_run_duration_seconds_sum\{[^}]*status="failure"[^}]*\} 3/);
  });

  it('tell the pool, the lag of the event loop and the memory', async () => {
    const text = await metrics();
    expect(text).toMatch(/millwright_database_connections\{[^}]*state="total"[^}]*\} [1-9]/);
    expect(text).toMatch(/millwright_database_connections\{[^}]*state="waiting"[^}]*\} 0/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('name no client, no person and no id', async () => {
    const text = await metrics();
    for (const secret of [client.id, client.schema, client.name, '@']) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('are not answered at the address of the product', async () => {
    for (const path of ['/metrics', '/health', '/ready']) expect((await fetch(api.url + path)).status).toBe(404);
  });
});

describe('health and readiness', () => {
  it('is alive once it has started', async () => {
    expect((await fetch(`${url}/health`)).status).toBe(503);
    operations.ready();
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it('is ready while database, migrations and workflow engine are there', async () => {
    const answer = await fetch(`${url}/ready`);
    expect(await answer.json()).toEqual({ started: true, database: true, migrations: true, workflows: true });
    expect(answer.status).toBe(200);
  });

  it('stays ready however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => fetch(`${url}/ready`).then(async (answer) => [answer.status, await answer.text()])),
    );
    expect(answers.filter(([status]) => status !== 200)).toEqual([]);
  });

  it('is busy, not down, for 30 strangers at once while the API answers others; they are counted', async () => {
    const { send } = await api.signIn(client);
    let asking = true;
    const others = Array.from({ length: 8 }, async () => {
      for (let n = 0; asking; n++)
        expect((await send('POST', '/v1/graph', { query: `{ thing(limit: ${100 + (n % 400)}) { name identity } }` })).status).toBe(200);
    });
    const status = async () => {
      const answer = await fetch(`${api.url}/v1/status`);
      const { database, workflows } = (await answer.json()) as { database: string; workflows: string };
      return [answer.status, database, workflows, /"network";q=\d+/.test(answer.headers.get('ratelimit-policy') ?? '')];
    };
    const ready = async () => [(await fetch(`${url}/ready`)).status];
    const told: unknown[] = [];
    for (let round = 0; round < 20; round++)
      told.push(...(await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? status() : ready())))).map((each) => each.join(' ')));
    asking = false;
    await Promise.all(others);
    expect(
      Object.fromEntries(
        Map.groupBy(told, String)
          .entries()
          .map(([answer, all]) => [answer, all.length]),
      ),
    ).toEqual({
      '200 up up true': 300,
      200: 300,
    });
  });

  it('is not ready on a database of another version, nor without the workflow engine, and says which', async () => {
    const gone = workflowEngine('127.0.0.1:9', 'default');
    const port = await freePort();
    const other = serveOperations({ service: 'api', port, database: made.database, engine: gone });
    other.ready();
    const last = newestMigration;
    const rename = (from: string, to: string) =>
      made.database.migrator.use((ddl) => ddl.rows('UPDATE platform.migrations SET name = $2 WHERE name = $1', [from, to]));
    await rename(last, 'Older');
    const answer = await fetch(`http://127.0.0.1:${port}/ready`);
    await rename('Older', last);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ started: true, database: true, migrations: false, workflows: false });
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    await other.close();
    await gone.close();
  });

  it('may read of the migrations no more than their names', async () => {
    const written = inPlatform(made.database, (platform) => platform.query(`UPDATE platform.migrations SET name = 'x'`));
    await expect(written).rejects.toThrow();
  });
});
