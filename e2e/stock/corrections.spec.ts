import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

for (const width of [1440, 390]) {
  test(`the unit of an article with stock is corrected in its form with a reason, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const mark = `K${Date.now().toString(36)}${width}`;
    const place = await api.save('std_stock_location', { std_label: `${mark} hall` });
    const sku = await api.save('std_sku', { std_label: `${mark} bolt`, std_type: 'consumable', std_unit: 'pcs' });
    await api.save('std_sku_lot', { std_lot_num: `${mark} lot`, std_quantity: 10 }, { std_sku: sku, std_stock_location: place });
    const unit = async () => (await api.find('std_sku', 'identity', sku))[0]?.properties.std_unit;
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/object/${sku}` });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('complementary').or(page.getByRole('dialog')).last();
    await form.getByRole('textbox', { name: 'Unit', exact: true }).fill('kg');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const refusal = 'Goods have moved under this. Correct it in its form, with a new reason for the correction.';
    await expect(form.getByText(refusal).first()).toBeVisible();
    await expectAccessible(page, 'a correction without a reason');
    expect(await unit()).toBe('pcs');
    await form.getByRole('textbox', { name: 'Reason for the correction' }).fill('It is sold by weight');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(unit).toBe('kg');
    await expect(page.getByText('It is sold by weight').first()).toBeVisible();
  });
}
