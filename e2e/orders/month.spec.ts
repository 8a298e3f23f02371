import { stepOf } from '../data/imported-order.ts';
import { twoLines } from '../data/two-lines.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, type Page, test } from '../lib/test.ts';

// The window is wide enough for all columns.
test.use({ viewport: { width: 2200, height: 1000 } });

type Figures = Record<string, number | null>;

/** Parses a number with a decimal comma and spaces, with or without a unit. Null for an empty cell. */
const numberIn = (text: string) => {
  const written = /-?[\d\s]*\d(,\d+)?/.exec(text)?.[0];
  return written === undefined ? null : Number(written.replaceAll(/\s/g, '').replace(',', '.'));
};

/** The values of these columns for the only record that a search in a list finds. */
async function shown(page: Page, list: string, search: string, id: string, columns: string[]): Promise<Figures> {
  const block = page.getByRole('region', { name: list, exact: true });
  await block.getByRole('searchbox').fill(search);
  await expect(block.getByText('1 record', { exact: true })).toBeVisible();
  const cell = (column: string) => block.locator(`[role="row"][row-id="${id}"] [role="gridcell"][col-id="${column}"]`);
  const entries = columns.map(async (column) => [column, numberIn(await cell(column).innerText())] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The same values from the HTTP interface, which `workers/built-in/flows/month.long.test.ts` compares with SQL. */
async function stored(api: Api, model: string, id: string, columns: string[]): Promise<Figures> {
  const query = `query ($where: JSON) { rows: ${model}(where: $where) { ${columns.join(' ')} } }`;
  const where = { fact: 'identity', operator: 'equal', value: id };
  return (await api.post<{ data: { rows: Figures[] } }>('/v1/graph', { query, variables: { where } })).data.rows[0] ?? {};
}

test('an order with a short line leaves in parts, and every list shows the figures that are stored', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { mark, order, number, short, whole, lot } = await twoLines(api);
  /** Expects these figures in the list and in the HTTP interface. */
  const figures = async (model: string, list: string, search: string, id: string, expected: Figures) => {
    expect(await shown(page, list, search, id, Object.keys(expected))).toEqual(expected);
    expect(await stored(api, model, id, Object.keys(expected))).toEqual(expected);
  };
  await signIn(page, { at: `/object/${order}` });
  await page.getByRole('button', { name: 'Advance to Shipping' }).click();
  await expect.poll(() => stepOf(api, order)).toBe('std-so-status-shipping');
  await api.settled();
  await expect(page.getByText(`${mark} chair: 5 − 3 = 2 pc`).first()).toBeVisible();

  const [shipment] = await api.find('std_shipment', 'std_order', order);
  const id = String(shipment?.identity);
  await page.goto('/view/shipments');
  await figures('std_shipment', 'Awaiting materials', String(shipment?.properties.std_label), id, { std_total_weight: 23.35 });
  await page.goto('/view/articles-and-lots');
  await figures('std_sku', 'Stock by article', `${mark} chair`, short, { std_quantity_in_stock: 3 });
  await openTab(page, 'Stock by lot');
  await figures('std_sku_lot', 'Stock by lot', `${mark} lamps`, lot, { std_quantity: 10, std_free_quantity: 6 });

  await page.goto(`/object/${id}`);
  await page.getByRole('button', { name: 'Ship what is there, the rest as a new shipment' }).click();
  await expect.poll(() => stepOf(api, id)).toBe('std-shipment-status-picking-to-input');
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: id, action: 'set_step', step: 'std-shipment-status-control' });
  await page.reload();
  await page.getByRole('button', { name: 'Advance to Complete' }).click();
  await expect.poll(() => stepOf(api, id)).toBe('std-shipment-status-complete');
  await api.settled();

  await page.goto('/view/shipments');
  await openTab(page, 'Completed');
  await figures('std_shipment', 'Completed', String(shipment?.properties.std_label), id, { std_total_weight: 23.35 });
  await page.goto('/view/sales-orders');
  await openTab(page, 'In progress');
  await figures('std_order', 'In progress', number, order, { std_total: 537, std_total_company: 537, std_open_quantity: 2 });
  await page.goto('/view/articles-and-lots');
  await figures('std_sku', 'Stock by article', `${mark} chair`, short, { std_quantity_in_stock: 0 });
  await figures('std_sku', 'Stock by article', `${mark} lamp`, whole, { std_quantity_in_stock: 6 });
  await openTab(page, 'Stock by lot');
  await figures('std_sku_lot', 'Stock by lot', `${mark} lamps`, lot, { std_quantity: 6, std_free_quantity: 6 });

  await page.goto('/view/stock-value');
  const [value] = await api.find('std_stock_value', 'std_sku', whole);
  await figures('std_stock_value', 'Stock value by article', `${mark} lamp`, String(value?.identity), {
    std_quantity: 6,
    std_average_cost: 7.25,
    std_value: 43.5,
  });
  const below = page
    .getByRole('region', { name: 'Stock value by article', exact: true })
    .locator('[role="row"][row-index="b-0"] [col-id="std_value"]');
  await expect.poll(async () => numberIn(await below.innerText())).toBe(43.5);
});
