/**
 * Kills worker, api, Temporal and the database hard, at random moments in the middle of the main job, and checks that
 * nothing is missing or doubled and that the work goes on by itself.
 * `node bench/faults.ts [--kills 20] [--seed 1] [--parts worker,api,temporal,postgres]`
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Caller, company } from './lib/caller.ts';
import { type Instance, password, pidOf, startInstance } from './lib/instance.ts';
import { seeded } from './lib/random.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    parts: { type: 'string', default: 'worker,api,temporal,postgres' },
  },
});
const quantity = 10;
const random = seeded(Number(options.seed));
type Outcome = { part: string; seconds: number; faults: string[] };

/** An article with far more stock than all rounds take, and a customer. */
async function prepare(caller: Caller) {
  const place = await caller.save('std_stock_location', { std_label: 'Hall 1' });
  const article = await caller.save('std_sku', { std_label: 'Jam', std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'jar' });
  const lot = await caller.save('std_sku_lot', { std_lot_num: 'A', std_quantity: 100_000 }, { std_sku: article, std_stock_location: place });
  return { article, lot, customer: await caller.save('std_client', { std_label: 'Corner shop' }) };
}

type Goods = Awaited<ReturnType<typeof prepare>>;

async function activeStep(caller: Caller, id: string) {
  const { data } = await caller.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${id}`);
  return data.active_operation?.key ?? null;
}

/** Waits until `probe` answers something; a careful client looks again instead of giving up. */
async function until<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const answer = await probe();
    if (answer) return answer;
    await sleep(100);
  }
  throw new Error(`${what} did not happen`);
}

const advance = (caller: Caller, id: string) => caller.post('/v1/processes/update/', { object_id: id, action: 'advance' });

/** A sales order from entry to done, as a person does it. Its identity. */
async function mainJob(caller: Caller, goods: Goods) {
  const line = { properties: { std_quantity: quantity, std_line_num: 1 }, relations: [{ name: 'std_sku', action: 'link', ids: [goods.article] }] };
  const order = await caller.save('std_order', { std_order_date: '2026-01-05' }, { std_client: goods.customer }, [
    { name: 'std_lines', items: [line] },
  ]);
  await until('the draft step', async () => (await activeStep(caller, order)) === 'std-so-status-draft');
  await advance(caller, order);
  const [shipment] = await until('the shipment', async () => {
    const found = await caller.find('std_shipment', 'std_order', order);
    return found.length > 0 && found;
  });
  const id = String(shipment?.identity);
  await until('the picks', async () => (await picksOf(caller, id)).length > 0);
  for (let i = 0; i < 10 && (await activeStep(caller, id)) !== 'std-shipment-status-complete'; i++) await advance(caller, id);
  await until('the end of the order', async () => (await activeStep(caller, order)) === 'std-so-status-done');
  await until('the movements', async () => (await caller.find('std_stock_mouvement', 'std_shipment', id)).length > 0);
  await caller.settled();
  return order;
}

async function picksOf(caller: Caller, shipment: string) {
  type Answer = { std_shipment_by_id: { std_lines: { std_picking_lines: { std_qty_to_pick: number }[] }[] } };
  const data = await caller.query<Answer>(`{ std_shipment_by_id(id: "${shipment}") { std_lines { std_picking_lines { std_qty_to_pick } } } }`);
  return data.std_shipment_by_id.std_lines.flatMap((line) => line.std_picking_lines);
}

/** What is missing or doubled after one main job. */
async function inspect(caller: Caller, order: string, stock: { before: number; after: number }) {
  const faults: string[] = [];
  const expect = (what: string, is: number, should: number) => is !== should && faults.push(`${what}: ${is} instead of ${should}`);
  const shipments = await caller.find('std_shipment', 'std_order', order);
  expect('shipments', shipments.length, 1);
  const id = String(shipments[0]?.identity);
  expect(
    'picked',
    (await picksOf(caller, id)).reduce((sum, pick) => sum + Number(pick.std_qty_to_pick), 0),
    quantity,
  );
  const moves = await caller.find('std_stock_mouvement', 'std_shipment', id);
  expect(
    'moved',
    moves.reduce((sum, move) => sum + Number(move.properties.std_quantity), 0),
    quantity,
  );
  expect('stock taken', stock.before - stock.after, quantity);
  return faults;
}

async function stockOf(caller: Caller, goods: Goods) {
  const { data } = await caller.post<{ data: { properties: { std_quantity: number } }[] }>('/v1/graph/get/', { ids: [goods.lot] });
  return Number(data[0]?.properties.std_quantity);
}

/** Kills the part that runs now; one that is still being started again is waited for. */
async function kill(instance: Instance, part: string) {
  for (;;) {
    try {
      process.kill(pidOf(instance, part), 'SIGKILL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
      await sleep(20);
    }
  }
}

async function round(instance: Instance, caller: Caller, goods: Goods, part: string, usual_ms: number): Promise<Outcome> {
  const before = await stockOf(caller, goods);
  const job = mainJob(caller, goods);
  job.catch(() => {});
  await sleep(random() * usual_ms);
  await kill(instance, part);
  const killed = performance.now();
  try {
    const order = await job;
    return {
      part,
      seconds: (performance.now() - killed) / 1000,
      faults: await inspect(caller, order, { before, after: await stockOf(caller, goods) }),
    };
  } catch (error) {
    return { part, seconds: (performance.now() - killed) / 1000, faults: [(error as Error).message] };
  }
}

function print(outcomes: Outcome[]) {
  console.log('| part | kills | worst time to the end of the job | faults |\n|---|---:|---:|---|');
  for (const part of new Set(outcomes.map((outcome) => outcome.part))) {
    const own = outcomes.filter((outcome) => outcome.part === part);
    const faults = own.flatMap((outcome) => outcome.faults);
    console.log(
      `| ${part} | ${own.length} | ${Math.max(...own.map((outcome) => outcome.seconds)).toFixed(1)} s | ${faults.length ? faults.join('; ') : 'none'} |`,
    );
  }
}

const instance = await startInstance(18_290);
try {
  console.log(`seed ${options.seed}`);
  const { caller } = await company(instance.url, `Faults ${options.seed}`, password, 90_000);
  const goods = await prepare(caller);
  // The first one compiles and caches; the kills must fall into the middle of later ones.
  await mainJob(caller, goods);
  const began = performance.now();
  await mainJob(caller, goods);
  const usual_ms = performance.now() - began;
  console.log(`one main job without a fault: ${(usual_ms / 1000).toFixed(1)} s`);
  const outcomes: Outcome[] = [];
  for (const part of options.parts.split(',')) {
    for (let i = 0; i < Number(options.kills); i++) {
      const outcome = await round(instance, caller, goods, part, usual_ms);
      outcomes.push(outcome);
      console.log(`${part} ${i + 1}: ${outcome.seconds.toFixed(1)} s${outcome.faults.length ? ` FAULTS ${outcome.faults.join('; ')}` : ''}`);
    }
  }
  print(outcomes);
  process.exitCode = outcomes.some((outcome) => outcome.faults.length) ? 1 : 0;
} finally {
  await instance.stop();
}
