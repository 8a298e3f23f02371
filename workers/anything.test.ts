import { deep } from '@millwright/core/testing/depth.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { auditLedger } from '@millwright/seeds/testing/audit/ledger.ts';
import { doAnything } from '@millwright/seeds/testing/scenarios/month/anything.ts';
import { factory } from '@millwright/seeds/testing/scenarios/month/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Harness, until } from './testing/harness.ts';
import { randomFrom } from './testing/random.ts';
import { WorkerProcesses } from './testing/worker-processes.ts';
import { worksOf } from './testing/works.ts';

const processes = new WorkerProcesses('built-in');
let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false, settings: { money: { currency: 'EUR' } } });
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
});

const rounds = deep ? 40 : 2;
const audit = () => h.asSystem((tenant) => auditLedger((text) => tenant.query(text), tenant.client.schema));
const runsDone = async () =>
  (
    await h.asSystem((tenant) =>
      tenant.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${tenant.client.schema}"._runs WHERE ended_at IS NOT NULL`),
    )
  )[0]?.n ?? 0;

it('goods stay true whatever eight people do at once, and however often the worker is killed meanwhile', async () => {
  const seed = deep ? Date.now() % 1_000_000 : 20_261_125;
  console.info(`seed ${seed}`);
  const figure = randomFrom(seed);
  const works = worksOf(h);
  let worker = await processes.start(h, '8');
  const made = await factory(works);
  for (let round = 0; round < rounds; round++) {
    const [before, more] = [await runsDone(), Math.floor(figure() * 12)];
    const under_way = doAnything(works, made, figure, deep ? 120 : 60);
    // In the middle of what was caused so far.
    await until(async () => (await runsDone()) > before + more);
    await processes.kill(worker);
    worker = await processes.start(h, '8');
    const { faults, done } = await under_way;
    expect(Object.keys(done).length).toBeGreaterThan(10);
    expect([round, faults]).toEqual([round, []]);
    await works.settled();
    expect([round, await audit()]).toEqual([round, []]);
  }
});
