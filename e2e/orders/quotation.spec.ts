import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** Chooses a record in a search field of the open form. */
async function pick(page: Page, name: string, label: string) {
  const form = page.getByRole('complementary');
  const field = form.getByRole('combobox', { name }).or(form.getByRole('textbox', { name })).first();
  await field.click();
  await field.fill(label);
  await page.getByRole('option', { name: new RegExp(label) }).click();
}

for (const width of [1440, 390]) {
  test(`at ${width} a quotation proposes the price of a list by quantity, says why, and becomes an order`, {
    tag: '@all',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const api = await Api.signIn(request);
    const mark = `q${width}${Date.now().toString(36)}`;
    const bolt = await api.save('std_sku', { std_label: `Bolt ${mark}`, std_price: 2, std_unit: 'pc' });
    const list = await api.save('std_price_list', { std_label: `Gold ${mark}` });
    await api.save('std_price_list_line', { std_from_quantity: 100, std_unit_price: 1.5 }, { std_price_list: list, std_sku: bolt });
    const shop = await api.save('std_client', { std_label: `Shop ${mark}` }, { std_price_list: list });
    await signIn(page, { at: '/view/quotations' });
    await page.getByRole('button', { name: 'New quotation' }).click();
    const form = page.getByRole('complementary');
    await pick(page, 'Customer', `Shop ${mark}`);
    await pick(page, 'Article', `Bolt ${mark}`);
    const [quantity, price] = [form.getByLabel('Quantity', { exact: true }), form.getByLabel('Unit price')];
    await quantity.fill('99');
    await expect(price).toHaveValue('2');
    await expect(form.getByText('Price of the article')).toBeVisible();
    await quantity.fill('100');
    await expect(price).toHaveValue('1,5');
    await expect(form.getByText('Price list of the customer')).toBeVisible();
    await expect(form.getByText('150,00').first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`quotation-${width}.png`), fullPage: true });
    await expectAccessible(page, 'a quotation that is typed');
    await page.keyboard.press('Control+Enter');
    await expect(form).toHaveCount(0);
    const [made] = await api.find('std_quotation', 'std_client', shop);
    expect(made?.properties).toMatchObject({ std_total_net: 150, std_state: 'draft' });
    const row = page.getByRole('row').filter({ hasText: `Shop ${mark}` });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Make the order' }).click();
    await api.settled();
    await expect.poll(async () => (await api.find('std_order', 'std_client', shop)).length).toBe(1);
    const [order] = await api.find('std_order', 'std_client', shop);
    expect(order?.properties).toMatchObject({ std_total_net: 150 });
    const [line] = await api.find('std_order_line', 'std_order', order?.identity ?? '');
    expect(line?.properties).toMatchObject({
      std_quantity: 100,
      std_unit_price: 1.5,
      std_price_origin: 'customer-list',
      std_price_basis: `Gold ${mark} ≥ 100`,
    });
    await page.goto('/view/sales-orders');
    await page
      .getByRole('row')
      .filter({ hasText: `Shop ${mark}` })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: 'Confirm to the customer' }).click();
    await expect(page.getByRole('complementary').getByText('150,00').first()).toBeVisible();
    await form.getByLabel('Confirmed to the customer on').fill('30/11');
    await page.keyboard.press('Tab');
    await page.screenshot({ path: test.info().outputPath(`confirmation-${width}.png`) });
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await api.find('std_order', 'std_client', shop))[0]?.properties.std_confirmed_on).toBeTruthy();
  });
}
