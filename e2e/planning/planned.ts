import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Api } from '../lib/api.ts';

export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Ten benches for a customer, four in stock, each of two seats, each of three planks that nobody supplies. */
export async function benches(api: Api) {
  const mark = Date.now().toString(36);
  const article = (name: string, std_type: string) =>
    api.save('std_sku', { std_label: `${name} ${mark}`, std_type, std_stock_management_mode: 'batch', std_unit: 'pc' });
  const [bench, seat, plank] = [
    await article('Bench', 'finished-good'),
    await article('Seat', 'semi-finished'),
    await article('Plank', 'raw-material'),
  ];
  for (const [made, component, std_quantity] of [
    [bench, seat, 2],
    [seat, plank, 3],
  ] as const) {
    const bill = await api.save('std_bom', { std_label: `Bill ${mark}` }, { std_sku: made });
    await api.save('std_bom_line', { std_quantity, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: component });
  }
  const place = await api.save('std_stock_location', { std_label: `Rack ${mark}` });
  await api.save('std_sku_lot', { std_lot_num: `B4 ${mark}`, std_quantity: 4 }, { std_sku: bench, std_stock_location: place });
  const order = await api.save('std_order', { std_delivery_date: dayIn(30) });
  const line = await api.save('std_order_line', { std_quantity: 10, std_line_num: 1 }, { std_order: order, std_sku: bench });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-so-status-shipping' });
  await api.settled();
  const number = String((await api.find('std_order', 'identity', order))[0]?.properties.std_label);
  return { mark, bench, line, number };
}

/** Keeps the plans of a company waiting for their turn; answers how they go on. */
export async function holdPlans(client_id: string): Promise<() => Promise<void>> {
  const data = String(process.env.E2E_DATA_DIR);
  const { migrator } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { migrator: string };
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({ connectionString: `postgres://millwright_migrator:${migrator}@127.0.0.1:${port}/millwright` });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`${client_id} steps/planning/computeMrp`]);
  return () => client.end();
}
