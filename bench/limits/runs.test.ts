import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outsideLoop, slowSystem } from '../cases/automation-speed.ts';
import { batch, behind, calledRuns, cancelled, eventStarted, followedCreations, type Place, prepare } from '../cases/runs.ts';
import { engineDatabase, transactionsDuring } from '../lib/engine-transactions.ts';
import { type Instance, startInstance, uncounted } from '../lib/instance.ts';
import { median } from '../lib/load.ts';

let instance: Instance;
let place: Place;
let other: Awaited<ReturnType<typeof slowSystem>>;
beforeAll(async () => {
  other = await slowSystem(50);
  instance = await startInstance(18_395, undefined, { ...uncounted, EGRESS_ALLOW: other.destination });
  place = await prepare(instance.url);
}, 180_000);
afterAll(async () => {
  await instance?.stop();
  other?.close();
});

/**
 * Returns the minimum of up to `rounds` measurements, and stops at the first one that meets the goal. Other work of the
 * machine affects it least.
 */
async function best(goal: number, work: () => Promise<number>, rounds = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least > goal; round++) least = Math.min(least, await work());
  return least;
}

it('1,000 creations and all that follows are over within 15 s, and lists beside them answer within 100 ms', async () => {
  const worst = await best(1, async () => {
    const { took_ms, list } = await followedCreations(place, 1_000);
    console.log(`1,000 creations: ${(took_ms / 1000).toFixed(1)} s, lists p50 ${list.p50_ms.toFixed(0)} ms, p99 ${list.p99_ms.toFixed(0)} ms`);
    return Math.max(took_ms / 15_000, list.p99_ms / 100);
  });
  expect(worst).toBeLessThanOrEqual(1);
});

it('a thousand runs that events start are done at 80 a second', async () => {
  const slowness = await best(1 / 80, async () => {
    const per_second = await eventStarted(place, 1_000);
    console.log(`event-started runs: ${per_second.toFixed(0)}/s`);
    return 1 / per_second;
  });
  expect(slowness).toBeLessThanOrEqual(1 / 80);
});

it('the engine pays at most three transactions for each run of a batch', async () => {
  const database = engineDatabase(instance);
  const began = performance.now();
  const idle = await transactionsDuring(database, () => sleep(5_000));
  const idle_ms = performance.now() - began;
  const cost = await best(3, async () => {
    const start = performance.now();
    const used = await transactionsDuring(database, () => eventStarted(place, 1_000));
    const own = (used - (idle * (performance.now() - start)) / idle_ms) / 1_000;
    console.log(`engine transactions a run: ${own.toFixed(2)}`);
    return own;
  });
  expect(cost).toBeLessThanOrEqual(3);
});

// The goals are the times of n8n on this kind of machine: `bench/runs.ts` measures both, docs/benchmarks.md has the figures.
it.each([
  [1, 70],
  [8, 380],
])('called runs by %s callers take less than %s ms', async (callers, goal) => {
  expect(await best(goal, async () => (await calledRuns(place, callers, 5)).p50_ms)).toBeLessThanOrEqual(goal);
});

it('a loop that calls another system 500 times, fifty at once and each for 50 ms, is over within six seconds', async () => {
  const before = other.calls();
  const took = await best(6_000, async () => {
    const took_ms = await outsideLoop(place.one.caller, other.destination, 500);
    console.log(`500 calls of 50 ms: ${(took_ms / 1000).toFixed(1)} s`);
    return took_ms;
  });
  expect(took).toBeLessThanOrEqual(6_000);
  expect((other.calls() - before) % 500).toBe(0);
});

it('one of a batch is cancelled within a second', async () => {
  const { took_ms, status } = await cancelled(place);
  expect(status).toBe('cancelled');
  expect(took_ms).toBeLessThanOrEqual(1_000);
});

it('a poisoned run holds its batch for a second at most', async () => {
  const later: number[] = [];
  for (let round = 0; round < 3; round++) later.push(-(await batch(place, false)) + (await batch(place, true)));
  expect(median(later)).toBeLessThanOrEqual(1_000);
});

it("another company's run is done within five seconds while thousands wait", async () => {
  const { waited_ms, left } = await behind(place, 10_000);
  expect(left).toBeGreaterThan(8_000);
  expect(waited_ms).toBeLessThanOrEqual(5_000);
});
