import { stepOf } from '../data/imported-order.ts';
import { shortOrder } from '../data/short-order.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first();
const move = (api: Api, object_id: string, step: string) => api.post('/v1/processes/update/', { object_id, action: 'set_step', step });

/** Creates a purchase order of five pieces with a cancelled reception, so that its rest can be received. */
async function purchase(api: Api, mark: string): Promise<{ order: string; reception: string }> {
  const supplier = await api.save('std_supplier', { std_label: `${mark} supplier` });
  const sku = await api.save('std_sku', { std_label: `${mark} steel`, std_stock_management_mode: 'batch', std_unit: 'kg' });
  const order = await api.save('std_po', {}, { std_supplier: supplier });
  await api.save('std_pol', { std_quantity: 5, std_line_num: 1 }, { std_po: order, std_sku: sku });
  await api.settled();
  await move(api, order, 'std-po-status-waiting-reception');
  await api.settled();
  const [reception] = await api.find('std_reception', 'std_po', order);
  return { order, reception: String(reception?.identity) };
}

/** Creates a manufacturing order for two pieces of an article whose component is not in stock. */
async function production(api: Api, mark: string): Promise<string> {
  const [made, part] = [
    await api.save('std_sku', { std_label: `${mark} table`, std_unit: 'pc' }),
    await api.save('std_sku', { std_label: `${mark} leg` }),
  ];
  const bill = await api.save('std_bom', { std_label: `${mark} bill` }, { std_sku: made });
  await api.save('std_bom_line', { std_quantity: 4, std_line_num: 1, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: part });
  const order = await api.save('std_manufacturing_order', { std_quantity: 2 }, { std_sku: made });
  await api.settled();
  await move(api, order, 'std-mo-status-awaiting-materials');
  await api.settled();
  return order;
}

test('an operator presses what orders, purchases, production, shipments, receptions and inventories offer, and nothing is refused', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = `P${Date.now().toString(36)}`;
  await signIn(page, { as: 'operator@demo.test' });
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`));

  const waits = await shortOrder(api, 'std-shipment-status-awaiting-materials');
  await page.goto(`/object/${waits.shipment}`);
  await button(page, 'Check the stock again').click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /Check the stock again|done|Done/ })
      .first(),
  ).toBeVisible();
  await button(page, 'Ship what is there, the rest as a new shipment').click();
  await expect.poll(async () => (await api.find('std_shipment', 'std_order', waits.order)).length).toBe(2);
  await api.settled();

  const short = await shortOrder(api);
  await move(api, short.shipment, 'std-shipment-status-cancelled');
  await api.settled();
  await page.goto(`/object/${short.order}`);
  await button(page, 'Ship the rest').click();
  await expect.poll(async () => (await api.find('std_shipment', 'std_order', short.order)).length).toBe(2);
  await api.settled();

  const { order, reception } = await purchase(api, mark);
  await page.goto(`/object/${reception}`);
  await button(page, 'Receive').click();
  await expect(page.getByRole('form').getByRole('button', { name: 'Receive', exact: true })).toBeEnabled();
  await move(api, reception, 'std-rec-status-cancelled');
  await api.settled();
  await page.goto(`/object/${order}`);
  await button(page, 'Receive the rest').click();
  await expect.poll(async () => (await api.find('std_reception', 'std_po', order)).length).toBe(2);
  await api.settled();

  const making = await production(api, mark);
  await page.goto(`/object/${making}`);
  await button(page, 'Check the stock again').click();
  await api.settled();
  expect(await stepOf(api, making)).toBe('std-mo-status-awaiting-materials');

  const lot = await api.save(
    'std_sku_lot',
    { std_lot_num: `${mark} lot`, std_quantity: 10 },
    { std_sku: waits.sku, std_stock_location: waits.place },
  );
  const inventory = await api.save('std_inventory', { std_label: `${mark} count`, std_review: true });
  await api.save('std_inventory_line', { std_counted_quantity: 7 }, { std_inventory: inventory, std_lot: lot });
  await api.settled();
  await page.goto(`/object/${inventory}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Advance to/ })
    .click();
  const sure = page.getByRole('dialog').getByRole('button', { name: /^Yes/ });
  await sure
    .or(page.getByRole('main').locator('[aria-current="step"]', { hasText: 'Finished' }))
    .first()
    .waitFor();
  if (await sure.isVisible()) await sure.click();
  await expect.poll(async () => (await api.find('std_sku_lot', 'identity', lot))[0]?.properties.std_quantity).toBe(7);
  expect(refused).toEqual([]);
});
