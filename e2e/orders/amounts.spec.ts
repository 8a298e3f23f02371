import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a line proposes the price of its article, follows another article until a price is typed, and the order adds up', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = `m${Date.now().toString(36)}`;
  await api.save('std_client', { std_label: `Shop ${mark}`, std_currency: 'USD' });
  await api.save('std_sku', { std_label: `Bolt ${mark}`, std_price: 1.5, std_unit: 'pc' });
  await api.save('std_sku', { std_label: `Nut ${mark}`, std_price: 0.335, std_unit: 'pc' });
  await signIn(page, { at: '/settings' });
  const amounts = page.getByRole('region', { name: 'Defaults of new records' });
  await amounts.getByLabel('Tax rate').fill('much');
  await amounts.getByRole('button', { name: 'Save' }).click();
  await expect(amounts.getByRole('alert')).toContainText('Enter a number.');
  await amounts.getByLabel('Tax rate').fill('20');
  await amounts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'settings of amounts');

  await page.goto('/view/sales-orders');
  await page.getByRole('button', { name: 'New order' }).click();
  const form = page.getByRole('complementary');
  const pick = async (name: string, label: string) => {
    const field = form.getByRole('combobox', { name }).or(form.getByRole('textbox', { name })).first();
    await field.click();
    await field.fill(label);
    await page.getByRole('option', { name: new RegExp(label) }).click();
  };
  await pick('Customer', `Shop ${mark}`);
  await pick('Article', `Bolt ${mark}`);
  const price = form.getByLabel('Unit price');
  await expect(price).toHaveValue('1,5');
  await pick('Article', `Nut ${mark}`);
  await expect(price).toHaveValue('0,335');
  await form.getByLabel('Quantity', { exact: true }).fill('3');
  await price.fill('2');
  await pick('Article', `Bolt ${mark}`);
  await expect(price).toHaveValue('2');
  await expect(form.getByLabel('Net total')).toContainText('6,00');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await page
    .getByRole('link', { name: `Shop ${mark}` })
    .first()
    .waitFor();
  const [line] = await api.find('std_order_line', 'std_label', `Bolt ${mark}`);
  expect(line?.properties).toMatchObject({ std_unit_price: 2, std_tax_rate: 20, std_line_total: 6, std_line_tax: 1.2 });
});
