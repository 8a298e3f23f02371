import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dayIn } from '../data/days.ts';
import type { Api } from '../lib/api.ts';

/** Returns functions that create articles and bills of materials whose names end with the same mark. */
function makerOf(api: Api) {
  const mark = Date.now().toString(36);
  const article = (name: string, std_type: string) =>
    api.save('std_sku', { std_label: `${name} ${mark}`, std_type, std_stock_management_mode: 'batch', std_unit: 'pc' });
  const bill = async (std_sku: string, components: [sku: string, quantity: number][]) => {
    const std_bom = await api.save('std_bom', { std_label: `Bill ${mark}` }, { std_sku });
    for (const [component, std_quantity] of components)
      await api.save('std_bom_line', { std_quantity, std_type_of_bom: 'bomline-raw-materials' }, { std_bom, std_sku: component });
  };
  return { mark, article, bill };
}

/** A demand of ten benches, with four in stock. A bench has two seats, a seat has three planks. The planks have no supplier. */
export async function benches(api: Api) {
  const { mark, article, bill } = makerOf(api);
  const [bench, seat, plank] = [
    await article('Bench', 'finished-good'),
    await article('Seat', 'semi-finished'),
    await article('Plank', 'raw-material'),
  ];
  await bill(bench, [[seat, 2]]);
  await bill(seat, [[plank, 3]]);
  const place = await api.save('std_stock_location', { std_label: `Rack ${mark}` });
  await api.save('std_sku_lot', { std_lot_num: `B4 ${mark}`, std_quantity: 4 }, { std_sku: bench, std_stock_location: place });
  return { mark, bench, ...(await sold(api, bench, 10, dayIn(30))) };
}

/** Creates a confirmed sales order with one line. Returns it with its number. */
export async function sold(api: Api, std_sku: string, std_quantity: number, std_delivery_date: string) {
  const std_order = await api.save('std_order', { std_delivery_date });
  const line = await api.save('std_order_line', { std_quantity, std_line_num: 1 }, { std_order, std_sku });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: std_order, action: 'set_step', step: 'std-so-status-shipping' });
  await api.settled();
  return { line, number: String((await api.find('std_order', 'identity', std_order))[0]?.properties.std_label) };
}

/** Blocks the planning runs of a company. Returns the function that lets them continue. */
export async function holdPlans(client_id: string): Promise<() => Promise<void>> {
  const data = String(process.env.E2E_DATA_DIR);
  const { migrator } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { migrator: string };
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({ connectionString: `postgres://millwright_migrator:${migrator}@127.0.0.1:${port}/millwright` });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`${client_id} steps/planning/computeMrp`]);
  return () => client.end();
}

/** A cabinet with two manufactured doors and four purchased hinges. */
export async function cabinets(api: Api) {
  const { mark, article, bill } = makerOf(api);
  const [cabinet, door, hinge] = [
    await article('Cabinet', 'finished-good'),
    await article('Door', 'semi-finished'),
    await article('Hinge', 'raw-material'),
  ];
  await bill(cabinet, [
    [door, 2],
    [hinge, 4],
  ]);
  await bill(door, [[await article('Plank', 'raw-material'), 1]]);
  const supplier = await api.save('std_supplier', { std_label: `Ironmonger ${mark}` });
  await api.save('std_supplier_article_reference', { std_label: `H ${mark}` }, { std_sku: hinge, std_supplier: supplier });
  return { mark, cabinet, door, supplier };
}

/** Creates a manufacturing order in awaiting materials. */
export async function waitingOrder(api: Api, std_sku: string, std_quantity: number) {
  const order = await api.save('std_manufacturing_order', { std_quantity, std_due_date: dayIn(6) }, { std_sku });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-mo-status-awaiting-materials' });
  await api.settled();
  return order;
}
