import { connected } from '@millwright/api/testing/scratch.ts';
import { rounds } from '@millwright/core/testing/depth.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { locksInOrder } from '@millwright/seeds/testing/scenarios/at-once/locks-in-order.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { worksOf } from '../../testing/works.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
});
afterAll(() => h?.close());

/** How many transactions of the database were ended as deadlocks. A server process tells what it has counted when it ends. */
async function deadlocks(): Promise<number> {
  const name = new URL(h.made.urls.app).pathname.slice(1);
  return connected(h.made.urls.admin, async (client) => {
    const rows = async (text: string) => (await client.query<{ count: string }>(text, [name])).rows;
    await rows('SELECT pg_terminate_backend(pid)::text AS count FROM pg_stat_activity WHERE datname = $1');
    await vi.waitFor(async () => expect(await rows('SELECT count(*) FROM pg_stat_activity WHERE datname = $1')).toEqual([{ count: '0' }]), 10_000);
    await client.query('SELECT pg_stat_clear_snapshot()');
    return Number((await rows('SELECT deadlocks AS count FROM pg_stat_database WHERE datname = $1'))[0]?.count);
  });
}

it('everything that reserves and moves goods locks orders, lots and articles in one order, so nobody waits in a circle', async () => {
  const outcomes = await locksInOrder(worksOf(h), rounds(3, 20));
  expect(await deadlocks()).toBe(0);
  const kinds = Object.groupBy(outcomes, ([writer]) => writer);
  const wrote = Object.entries(kinds).map(([writer, all = []]) => [writer, all.some(([, refusal]) => refusal === null)]);
  const writers = ['generatePickings', 'changed quantity', 'computeShipmentPicks', 'serveWaiting', 'transfer', 'scrap'];
  expect(Object.fromEntries(wrote)).toEqual(Object.fromEntries(writers.map((writer) => [writer, true])));
  // Goods that are there already or no longer are refused, and on a busy machine who comes last may wait too long.
  const codes = outcomes.flatMap(([, refusal]) => (refusal === null ? [] : [(refusal as { code?: string }).code]));
  expect(codes.filter((code) => code !== 'invalid' && code !== 'too_slow')).toEqual([]);
});
