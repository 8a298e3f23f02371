import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../lib/caller.ts';

/** The quantity that one job orders, ships and moves. */
export const quantity = 10;

/** Creates an article with more stock than all jobs need, a customer, and an automation that sends a mail for each new shipment. */
export async function prepare(caller: Caller) {
  const place = await caller.save('std_stock_location', { std_label: 'Hall 1' });
  const article = await caller.save('std_sku', { std_label: 'Jam', std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'jar' });
  const lot = await caller.save('std_sku_lot', { std_lot_num: 'A', std_quantity: 100_000 }, { std_sku: article, std_stock_location: place });
  await caller.post('/v1/documents/settings_data_connections', shipmentMail);
  return { article, lot, customer: await caller.save('std_client', { std_label: 'Corner shop' }) };
}

export type Goods = Awaited<ReturnType<typeof prepare>>;

/** The address that gets the mail about a shipment. Each shipment has its own. */
export const addressOf = (shipment: string) => `${shipment}@faults.test`;

const shipmentMail = {
  name: 'Tell of a shipment',
  trigger: { type: 'object_created', model_ids: ['std_shipment'] },
  steps: [
    {
      id: 'mail',
      name: 'Mail',
      type: 'email',
      enabled: true,
      input: { to: { $: 'trigger.primary_item_id & "@faults.test"' }, subject: 'A shipment', body: 'It is being prepared.' },
    },
  ],
  edges: [],
};

/** Calls `probe` until it returns a value. Throws after 90 seconds. */
async function until<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const answer = await probe();
    if (answer) return answer;
    await sleep(100);
  }
  throw new Error(`${what} did not happen`);
}

async function activeStep(caller: Caller, id: string) {
  const { data } = await caller.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${id}`);
  return data.active_operation?.key ?? null;
}

const advance = (caller: Caller, id: string) => caller.post('/v1/processes/update/', { object_id: id, action: 'advance' });

/** The picking lines of a shipment. */
export async function picksOf(caller: Caller, shipment: string) {
  type Answer = { std_shipment_by_id: { std_lines: { std_picking_lines: { std_qty_to_pick: number }[] }[] } };
  const data = await caller.query<Answer>(`{ std_shipment_by_id(id: "${shipment}") { std_lines { std_picking_lines { std_qty_to_pick } } } }`);
  return data.std_shipment_by_id.std_lines.flatMap((line) => line.std_picking_lines);
}

async function enterOrder(caller: Caller, goods: Goods) {
  const line = { properties: { std_quantity: quantity, std_line_num: 1 }, relations: [{ name: 'std_sku', action: 'link', ids: [goods.article] }] };
  const children = [{ name: 'std_lines', items: [line] }];
  return caller.save('std_order', { std_order_date: '2026-01-05' }, { std_client: goods.customer }, children);
}

/** Takes a sales order from entry to done, as a person does. Returns its identity. */
export async function mainJob(caller: Caller, goods: Goods) {
  const order = await enterOrder(caller, goods);
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
