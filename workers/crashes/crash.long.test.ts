import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import { workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Relay } from '../relay.ts';
import { crashCompany } from '../testing/crashes/crash-company.ts';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';

let h: Harness;
const processes = new WorkerProcesses();
beforeAll(async () => {
  h = await Harness.open({ built_in: crashCompany, workers: false, relay: false });
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
});

const startProcess = (at_once?: string) => processes.start(h, at_once);
const kill = (child: ChildProcess) => processes.kill(child);

/** The last words of the notes of each job, in the order they were written. */
async function notesByJob(): Promise<string[]> {
  const { job } = await h.read(
    '{ job(order_by: [{field: "title", direction: "asc"}]) { title notes(order_by: [{field: "created_at", direction: "asc"}]) { text } } }',
  );
  return (job as { notes: { text: string }[] }[]).map(({ notes }) => notes.map(({ text }) => text.split(' ').pop()).join(' '));
}

/** How often the timeline of each job says that an automation failed. */
async function failuresByJob(): Promise<number[]> {
  const text = `SELECT count(*) FILTER (WHERE type = 'automation_failed')::int AS told FROM "${h.client.schema}"._events WHERE model = 'job' GROUP BY node_id`;
  return (await h.asSystem((tenant) => tenant.query<{ told: number }>(text))).map(({ told }) => told);
}

const outbox = (text: string) => inPlatform(h.database, (platform) => platform.query<{ id: string }>(text));
const wrongEngine = () => workflowEngine('127.0.0.1:9', 'default');
const relayOn = (engine = h.engine) => new Relay({ database: h.database, engine, queue: h.queue, name: 'test', idle_ms: 100 });

describe('the relay', () => {
  it('loses nothing while the engine is away: runs wait as queued and start when it is back', async () => {
    const away = relayOn(wrongEngine());
    await away.start();
    await h.create('job', { title: 'away' });
    await until(async () => (await h.runs('five-notes'))[0]?.status === 'queued');
    expect(await outbox('SELECT id FROM platform.outbox WHERE delivered_at IS NULL')).toHaveLength(1);
    await away.stop();
    await h.startWorkers();
    await h.startRelay();
    await h.ended('five-notes', 1);
    expect(await notesByJob()).toEqual(['a b c looped looped']);
  });

  it('starts what the interface accepted while the engine was away', async () => {
    const run = await h.asUser((tenant) => createRun(tenant, 'by-hand', { type: 'manual' }));
    expect(await tryToStartWorkflow(wrongEngine(), h.queue, h.client.id, run)).toBeNull();
    await until(async () => (await h.run(run.id))?.status === 'success');
  });

  it('killed between starting a run and marking its row starts it once', async () => {
    await h.stopRelay();
    // What such a crash leaves behind: the run is started and even done, the row is not marked.
    await outbox('UPDATE platform.outbox SET delivered_at = NULL, claimed_at = NULL');
    await h.startRelay();
    await until(async () => (await outbox('SELECT id FROM platform.outbox WHERE delivered_at IS NULL')).length === 0);
    await h.settled();
    expect(await h.runs('five-notes')).toHaveLength(1);
    expect(await notesByJob()).toEqual(['a b c looped looped']);
    await h.stopRelay();
    await h.stopWorkers();
  });
});

describe('a worker killed in the middle', () => {
  it('loses and doubles nothing, and its runs go on by themselves', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `k${String(index).padStart(2, '0')}`);
    let child = await startProcess();
    for (const [round, pause] of [60, 180, 320].entries()) {
      for (const title of titles.slice(round * 4, round * 4 + 4)) await h.create('job', { title });
      await sleep(pause);
      await kill(child);
      child = await startProcess();
    }
    const runs = await h.ended('five-notes', 13);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['success']));
    expect(await notesByJob()).toEqual(Array.from({ length: 13 }, () => 'a b c looped looped'));
    await h.ended('breaks', 13);
    expect(await failuresByJob()).toEqual(Array.from({ length: 13 }, () => 1));
    await kill(child);
  });

  it('loses and doubles nothing of the small runs that it carries together', async () => {
    const rounds = process.env.TEST_DEPTH === 'deep' ? 50 : 4;
    const tasks = Array.from({ length: rounds * 20 }, (_, index) => `t${String(index).padStart(4, '0')}`);
    const noted = `SELECT text FROM "${h.client.schema}".note WHERE text ~ '^t[0-9]' ORDER BY text`;
    const notes = async () => (await h.asSystem((tenant) => tenant.query<{ text: string }>(noted))).map(({ text }) => text);
    const written = async () => (await notes()).length;
    let child = await startProcess('50');
    for (let round = 0; round < rounds; round++) {
      const before = await written();
      await h.save(...tasks.slice(round * 20, round * 20 + 20).map((title) => ({ model: 'task', properties: { title } })));
      // In the middle of its work, sooner or later.
      await until(async () => (await written()) > before + ((round * 7) % 20));
      await kill(child);
      child = await startProcess('50');
    }
    const runs = await h.ended('two-notes', tasks.length);
    expect(runs.map(({ status }) => status)).toEqual(tasks.map(() => 'success'));
    expect(new Set(runs.map((run) => (run as { carrier?: string | null }).carrier)).size).toBeLessThanOrEqual(rounds * 4);
    expect(await notes()).toEqual(tasks.flatMap((title) => [`${title} x`, `${title} y`]));
    const steps = await h.asSystem((tenant) =>
      tenant.query(
        `SELECT 1 FROM "${h.client.schema}"._steps s JOIN "${h.client.schema}"._runs r ON r.id = s.run_id WHERE automation_slug = 'two-notes'`,
      ),
    );
    expect(steps).toHaveLength(2 * tasks.length);
    await kill(child);
  });
});
