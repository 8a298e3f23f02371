import { deep } from '@millwright/core/testing/depth.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { auditLedger } from '@millwright/seeds/testing/audit/ledger.ts';
import { type Done, doAnything } from '@millwright/seeds/testing/scenarios/month/anything.ts';
import { factory } from '@millwright/seeds/testing/scenarios/month/operations/factory.ts';
import { operations } from '@millwright/seeds/testing/scenarios/month/operations/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkerProcesses } from '../../testing/crashes/worker-processes.ts';
import { Harness, until } from '../../testing/harness.ts';
import { randomFrom } from '../../testing/random.ts';
import { worksOf } from '../../testing/works.ts';

const processes = new WorkerProcesses('built-in');
let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false, settings: { money: { currency: 'EUR' } } });
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
});

const rounds = deep ? 40 : 3;
const audit = () => h.asSystem((tenant) => auditLedger((text) => tenant.query(text), tenant.client.schema));
/** What was done at least once in all rounds, of what anybody can do. */
const everDone = (rounds: Done[]) =>
  new Set(rounds.flatMap((done) => Object.entries(done).flatMap(([name, times]) => (times.done > 0 ? [name] : []))));

it('goods stay true whatever eight people do at once, and however often the worker is killed meanwhile', async () => {
  const seed = Number(process.env.TEST_SEED ?? (deep ? Date.now() % 1_000_000 : 77_123));
  console.info(`seed ${seed}`);
  const figure = randomFrom(seed);
  const works = worksOf(h);
  let worker = await processes.start(h, '8');
  const made = await factory(works);
  const all: Done[] = [];
  for (let round = 0; round < rounds; round++) {
    const [before, more] = [await h.endedCount(), Math.floor(figure() * 12)];
    const under_way = doAnything(works, made, figure, deep ? 120 : 40);
    // In the middle of what was caused so far.
    await until(async () => (await h.endedCount()) > before + more);
    await processes.kill(worker);
    worker = await processes.start(h, '8');
    const { faults, done } = await under_way;
    all.push(done);
    if (deep) console.info(JSON.stringify(done));
    expect([round, faults]).toEqual([round, []]);
    await works.settled();
    expect([round, await audit()]).toEqual([round, []]);
  }
  expect(everDone(all).size).toBeGreaterThan(10);
  // Joined deliveries, goods that are repaired and outputs that are undone among them.
  if (deep) expect(Object.keys(operations).filter((name) => !everDone(all).has(name))).toEqual([]);
}, 240_000);
