import { dayIn } from '../data/days.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

/** Creates a shipment with a pick of a lot whose date has passed. Its article is made perishable after the pick, so the lot has expired. */
async function takesExpired(api: Api) {
  const mark = `Honey ${Date.now().toString(36)}`;
  const sku = await api.save('std_sku', { std_label: mark, std_stock_management_mode: 'batch', std_unit: 'jar' });
  const place = await api.save('std_stock_location', { std_label: `Shelf ${mark}` });
  const lot = await api.save(
    'std_sku_lot',
    { std_lot_num: `OLD ${mark}`, std_quantity: 9, std_dlc: dayIn(-3) },
    { std_sku: sku, std_stock_location: place },
  );
  const shipment = await api.save('std_shipment', { std_delivery_date: dayIn(3) });
  const line = await api.save('std_shipment_line', { std_order_quantity: 4, std_quantity: 4 }, { std_shipment: shipment, std_sku: sku });
  // The shipment may have picked by itself meanwhile.
  await api.settled();
  const [picked] = await api.find('std_picking_line', 'std_shipment_line', line);
  const pick = picked?.identity ?? (await api.save('std_picking_line', { std_qty_to_pick: 4 }, { std_shipment_line: line, std_lot: lot }));
  await api.settled();
  await api.post('/v1/graph/update/', {
    node_id: sku,
    properties: { std_stock_management_mode: 'batch-perishable', std_correction_reason: 'It does not keep' },
  });
  return { mark, shipment, pick };
}

for (const width of [1440, 390]) {
  test(`an expired lot is confirmed with a reason only, at ${width} px`, { tag: width === 390 ? '@all' : [] }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { mark, shipment, pick } = await takesExpired(api);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, { at: `/object/${shipment}` });
    await page.getByRole('button', { name: `Confirm ${mark}` }).click();
    const form = page.getByRole('form', { name: `Less… of ${mark}` });
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expect(form.getByText('Why an expired lot is required')).toBeVisible();
    await form.getByRole('textbox', { name: 'Why an expired lot' }).fill('Agreed by phone');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expect(form).toBeHidden();
    const confirmed = async () => (await api.find('std_picking_line', 'identity', pick))[0]?.properties;
    await expect.poll(confirmed).toMatchObject({ std_confirmed: true, std_expired_reason: 'Agreed by phone', std_qty_to_pick: 4 });
    await expect(page.getByText('Agreed by phone')).toBeVisible();
  });
}
