import { afterAll, beforeAll, expect, it } from 'vitest';
import { crashCompany } from '../testing/crashes/crash-company.ts';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

let h: Harness;
const processes = new WorkerProcesses();
beforeAll(async () => {
  h = await Harness.open({ built_in: crashCompany, workers: false, relay: false });
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
});

const waiting = async () => (await h.asSystem((tenant) => tenant.query('SELECT 1 FROM platform.record_waits WHERE outcome IS NULL'))).length;
const came = async () =>
  (
    await h.asSystem((tenant) => tenant.query<{ text: string }>(`SELECT text FROM "${h.client.schema}".note WHERE text LIKE 'came %' ORDER BY text`))
  ).map(({ text }) => text);

it('waits for records survive workers that are killed before, between and after what ends them', async () => {
  let child = await processes.start(h, '50');
  const ids = await Promise.all(Array.from({ length: 10 }, (_, at) => h.create('note', { text: `waits ${at}` })));
  const runs = await Promise.all(ids.map((id) => startByHand(h, 'awaits', id)));
  const ready = (from: number, to: number) => Promise.all(ids.slice(from, to).map((id, at) => h.update('note', id, { text: `ready ${at}` })));
  await until(async () => (await waiting()) >= 3);
  await processes.kill(child);
  // Nobody is there to hear of these, nor of what becomes of one of them.
  await ready(0, 3);
  await h.update('note', ids[0] ?? '', { text: 'over' });
  child = await processes.start(h, '50');
  await until(async () => (await came()).length >= 1);
  await processes.kill(child);
  await ready(3, 6);
  child = await processes.start(h, '50');
  await ready(6, 10);
  for (const id of runs) await until(async () => (await h.run(id))?.status === 'success', 120_000);
  expect(await came()).toEqual(ids.map((id) => `came ${id}`).sort());
  expect(await waiting()).toBe(0);
  await processes.kill(child);
});
