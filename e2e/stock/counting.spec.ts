import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

async function stocked(api: Api, mark: string) {
  const place = await api.save('std_stock_location', { std_label: `${mark} hall` });
  const sku = await api.save('std_sku', { std_label: `${mark} bolt`, std_stock_management_mode: 'batch', std_unit: 'pcs' });
  return api.save('std_sku_lot', { std_lot_num: `${mark} lot`, std_quantity: 10 }, { std_sku: sku, std_stock_location: place });
}

async function choose(page: Page, field: string, text: string) {
  const box = page.getByRole('combobox', { name: field }).first();
  await box.click();
  await box.fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

for (const width of [1440, 390]) {
  test(
    `a count shows what is expected, the difference and other open counts before it is posted, ${width} pixels wide`,
    {
      tag: width === 390 ? '@all' : [],
    },
    async ({ page, request }, info) => {
      const api = await Api.signIn(request);
      const mark = `C${Date.now().toString(36)}${width}`;
      const lot = await stocked(api, mark);
      const other = await api.save('std_inventory', { std_label: `${mark} other`, std_responsible_name: 'Ben' });
      await api.save('std_inventory_line', { std_counted_quantity: 9 }, { std_inventory: other, std_lot: lot });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, { at: '/view/stock-mouvements' });
      await page.getByRole('button', { name: 'New inventory' }).click();
      await choose(page, 'Lot', `${mark} lot`);
      await page.getByRole('textbox', { name: 'Counted quantity' }).first().fill('7');
      const line = page.getByRole('group', { name: 'Lines', exact: true }).getByRole('row').nth(1);
      await expect(line).toContainText('10');
      await expect(line).toContainText('−3');
      await expect(line).toContainText(`${mark} other (Ben, `);
      const countedAt = page.getByRole('textbox', { name: 'Counted at' }).first();
      expect(await countedAt.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
      await expectAccessible(page, 'a count before it is posted');
      await page.screenshot({ path: info.outputPath('count.png'), fullPage: true });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(async () => (await api.find('std_sku_lot', 'identity', lot))[0]?.properties.std_quantity).toBe(7);
      // The page leaves the form once its answer is there.
      await expect(page.getByRole('textbox', { name: 'Counted quantity' })).toHaveCount(0);

      const [posted] = (await api.find('std_inventory_line', 'std_lot', lot)).filter(({ properties }) => properties.std_inventory !== other);
      await page.goto(`/form/perform-inventory?node_id=${posted?.properties.std_inventory}`);
      const lines = page.getByRole('group', { name: 'Lines', exact: true });
      await expect(lines).toContainText('−3');
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
      await expect(lines.getByRole('button', { name: /^Remove line/ })).toHaveCount(0);
    },
  );
}
