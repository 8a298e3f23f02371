import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

async function choose(page: Page, field: string, text: string) {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  await box.fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

for (const width of [1440, 390]) {
  test(`a part of a lot is transferred, and what is too much is said at its field, ${width} pixels wide`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const mark = `M${Date.now().toString(36)}${width}`;
    const [here, there] = await Promise.all(['here', 'there'].map((name) => api.save('std_stock_location', { std_label: `${mark} ${name}` })));
    const sku = await api.save('std_sku', { std_label: `${mark} bolt`, std_type: 'consumable', std_unit: 'pcs' });
    await api.save('std_sku_lot', { std_lot_num: `${mark} lot`, std_quantity: 10 }, { std_sku: sku, std_stock_location: here ?? '' });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/view/stock-moves' });
    await page.getByRole('button', { name: 'New transfer' }).click();
    await choose(page, 'Lot', `${mark} lot`);
    await choose(page, 'To', `${mark} there`);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(page.getByText(`Only 10 of lot ${mark} lot are there.`, { exact: true })).toBeVisible();
    await expectAccessible(page, 'a refused transfer');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('4');
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect
      .poll(async () =>
        (await api.find('std_sku_lot', 'std_sku', sku)).map(({ properties }) => [properties.std_stock_location, properties.std_quantity]),
      )
      .toEqual(
        expect.arrayContaining([
          [here, 6],
          [there, 4],
        ]),
      );
    await expect(page.getByText(/^TRF-\d+$/).first()).toBeVisible();
  });
}
