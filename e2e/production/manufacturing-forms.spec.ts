import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, type Page, test } from '../lib/test.ts';

type Row = Record<string, unknown> & { identity: string };

let api: Api;
let mark: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  mark = `F${Date.now().toString(36)}`;
  api = await Api.signIn(await playwright.request.newContext({ baseURL }));
});
test.afterAll(() => api?.close());

/** Reads one record with these fields, which may include lines. */
async function read<T>(model: string, id: string, fields: string): Promise<T> {
  const query = `query ($id: ID!) { ${model}_by_id(id: $id) { ${fields} } }`;
  const { data } = await api.post<{ data: Record<string, T> }>('/v1/graph', { query, variables: { id } });
  return data[`${model}_by_id`] as T;
}

const submit = async (form_id: string, values: object, node_id?: string) =>
  (await api.post<{ data: { identity: string } }>('/v1/graph/form/', { form_id, values, ...(node_id && { node_id }) })).data.identity;
const stepOf = async (id: string) =>
  (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${id}`, {})).data.active_operation?.key;
const setStep = (object_id: string, step: string) => api.post('/v1/processes/update/', { object_id, action: 'set_step', step });
const article = (name: string, more: Record<string, unknown> = {}) =>
  api.save('std_sku', { std_label: `${mark} ${name}`, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc', ...more });
const place = () => api.save('std_stock_location', { std_label: `${mark} place` });

let shipments = 0;

/** A shipment of ten pieces with its picks from two lots, in a step. */
async function shipmentIn(step: string) {
  const [chair, hall] = [await article('chair'), await place()];
  const lots = [];
  for (const [num, quantity] of [
    ['ONE', 4],
    ['TWO', 20],
  ])
    lots.push(await api.save('std_sku_lot', { std_lot_num: `${mark} ${num}`, std_quantity: quantity }, { std_sku: chair, std_stock_location: hall }));
  const number = `${mark} shipment ${++shipments}`;
  const shipment = await api.save('std_shipment', { std_label: number });
  await api.save('std_shipment_line', { std_quantity: 10, std_order_quantity: 10, std_line_num: 1 }, { std_shipment: shipment, std_sku: chair });
  await api.settled();
  await setStep(shipment, 'std-shipment-status-draft');
  await setStep(shipment, 'std-shipment-status-picking-to-input');
  await api.settled();
  await setStep(shipment, step);
  await api.settled();
  return { shipment, number, chair, lots };
}

test('an order tells its lines by their articles', { tag: '@all' }, async ({ page }) => {
  const [flour, supplier] = [await article('flour'), await api.save('std_supplier', { std_label: `${mark} mill` })];
  const order = await submit('create-purchase-order', { std_supplier: supplier, std_lines: [{ std_sku: flour, std_quantity: 50 }] });
  await signIn(page, { at: `/object/${order}` });
  const lines = page.getByRole('region', { name: 'Lines' }).getByRole('row');
  await expect(lines.filter({ hasText: /50\s*pc/ }).getByRole('link', { name: `${mark} flour` })).toBeVisible();
});

const form = (page: Page) => page.getByRole('form', { name: 'Shipment preparation' });

test('shipment-preparation lets lots of the line’s own article be chosen, and no others', { tag: '@all' }, async ({ page }) => {
  const { shipment, lots } = await shipmentIn('std-shipment-status-preparation');
  const [other, hall] = [await article('lamp'), await place()];
  await api.save('std_sku_lot', { std_lot_num: `${mark} OTHER`, std_quantity: 5 }, { std_sku: other, std_stock_location: hall });
  await signIn(page, { at: `/form/shipment-preparation?node_id=${shipment}` });
  const lot = form(page).getByRole('combobox', { name: 'Lot' }).first();
  await expect(lot).toHaveValue(`${mark} ONE`);
  await lot.click();
  await lot.fill(mark);
  await expect(page.getByRole('option')).toHaveText([`${mark} ONE`, `${mark} TWO`]);
  await page.getByRole('option', { name: `${mark} TWO` }).click();
  await form(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(() => stepOf(shipment)).toBe('std-shipment-status-control');
  const { std_lines } = await read<{ std_lines: { std_picking_lines: { std_lot: Row }[] }[] }>(
    'std_shipment',
    shipment,
    'std_lines { std_picking_lines { std_lot { identity } } }',
  );
  expect(std_lines[0]?.std_picking_lines.map((pick) => pick.std_lot.identity)).toEqual([lots[1], lots[1]]);
});

const shipmentForm = { list: 'Picking to validate or enter', button: 'Edit', form: 'Shipment', word: 'Save' };
const preparation = { list: 'Preparation to do', button: 'Prepare', form: 'Shipment preparation', word: 'Confirm' };

/** A form of a shipment in the drawer, opened from the page that its row opens. */
async function openFromRow(page: Page, label: string, { list, button, form, word }: typeof preparation) {
  await page.goto('/view/shipments');
  await openTab(page, list);
  const due = page.getByRole('grid', { name: list });
  await due.getByRole('gridcell', { name: label, exact: true }).click();
  await page.getByRole('complementary', { name: label, exact: true }).getByRole('button', { name: button, exact: true }).click();
  const drawer = page.getByRole('complementary', { name: form, exact: true });
  await expect(drawer.getByRole('button', { name: word, exact: true })).toBeVisible();
  return drawer;
}

test('the form of a record stands beside its steps: what is typed is submitted before it moves on, and its page is one press away', {
  tag: '@all',
}, async ({ page }) => {
  const { shipment, number } = await shipmentIn('std-shipment-status-picking-to-input');
  await signIn(page);
  const drawer = await openFromRow(page, number, shipmentForm);
  const advance = drawer.getByRole('button', { name: /^Advance to/ });
  await expect(advance).toBeEnabled();
  await drawer.getByRole('textbox', { name: 'Delivery address' }).fill('2 Side street');
  await expect(advance).toHaveAccessibleDescription('Save the form first');
  await expect(advance).toBeDisabled();
  await advance.click({ force: true });
  expect(await stepOf(shipment)).toBe('std-shipment-status-picking-to-input');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toBeHidden();

  const again = await openFromRow(page, number, shipmentForm);
  await again.getByRole('button', { name: /^Advance to/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, / })
    .click();
  await expect.poll(() => stepOf(shipment)).not.toBe('std-shipment-status-picking-to-input');
  await again.getByRole('button', { name: 'Open the record' }).click();
  await expect(page).toHaveURL(new RegExp(`/object/${shipment}$`));
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
});

test('every field of a line is in sight in the drawer, also where the room is short', { tag: '@all' }, async ({ page }) => {
  const { number } = await shipmentIn('std-shipment-status-preparation');
  await signIn(page);
  const drawer = await openFromRow(page, number, preparation);
  const beyond = () =>
    drawer.evaluate((aside) => {
      const edge = aside.getBoundingClientRect().right;
      return [...aside.querySelectorAll('td[data-name]')].filter((cell) => cell.getBoundingClientRect().right > edge).length;
    });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(beyond).toBe(0);
    for (const name of ['Unit', 'Expiry date']) {
      const value = drawer.getByRole('group', { name: 'Picking lines', exact: true }).getByLabel(name, { exact: true }).first();
      await value.scrollIntoViewIfNeeded();
      await expect(value).toBeInViewport({ ratio: 1 });
    }
  }
});
