import { baking } from '../data/bakery.ts';
import { stepOf } from '../data/imported-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, type Page, test } from '../lib/test.ts';

const fill = (page: Page, name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value);
const submit = (page: Page, word = 'Record') => page.locator('form').getByRole('button', { name: word, exact: true }).click();
const orderOf = async (api: Api, id: string) => (await api.find('std_manufacturing_order', 'identity', id))[0]?.properties;

for (const width of [1440, 390]) {
  test(`an order is made by outputs from its page, its rest by another order, and one is undone, ${width} pixels wide`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { order } = await baking(api);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: `/object/${order}` });
    await page.getByRole('button', { name: 'Record an output' }).click();
    const form = page.getByRole('complementary', { name: 'Record an output' });
    await expect(form.getByRole('combobox', { name: 'Manufacturing order' })).toHaveValue(/^MO-/);
    await expectAccessible(page, 'an output');
    await fill(page, 'Good quantity', '4');
    await fill(page, 'Scrap', '1');
    await submit(page);
    await expect(form).toBeHidden();
    await expect.poll(() => orderOf(api, order)).toMatchObject({ std_quantity_produced: 4, std_remaining_quantity: 6 });
    await expect(page.getByRole('main').getByText('OUT-').first()).toBeVisible();
    await expectAccessible(page, 'an order with an output');

    await page.getByRole('button', { name: 'Record an output' }).click();
    await fill(page, 'Good quantity', '3');
    await form.getByRole('combobox', { name: 'If less was made than planned' }).click();
    await page.getByRole('option', { name: 'Make the rest with a new order' }).click();
    await submit(page);
    await expect.poll(() => stepOf(api, order)).toBe('std-mo-status-done');
    await api.settled();
    expect((await api.find('std_manufacturing_order', 'std_rest_of', order)).map(({ properties }) => properties.std_quantity)).toEqual([3]);
    await expect(page.getByRole('button', { name: 'Record an output' })).toHaveCount(0);

    const outputs = await api.find('std_production_output', 'std_manufacturing_order', order);
    const last = outputs.find(({ properties }) => properties.std_quantity === 3);
    await page.goto(`/object/${last?.identity}`);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await fill(page, 'Reason', 'Counted twice');
    await submit(page, 'Undo');
    await expect.poll(() => orderOf(api, order)).toMatchObject({ std_quantity_produced: 4 });
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  });
}

test('the page of an order shows its components with what is there, its operations and what is to be made', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { mark, order } = await baking(api);
  await signIn(page, { at: `/object/${order}` });
  const facts = page.getByRole('main').getByRole('definition');
  await expect(
    facts
      .filter({ hasText: /^10\s*pc$/ })
      .or(facts.filter({ hasText: /^10$/ }))
      .first(),
  ).toBeVisible();
  const components = page.getByRole('region', { name: 'Components', exact: true });
  for (const heading of ['Article', 'Required', 'Reserved', 'Left in production', 'In stock'])
    await expect(components.getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toBeVisible();
  await expect(components.getByRole('row').filter({ hasText: `${mark} flour` })).toContainText(/2\s*kg/);
  await expect(page.getByRole('region', { name: 'Operations', exact: true }).getByRole('row', { name: /^Production\b/ })).toBeVisible();
});

test('material is returned from the row of its order, which the form begins with', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { mark, order, flour } = await baking(api);
  const number = String((await orderOf(api, order))?.std_label);
  await signIn(page, { at: '/view/mo-production' });
  const block = page.getByRole('region', { name: 'In production', exact: true });
  await block.getByRole('searchbox').fill(number);
  await block
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: number, exact: true }) })
    .getByRole('checkbox')
    .first()
    .click();
  await block.getByRole('button', { name: 'Return material', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Manufacturing order', exact: true })).toHaveValue(number);
  const lot = page.getByRole('combobox', { name: 'Lot', exact: true });
  await lot.fill(`${mark} bag`);
  await page.getByRole('option', { name: new RegExp(`${mark} bag`) }).click();
  await fill(page, 'Quantity', '0,5');
  await submit(page, 'Return');
  await expect.poll(async () => (await api.find('std_sku_lot', 'std_sku', flour)).map(({ properties }) => properties.std_quantity)).toEqual([3.5]);
});

test('the packaging form proposes to keep a short order open', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { order } = await baking(api);
  await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-mo-status-packaging' });
  await api.settled();
  await signIn(page, { at: `/form/manufacturing-order-packaging?node_id=${order}` });
  await expect(page.getByRole('combobox', { name: 'If less was made than planned' })).toHaveValue('Keep the order open');
  await fill(page, 'Quantity produced', '4');
  // The order is complete, so there is no question about a rest.
  await submit(page, 'Confirm');
  await expect.poll(() => orderOf(api, order)).toMatchObject({ std_quantity_produced: 4 });
  await api.settled();
  expect(await stepOf(api, order)).toBe('std-mo-status-production');
});

test('a lot is transferred from its row, which the form begins with', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { mark, flour } = await baking(api);
  await signIn(page, { at: '/view/articles-and-lots' });
  await openTab(page, 'Stock by lot');
  const lots = page.getByRole('region', { name: 'Stock by lot', exact: true });
  const row = lots.getByRole('row').filter({ hasText: `${mark} bag` });
  await row.getByRole('checkbox').first().click();
  await lots.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Lot', exact: true })).toHaveValue(`${mark} bag`);
  const to = page.getByRole('combobox', { name: 'To' });
  await to.fill(`${mark} cellar`);
  await page.getByRole('option', { name: new RegExp(`${mark} cellar`) }).click();
  await fill(page, 'Quantity', '1');
  await submit(page, 'Transfer');
  await expect
    .poll(async () => (await api.find('std_sku_lot', 'std_sku', flour)).map(({ properties }) => properties.std_quantity).sort())
    .toEqual([1, 2]);
});
