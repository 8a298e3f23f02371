import { setTimeout as sleep } from 'node:timers/promises';
import { createRun } from '@millwright/api/automations/runs/create-run.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';
import { randomFrom } from '../testing/random.ts';

const count = 30;
let h: Harness;
let articles: string[];
const processes = new WorkerProcesses('built-in');

const link = (name: string, id: string) => [{ name, action: 'link' as const, ids: [id] }];

beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
  const flour = await h.create('std_sku', { std_label: 'Flour', std_type: 'raw-material' });
  articles = await h.save(
    ...Array.from({ length: count }, (_, at) => ({
      model: 'std_sku',
      properties: { std_label: `Cake ${at}`, std_type: 'finished-good', std_safety_stock: 1 },
    })),
  );
  await h.save(
    ...articles.map((article) => ({
      model: 'std_bom',
      properties: { std_label: 'Bill' },
      relations: link('std_sku', article),
      children: [{ name: 'std_lines', items: [{ properties: { std_quantity: 2 }, relations: link('std_sku', flour) }] }],
    })),
  );
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
});

const plan = () => h.asUser((tenant) => createRun(tenant, 'compute-mrp', { type: 'manual', primary_item_id: null, input: { dry_run: false } }));
const endOf = (id: string) => until(async () => (await h.run(id))?.ended_at && (await h.run(id))?.status);

/** Quantities of the drafts and what was suggested, each once. */
async function suggested() {
  const { std_suggestion } = await h.read(
    '{ std_suggestion { std_kind std_quantity std_manufacturing_order { std_quantity } std_pegs { std_quantity } } }',
  );
  const { std_manufacturing_order } = await h.read('{ std_manufacturing_order { std_quantity } }');
  type Row = {
    std_kind: string;
    std_quantity: number;
    std_manufacturing_order: { std_quantity: number } | null;
    std_pegs: { std_quantity: number }[];
  };
  const rows = std_suggestion as Row[];
  const made = rows.filter(({ std_kind }) => std_kind === 'make');
  return {
    suggestions: made.length,
    orders: (std_manufacturing_order as unknown[]).length,
    quantities: [
      ...new Set(
        made.flatMap((row) => [row.std_quantity, row.std_manufacturing_order?.std_quantity, ...row.std_pegs.map((peg) => peg.std_quantity)]),
      ),
    ],
    flour: rows.filter(({ std_kind }) => std_kind === 'buy').map(({ std_quantity }) => std_quantity),
  };
}
const whole = (quantity: number) => ({ suggestions: count, orders: count, quantities: [quantity], flour: [2 * count * quantity] });

it('a plan whose worker is killed is there whole or not at all, and the run goes on by itself', async () => {
  const random = randomFrom(20_261_126);
  let before: Awaited<ReturnType<typeof suggested>> = { suggestions: 0, orders: 0, quantities: [], flour: [] };
  for (let quantity = 1; quantity <= 2; quantity++) {
    await h.save(...articles.map((identity) => ({ model: 'std_sku', identity, properties: { std_safety_stock: quantity } })));
    const child = await processes.start(h);
    const run = await plan();
    await until(async () => (await h.run(run.id))?.status !== 'queued');
    await sleep(random() * 1500);
    await processes.kill(child);
    expect([before, whole(quantity)]).toContainEqual(await suggested());
    const other = await processes.start(h);
    expect(await endOf(run.id)).toBe('success');
    expect(await suggested()).toEqual(whole(quantity));
    before = whole(quantity);
    await processes.kill(other);
  }
}, 240_000);

it('runs that are started at once take turns, and suggest everything once', async () => {
  await h.save(...articles.map((identity) => ({ model: 'std_sku', identity, properties: { std_safety_stock: 7 } })));
  const child = await processes.start(h);
  const runs = await Promise.all([plan(), plan(), plan()]);
  expect(await Promise.all(runs.map(({ id }) => endOf(id)))).toEqual(['success', 'success', 'success']);
  expect(await suggested()).toEqual(whole(7));
  for (const { id } of runs)
    expect((await h.steps(id)).map(({ step_id, status }) => [step_id, status])).toEqual([
      ['compute-net-needs', 'success'],
      ['detect-stuck-orders', 'success'],
    ]);
  expect((await h.run(runs[0].id))?.output ?? (await h.steps(runs[0].id)).at(-1)?.output).toMatchObject({ to_make: count, dry_run: false });
  await processes.kill(child);
}, 120_000);
