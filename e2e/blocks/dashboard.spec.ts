import { hasDatabase, queryCompany } from '../designer/sql.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const home = (page: Page) => page.getByRole('navigation', { name: 'Parts of the home page' });
const slow = { timeout: 60_000 };

/** The days of a column that lie in the last 30, today included, in the company's zone. */
const lastDays = (column: string) =>
  `${column} > (now() AT TIME ZONE (SELECT time_zone FROM platform.clients WHERE schema = current_schema()))::date - 30`;
const inStep = (...keys: string[]) => `(SELECT std_key FROM std_operation WHERE std_operation.id = std_active_operation) IN ('${keys.join("', '")}')`;
const ordered = `(std_active_operation IS NULL OR ${inStep('std-so-status-draft', 'std-so-status-shipping', 'std-so-status-billing', 'std-so-status-done')})`;

/** The bars of a chart, as its table says them. */
async function bars(page: Page, name: string): Promise<string[][]> {
  await block(page, name).getByRole('button', { name: 'Show as table' }).click();
  const rows = block(page, name).getByRole('row');
  await expect(rows.nth(1)).toBeVisible(slow);
  const all = await rows.evaluateAll((each) => each.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
  return all.slice(1);
}

test('the dashboard is a tab of the home page: its figures are those of the records, and each opens the list of them', { tag: '@all' }, async ({
  page,
  request,
}) => {
  test.skip(!hasDatabase, 'The database is elsewhere.');
  const { user } = await Api.signIn(request);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await signIn(page);
  await expect(home(page).getByRole('link', { name: 'Work', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(block(page, 'Work to do').getByRole('listitem').first()).toBeVisible(slow);
  expect(asked.filter((url) => /\/(?:ChartCanvas|ag-charts|MetricsBlock|ViewBlocks)[^~]*$/.test(url))).toEqual([]);
  await home(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.locator('[data-chart] canvas')).toHaveCount(3, slow);

  const [counted] = await queryCompany<{ orders: string; shipments: string; outputs: string }>(
    user.client_id,
    `SELECT (SELECT count(*) FROM std_order WHERE ${ordered} AND ${lastDays('std_order_date')}) AS orders,
      (SELECT count(*) FROM std_shipment WHERE ${inStep('std-shipment-status-complete')} AND ${lastDays('std_shipping_date')}) AS shipments,
      (SELECT count(*) FROM std_production_output WHERE ${lastDays('std_date')}) AS outputs`,
  );
  const figure = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}: .*, open the list$`) });
  await expect(figure('Orders in')).toHaveText(String(counted?.orders), slow);
  await expect(figure('Shipments out')).toHaveText(String(counted?.shipments), slow);
  await expect(figure('Outputs')).toHaveText(String(counted?.outputs), slow);
  await expectAccessible(page, 'the dashboard');

  const days = await queryCompany<{ day: string; count: string }>(
    user.client_id,
    `SELECT to_char(std_order_date, 'DD Mon YYYY') AS day, count(*)::text AS count FROM std_order
      WHERE ${ordered} AND ${lastDays('std_order_date')} GROUP BY std_order_date ORDER BY std_order_date`,
  );
  const drawn = await bars(page, 'Orders in, by day');
  expect(drawn).toHaveLength(30);
  expect(drawn.filter(([, count]) => count !== '0')).toEqual(days.map(({ day, count }) => [day, count]));

  const steps = await queryCompany<{ step: string; count: string }>(
    user.client_id,
    `SELECT std_operation.std_label AS step, count(*)::text AS count FROM std_manufacturing_order JOIN std_operation ON std_operation.id = std_active_operation
      WHERE std_key NOT IN ('std-mo-status-done', 'std-mo-status-cancelled') GROUP BY 1`,
  );
  const byStep = await bars(page, 'Open manufacturing orders by step');
  expect(byStep.toSorted()).toEqual(steps.map(({ step, count }) => [step, count]).toSorted());

  const [[step = '', number = ''] = []] = byStep;
  await block(page, 'Open manufacturing orders by step').getByRole('button', { name: step, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Production board');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(block(page, 'Orders')).toContainText(`${number} record`, slow);
  await page.goBack();
  await expect(page).toHaveURL(/tab=dashboard/);

  await figure('Orders in').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales orders');
  await expect(page.getByRole('list', { name: 'Filters of the page' })).toContainText('Orders in, ');
  const tabs = page.getByRole('main').getByRole('tab');
  const sum = async () => (await tabs.allTextContents()).reduce((total, text) => total + Number(/\d+$/.exec(text)?.[0]), 0);
  await expect.poll(sum, slow).toBe(Number(counted?.orders));
});

test('the value of the stock is told by its chart and its figures', { tag: '@all' }, async ({ page, request }) => {
  test.skip(!hasDatabase, 'The database is elsewhere.');
  const { user } = await Api.signIn(request);
  await signIn(page, { at: '/view/stock-value' });
  const [all] = await queryCompany<{ articles: string; unknown: string }>(
    user.client_id,
    'SELECT count(*) AS articles, count(*) FILTER (WHERE std_value IS NULL) AS unknown FROM std_stock_value WHERE std_quantity > 0',
  );
  const figures = block(page, 'Stock value').getByRole('definition');
  await expect(figures.nth(1)).toHaveText(String(all?.articles), slow);
  await expect(figures.nth(2)).toHaveText(String(all?.unknown));
  const types = await queryCompany<{ value: string }>(
    user.client_id,
    `SELECT round(sum(std_value))::text AS value FROM std_stock_value JOIN std_sku ON std_sku.id = std_stock_value.std_sku
      WHERE std_value > 0 GROUP BY std_type ORDER BY sum(std_value) DESC`,
  );
  const drawn = await bars(page, 'Where the stock value lies');
  expect(drawn.map(([, value]) => value?.replace(/\D/g, ''))).toEqual(types.map(({ value }) => value));
});
