import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { anyFreePort } from '../../scripts/lib/ports.ts';
import { type Scratch, scratchFolder } from '../../scripts/lib/scratch.ts';
import { dayIn } from '../data/days.ts';
import { stepOf } from '../data/imported-order.ts';
import { Api } from '../lib/api.ts';
import { Start } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

// Tests a separate instance that is backed up in the middle of a job, destroyed, and restored elsewhere.
test.describe.configure({ timeout: 600_000 });

const password = 'Restored1instance';
let first: Scratch;
let second: Scratch;
let start: Start;

test.beforeAll(() => {
  [first, second] = [scratchFolder('lost'), scratchFolder('restored')];
});
test.afterAll(async () => {
  await start?.stop();
  for (const scratch of [first, second]) scratch?.remove();
});

/** Runs a command of the product on a data directory. Of this environment it gets only PATH. */
function command(name: 'backup' | 'restore', file: string, data: string) {
  const script = resolve(import.meta.dirname, `../../scripts/backup/${name}.ts`);
  const env = { PATH: process.env.PATH, DATA_DIR: data } as NodeJS.ProcessEnv;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { env, encoding: 'utf8' });
  expect([name, status, stderr]).toEqual([name, 0, '']);
  return stdout;
}

/** Creates an order of ten jars in shipping: eight from the lot that expires first, two from the next. */
async function orderInShipping(api: Api, mark: string) {
  const place = await api.save('std_stock_location', { std_label: `Hall ${mark}` });
  const jam = { std_type: 'finished-good', std_stock_management_mode: 'batch-perishable', std_unit: 'jar', std_unit_weight: 0.35 };
  const article = await api.save('std_sku', { std_label: `Jam ${mark}`, ...jam });
  for (const [number, quantity, days] of [
    ['LATE', 50, 90],
    ['SOON', 8, 5],
    ['GONE', 99, -1],
  ] as const)
    await api.save(
      'std_sku_lot',
      { std_lot_num: number, std_quantity: quantity, std_dlc: dayIn(days) },
      { std_sku: article, std_stock_location: place },
    );
  const customer = await api.save('std_client', { std_label: `Shop ${mark}` });
  const order = await api.save(
    'std_order',
    { std_label: `SO ${mark}`, std_order_date: dayIn(0), std_delivery_date: dayIn(7) },
    { std_client: customer },
  );
  await api.save('std_order_line', { std_quantity: 10, std_line_num: 1 }, { std_order: order, std_sku: article });
  await api.settled();
  await advance(api, order);
  const [shipment] = await api.find('std_shipment', 'std_order', order);
  return { article, order, shipment: String(shipment?.identity) };
}

async function advance(api: Api, id: string) {
  await api.post('/v1/processes/update/', { object_id: id, action: 'advance' });
  await api.settled();
}

async function lotsOf(api: Api, article: string) {
  const lots = await api.find('std_sku_lot', 'std_sku', article);
  return Object.fromEntries(lots.map(({ properties }) => [properties.std_lot_num, Number(properties.std_quantity)]));
}

test('a job that was backed up in its middle goes on to its end after everything was destroyed and restored elsewhere', { tag: '@all' }, async ({
  playwright,
}) => {
  const port = await anyFreePort();
  start = new Start({ data: first.data, ready: join(first.path, 'ready.json'), port, password });
  const { url } = await start.ready();
  const before = await playwright.request.newContext({ baseURL: url });
  const api = await Api.signInWith(before, 'admin@demo.test', password);
  const { article, order, shipment } = await orderInShipping(api, 'before');
  const archive = join(second.path, 'archive.zip');
  expect(command('backup', archive, first.data)).toContain('Keep ');
  const later = await api.save('std_client', { std_label: 'After the backup' });
  await before.dispose();
  await start.stop();
  // The key is stored elsewhere, as the backup advises. Everything else of the first instance is deleted.
  mkdirSync(second.data);
  copyFileSync(join(first.data, 'secrets.json'), join(second.data, 'secrets.json'));
  first.remove();
  expect(existsSync(first.path)).toBe(false);
  expect(command('restore', archive, second.data)).toContain('companies are as they were');

  start = new Start({ data: second.data, ready: join(second.path, 'ready.json'), port, password });
  await start.ready();
  const after = await playwright.request.newContext({ baseURL: url });
  const restored = await Api.signInWith(after, 'admin@demo.test', password);
  expect(await restored.find('std_client', 'identity', later)).toEqual([]);
  expect(await stepOf(restored, order)).toBe('std-so-status-shipping');
  for (let at = 0; at < 8 && (await stepOf(restored, shipment)) !== 'std-shipment-status-complete'; at++) await advance(restored, shipment);
  expect(await stepOf(restored, order)).toBe('std-so-status-done');
  expect(await lotsOf(restored, article)).toEqual({ SOON: 0, LATE: 48, GONE: 99 });
  const moves = await restored.find('std_stock_mouvement', 'std_shipment', shipment);
  expect(moves.map(({ properties }) => Number(properties.std_quantity)).sort()).toEqual([2, 8]);
  // And a new one from its beginning.
  const next = await orderInShipping(restored, 'after');
  expect(await restored.find('std_shipment', 'std_order', next.order)).toHaveLength(1);
  await after.dispose();
});
