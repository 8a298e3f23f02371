import { shortOrder } from '../data/short-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, test } from '../lib/test.ts';

for (const width of [1440, 390])
  test(`what a customer sends back is taken into a lot of its own, and no more than was shipped, ${width} pixels wide`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { mark, shipment, number, sku } = await shortOrder(api);
    await api.post('/v1/processes/update/', { object_id: shipment, action: 'set_step', step: 'std-shipment-status-complete', close_short: true });
    await api.settled();
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/view/stock-moves' });
    await openTab(page, 'Customer returns');
    await page.getByRole('button', { name: 'New customer return' }).click();
    for (const [field, text] of [
      ['Shipment', number],
      ['Lot', `${mark} lot`],
    ] as const) {
      const box = page.getByRole('combobox', { name: field, exact: true }).first();
      await box.click();
      await box.fill(text);
      await page
        .getByRole('option', { name: new RegExp(text) })
        .first()
        .click();
    }
    const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true }).first();
    await quantity.fill('4');
    await page.getByRole('combobox', { name: 'What the customer gets' }).click();
    await page.getByRole('option', { name: 'Credit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Wobbles');
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'a refused return');
    await quantity.fill('2');
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    const lots = async () =>
      (await api.find('std_sku_lot', 'std_sku', sku)).map(({ properties }) => [
        String(properties.std_lot_num).replace(/RET-\d+/, 'RET'),
        properties.std_quantity,
      ]);
    await expect.poll(lots).toEqual(
      expect.arrayContaining([
        [`${mark} lot`, 0],
        [`${mark} lot / RET`, 2],
      ]),
    );
  });
