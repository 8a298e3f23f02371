import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

/** Creates two articles with the same name and different references, and a lot of the first. */
async function alike(api: Api) {
  const name = `Alike ${Date.now().toString(36)}`;
  const article = (std_internal_reference: string) =>
    api.save('std_sku', { std_label: name, std_internal_reference, std_type: 'raw-material', std_stock_management_mode: 'batch', std_unit: 'pc' });
  const [first, second] = [await article(`${name} R1`), await article(`${name} R2`)];
  return { name, first, second, lot: await api.save('std_sku_lot', { std_lot_num: name }, { std_sku: first }) };
}

test('records that are called alike are told apart in the lists of a form, of a record and of the search', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { name, second, lot } = await alike(api);
  await signIn(page, { at: `/object/${lot}` });
  await page.getByRole('button', { name: 'Change Article' }).click();
  await page.getByRole('textbox', { name: 'Article' }).fill(`${name} R`);
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: `${name} R2` }).click();
  await expect.poll(async () => (await api.find('std_sku_lot', 'identity', lot))[0]?.properties.std_sku).toBe(second);

  await page.goto('/form/edit-shipment');
  const article = page.getByRole('combobox', { name: 'Article' });
  await article.fill(name);
  await expect(page.getByRole('option', { name: `${name} R1` })).toBeVisible();
  await page.getByRole('option', { name: `${name} R2` }).click();
  await expect(article).toHaveValue(name);

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/^Search records/)).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('dialog').getByText(`${name} R1`)).toBeVisible();
  await expect(page.getByRole('dialog').getByText(`${name} R2`)).toBeVisible();
});

test('Enter in an open list takes the first that fits, and text that is no choice keeps the form from being sent', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { name, first } = await alike(api);
  const client = await api.save('std_client', { std_label: `${name} client` });
  await signIn(page, { at: '/form/input-sales-order' });
  await page.getByRole('combobox', { name: 'Customer' }).fill(`${name} client`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(`${name} client`);
  const article = page.getByRole('combobox', { name: 'Article' });
  await article.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type(`${name} R1`);
  await page.keyboard.press('Enter');
  await expect(article).toHaveValue(name);
  await expect(page).toHaveURL(/input-sales-order/);

  await article.fill(`${name} nobody has this`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Choose one from the list.').first()).toBeVisible();
  await expect(article).toHaveValue(`${name} nobody has this`);
  expect(await api.find('std_order', 'std_client', client)).toEqual([]);

  await article.fill(`${name} R1`);
  await page.keyboard.press('Enter');
  await page
    .getByRole('spinbutton', { name: 'Quantity' })
    .or(page.getByRole('textbox', { name: 'Quantity' }))
    .first()
    .fill('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('was saved.')).toBeVisible();
  const [order] = await api.find('std_order', 'std_client', client);
  const lines = await api.find('std_order_line', 'std_order', order?.identity ?? '');
  expect(lines.map(({ properties }) => [properties.std_sku, Number(properties.std_quantity)])).toEqual([[first, 2]]);
});
