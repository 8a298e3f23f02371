import { setTimeout as sleep } from 'node:timers/promises';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { saveRecords } from '@millwright/api/records/records.service.ts';
import { principalOf, scratchClient } from '@millwright/api/testing/scratch.ts';
import { step } from '@millwright/core/automation/testing.ts';
import pg from 'pg';
import { Relay } from '../workers/relay.ts';
import { company, template } from '../workers/testing/company.ts';
import { Harness, until } from '../workers/testing/harness.ts';
import { median } from './lib/load.ts';

// This script measures event-started runs of a transform and a write, alternately in single workflows and in batches. It prints
// runs per second, the engine's transactions per run, and how long a called run of another company takes meanwhile. It needs
// TEST_DATABASE_URL and TEMPORAL_ADDRESS of a database and an engine that serve nothing else.
const count = Number(process.argv[2] ?? 400);
const rounds = Number(process.argv[3] ?? 3);

const text = step('text', 'transform', { input: { value: { $: '$uppercase(trigger.event.changes.title[1])' } }, output_variable: 'text' });
const note = step('note', 'write', { input: { items: [{ model: 'note', properties: { text: { $: 'steps.text' } } }] } });
const h = await Harness.open({ built_in: company([template('notes', { type: 'object_created', model_ids: ['job'] }, [text, note])]), relay: false });
const other = await scratchClient(h.database);
const engine = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
await engine.connect();

async function transactions(): Promise<number> {
  await sleep(2_500);
  const { rows } = await engine.query(`SELECT sum(xact_commit)::int AS n FROM pg_stat_database WHERE datname IN ('temporal', 'temporal_visibility')`);
  return rows[0].n;
}

/** The number of workflows that execute a single run each. */
async function alone(): Promise<number> {
  const client = await h.engine.client();
  return (await client.workflow.count(`TaskQueue = '${h.queue}' AND WorkflowType = 'runAutomation'`)).count;
}

const ended = async (client: { id: string; schema: string }) => {
  const sql = `SELECT count(*)::int AS n FROM "${client.schema}"._runs WHERE status = 'success'`;
  const [row] = await inTenant(h.database, principalOf(client), (tenant) => tenant.query<{ n: number }>(sql));
  return row?.n ?? 0;
};
const create = (client: { id: string }, title: string) =>
  inTenant(h.database, principalOf(client), (tenant) => saveRecords(tenant, [{ model: 'job', properties: { title } }]));

/** Creates records one by one, so that each has its own outbox row, then starts the relay with this batch size. */
async function round(batch_size: number) {
  for (let i = 0; i < count; i++) await create(h.client, `job ${i}`);
  const before = { alone: await alone(), done: await ended(h.client), theirs: await ended(other), transactions: await transactions() };
  const relay = new Relay({ database: h.database, engine: h.engine, queue: h.queue, name: `bench-${batch_size}`, batch_size, idle_ms: 100 });
  const began = performance.now();
  await relay.start();
  const neighbour = sleep(1_000).then(async () => {
    const asked = performance.now();
    await create(other, 'job');
    await until(async () => (await ended(other)) > before.theirs, 120_000);
    return performance.now() - asked;
  });
  await until(async () => (await ended(h.client)) >= before.done + count, 600_000);
  const took = performance.now() - began;
  const waited = await neighbour;
  await relay.stop();
  const carried = `SELECT count(*)::float8 / greatest(count(DISTINCT carrier), 1) AS size FROM "${h.client.schema}"._runs WHERE carrier IS NOT NULL`;
  const [{ size } = { size: 0 }] = await inTenant(h.database, principalOf(h.client), (tenant) => tenant.query<{ size: number }>(carried));
  const used = (await transactions()) - before.transactions;
  return { per_second: (count / took) * 1000, transactions: used / count, waited, size, alone: ((await alone()) - before.alone) / count };
}

const kinds = { 'each by itself': 1, 'in batches': 25 };
for (const size of Object.values(kinds)) await round(size);
const all: ({ name: string } & Awaited<ReturnType<typeof round>>)[] = [];
for (let i = 0; i < rounds; i++) for (const [name, size] of Object.entries(kinds)) all.push({ name, ...(await round(size)) });
const middle = (kind: string, key: 'per_second' | 'transactions' | 'waited' | 'size' | 'alone') =>
  median(all.flatMap((one) => (one.name === kind ? [one[key]] : [])));
console.table(
  Object.keys(kinds).map((name) => ({
    runs: name,
    'runs/s': Math.round(middle(name, 'per_second')),
    'engine transactions a run': Number(middle(name, 'transactions').toFixed(2)),
    'runs a batch': name === 'in batches' ? Math.round(middle(name, 'size')) : 1,
    'in a workflow of their own (%)': Math.round(100 * middle(name, 'alone')),
    'another company waits (ms)': Math.round(middle(name, 'waited')),
  })),
);
await engine.end();
await h.close();
process.exit(0);
