import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import pg from 'pg';
import { TestServices } from '../scripts/lanes/services.ts';
import { scratchFolder } from '../scripts/lib/scratch.ts';

// This script measures the cost of batches of small runs in the workflow engine, by way of execution (workflow, activity,
// local activity): the engine's transactions, its processor time, and batches per second. Each run only waits for a
// millisecond, as if for the database. Standalone activities need activity.enableStandalone set to true in
// scripts/lib/temporal/dynamic.yaml.
const taskQueue = 'carriers';
const per_batch = 25;
const batches = 60;
const atOnce = 8;

const scratch = scratchFolder('carriers');
const services = new TestServices();
const { TEST_DATABASE_URL: url, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = await services.start(scratch.path);
Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./carriers/workflows.ts', import.meta.url)),
  activities: {
    work: async (runs: number) => {
      for (let i = 0; i < runs; i++) await sleep(1);
    },
  },
});
const ended = worker.run();
const client = new Client({ connection: await Connection.connect({ address }), namespace });
const database = new pg.Client({ connectionString: url });
await database.connect();

/** The number of commits of the engine in its two databases. PostgreSQL reports them about a second late. */
async function transactions(): Promise<number> {
  await sleep(2_500);
  const { rows } = await database.query(`SELECT sum(xact_commit)::int AS n FROM pg_stat_database WHERE datname LIKE 'temporal%'`);
  return rows[0].n;
}

/** Processor time of the engine in milliseconds, of all its threads. */
function computed(): number {
  const { pid } = JSON.parse(readFileSync(`${scratch.path}/run/temporal.pid`, 'utf8')) as { pid: number };
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Start = (runs: number) => Promise<unknown>;
const workflow =
  (type: string): Start =>
  (runs) =>
    client.workflow.execute(type, { workflowId: randomUUID(), taskQueue, args: [runs], priority: { fairnessKey: 'one' } });
const standalone: Start = (runs) =>
  client.activity.execute('work', {
    id: randomUUID(),
    taskQueue,
    args: [runs],
    startToCloseTimeout: '60s',
    heartbeatTimeout: '5s',
    priority: { fairnessKey: 'one' },
  });

async function many(start: Start, count: number, runs: number): Promise<number> {
  const began = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await start(runs);
    }),
  );
  return performance.now() - began;
}

async function measure(name: string, start: Start, runs: number) {
  await many(start, atOnce, runs);
  const before = [await transactions(), computed()] as const;
  const took = await many(start, batches, runs);
  const spent = computed() - before[1];
  const used = (await transactions()) - before[0];
  const all = batches * runs;
  return {
    carrier: name,
    'transactions a batch': Number((used / batches).toFixed(1)),
    'transactions a run': Number((used / all).toFixed(2)),
    'engine ms a run': Number((spent / all).toFixed(2)),
    'runs/s': Math.round((all / took) * 1000),
  };
}

const rows = [];
const carriers: [string, Start, number][] = [
  ['a workflow with a local activity for each run', workflow('byLocalActivity'), 1],
  ['a workflow with an activity', workflow('byActivity'), per_batch],
  ['a workflow with a local activity', workflow('byLocalActivity'), per_batch],
  ['a standalone activity', standalone, per_batch],
];
for (const [name, start, runs] of carriers) {
  rows.push(await measure(name, start, runs).catch((error: Error) => ({ carrier: name, failed: error.cause ? String(error.cause) : error.message })));
}
console.table(rows);
worker.shutdown();
await ended;
await client.connection.close();
await database.end();
await services.stop();
scratch.remove();
process.exit(0);
