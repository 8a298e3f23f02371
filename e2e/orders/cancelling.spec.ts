import { stepOf } from '../data/imported-order.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

/** A sales order in shipping, with its shipment. */
async function shippingOrder(api: Api) {
  const mark = `Cancel ${Date.now().toString(36)}`;
  const client = await api.save('std_client', { std_label: mark });
  const sku = await api.save('std_sku', { std_label: mark, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc' });
  const order = await api.save('std_order', {}, { std_client: client });
  await api.save('std_order_line', { std_quantity: 2, std_line_num: 1 }, { std_order: order, std_sku: sku });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-so-status-shipping' });
  await api.settled();
  const [shipment] = await api.find('std_shipment', 'std_order', order);
  return { order, shipment: shipment?.identity ?? '', number: String(shipment?.properties.std_label) };
}

for (const width of [1440, 390]) {
  test(`cancelling an order at ${width} px names the shipment that is cancelled with it, and cancels it`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { order, shipment, number } = await shippingOrder(api);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, { at: `/object/${order}` });
    await page.getByRole('button', { name: 'More about the process' }).click();
    await page.getByRole('menuitem', { name: 'Cancel: Cancelled' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Cancelled with it: ${number}.`);
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await stepOf(api, shipment)).toBe('std-shipment-status-awaiting-materials');
    await page.getByRole('button', { name: 'More about the process' }).click();
    await page.getByRole('menuitem', { name: 'Cancel: Cancelled' }).click();
    await dialog.getByRole('button', { name: 'Yes, Cancelled' }).click();
    await expect.poll(() => stepOf(api, shipment)).toBe('std-shipment-status-cancelled');
    expect(await stepOf(api, order)).toBe('std-so-status-cancelled');
    await page.goto(`/object/${shipment}`);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A cancelled sales order cancels its open shipments');
  });
}
