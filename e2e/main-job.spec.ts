import { type Browser, expect, type Page, test } from '@playwright/test';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';

type Goods = { article: string; customer: string; label: string };

/** An article in two lots that expire at different times, and a customer, under names no other test uses. */
async function prepare(api: Api): Promise<Goods> {
  const mark = Date.now().toString(36);
  const day = (n: number) => new Date(Date.now() + n * 864e5).toISOString().slice(0, 10);
  const place = await api.save('std_stock_location', { std_label: `Hall ${mark}` });
  const label = `Jam ${mark}`;
  const article = await api.save('std_sku', {
    std_label: label,
    std_type: 'finished-good',
    std_stock_management_mode: 'batch-perishable',
    std_unit: 'jar',
  });
  await api.save('std_sku_lot', { std_lot_num: 'LATE', std_quantity: 50, std_dlc: day(90) }, { std_sku: article, std_stock_location: place });
  await api.save('std_sku_lot', { std_lot_num: 'SOON', std_quantity: 8, std_dlc: day(5) }, { std_sku: article, std_stock_location: place });
  const customer = `Shop ${mark}`;
  await api.save('std_client', { std_label: customer });
  return { article, customer, label };
}

const orderOf = async (api: Api, reference: string) => (await api.find('std_order', 'std_customer_order_reference', reference))[0]?.identity;

async function shipmentOf(api: Api, order: string) {
  await expect.poll(async () => (await api.find('std_shipment', 'std_order', order)).length).toBe(1);
  return String((await api.find('std_shipment', 'std_order', order))[0]?.identity);
}

/** What the database says at the end: stock moved by expiry date, order done, one shipment, one run. */
async function expectDone(api: Api, goods: Goods, order: string) {
  await expect
    .poll(
      async () =>
        (await api.post<{ data: { active_operation: { key: string } } }>(`/v1/processes/get/live/object/${order}`, {})).data.active_operation.key,
    )
    .toBe('std-so-status-done');
  const lots = async () =>
    Object.fromEntries(
      (await api.find('std_sku_lot', 'std_sku', goods.article)).map(({ properties }) => [properties.std_lot_num, Number(properties.std_quantity)]),
    );
  await expect.poll(lots).toEqual({ SOON: 0, LATE: 48 });
  expect(await api.find('std_shipment', 'std_order', order)).toHaveLength(1);
}

/** A second window of the same company, on the list of shipments. */
async function secondWindow(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page);
  await page.getByRole('link', { name: 'Expéditions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

async function choose(page: Page, name: string, text: string) {
  await page.getByRole('combobox', { name }).fill(text);
  await page.getByRole('option', { name: text }).click();
}

async function advanceTo(page: Page, step: RegExp) {
  await page.getByRole('button', { name: step }).click();
}

test('a sales order goes from entry to done in the browser, and a second window follows', async ({ page, browser, request }) => {
  const api = await Api.signIn(request);
  const goods = await prepare(api);
  const other = await secondWindow(browser);
  await signIn(page);

  await page.getByRole('link', { name: 'Sales orders' }).click();
  await page.getByRole('button', { name: 'New order' }).click();
  await choose(page, 'Customer', goods.customer);
  await page.getByLabel('Customer order reference').fill(goods.label);
  await choose(page, 'Article', goods.label);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('10');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('gridcell', { name: goods.label })).toBeVisible();

  const order = String(await orderOf(api, goods.label));
  await page.goto(`/object/${order}`);
  await advanceTo(page, /Advance to Shipping/);
  const shipment = await shipmentOf(api, order);
  await expect(other.getByRole('gridcell', { name: goods.customer }).first()).toBeVisible();

  await page.goto(`/object/${shipment}`);
  for (const step of [/note/i, /preparation/i, /control/i, /complete/i]) await advanceTo(page, new RegExp(`Advance to .*${step.source}`, 'i'));
  await expectDone(api, goods, order);
  await page.goto(`/object/${order}`);
  await expect(page.getByText('Done').first()).toBeVisible();
});

/** Opens a place or record by the palette. */
async function goTo(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const box = page.getByPlaceholder(/Search records, places and actions/);
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.locator('[data-action]').first().getByText(text)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
}

/** Tabs until the named field has the focus. */
async function tabTo(page: Page, role: 'combobox' | 'textbox', name: string) {
  const field = page.getByRole('complementary').getByRole(role, { name });
  for (let i = 0; i < 20 && !(await field.evaluate((element) => element === document.activeElement)); i++) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
}

async function chooseByKeys(page: Page, name: string, text: string) {
  await tabTo(page, 'combobox', name);
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name })).toHaveValue(text);
}

/** Presses A until the record stands in its last step. */
async function advanceByKeys(page: Page, api: Api, id: string, last: string) {
  const step = async () =>
    (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${id}`, {})).data.active_operation?.key;
  for (let i = 0; i < 8 && (await step()) !== last; i++) {
    const before = await step();
    await expect(page.getByRole('button', { name: /^Advance to/ })).toBeEnabled();
    await page.keyboard.press('a');
    await expect.poll(step).not.toBe(before);
  }
  expect(await step()).toBe(last);
}

test('the same with the keyboard only', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const goods = await prepare(api);
  await signIn(page);

  await goTo(page, 'Sales orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New order' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('complementary', { name: 'Sales order' })).toBeVisible();
  await chooseByKeys(page, 'Customer', goods.customer);
  await tabTo(page, 'textbox', 'Customer order reference');
  await page.keyboard.type(goods.label);
  await chooseByKeys(page, 'Article', goods.label);
  await tabTo(page, 'textbox', 'Quantity');
  await page.keyboard.type('10');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => orderOf(api, goods.label)).toBeTruthy();

  const order = String(await orderOf(api, goods.label));
  const number = async (model: string, id: string) => String((await api.find(model, 'identity', id))[0]?.properties.std_label);
  await goTo(page, await number('std_order', order));
  await advanceByKeys(page, api, order, 'std-so-status-shipping');
  const shipment = await shipmentOf(api, order);
  await goTo(page, await number('std_shipment', shipment));
  await advanceByKeys(page, api, shipment, 'std-shipment-status-complete');
  await expectDone(api, goods, order);
});
