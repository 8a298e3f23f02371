import { hasDatabase, queryCompany } from '../designer/sql.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const home = (page: Page) => page.getByRole('navigation', { name: 'Parts of the home page' });
const slow = { timeout: 60_000 };

/** A SQL condition: a column is within the last 30 days, including today, in the company's time zone. */
const lastDays = (column: string) =>
  `${column} > (now() AT TIME ZONE (SELECT time_zone FROM platform.clients WHERE schema = current_schema()))::date - 30`;
/** A SQL condition: a column is within the 30 days before these. */
const daysBefore = (column: string) => {
  const today = '(now() AT TIME ZONE (SELECT time_zone FROM platform.clients WHERE schema = current_schema()))::date';
  return `${column} > ${today} - 60 AND ${column} <= ${today} - 30`;
};
const inStep = (...keys: string[]) => `(SELECT std_key FROM std_operation WHERE std_operation.id = std_active_operation) IN ('${keys.join("', '")}')`;
const ordered = `(std_active_operation IS NULL OR ${inStep('std-so-status-draft', 'std-so-status-shipping', 'std-so-status-billing', 'std-so-status-done')})`;

/** A SQL query for orders with their total in the company's currency, computed from their lines. */
const valued = `(SELECT std_order.*, CASE WHEN std_currency = std_company_currency THEN amount ELSE round(amount * std_exchange_rate, 2) END AS value
  FROM std_order CROSS JOIN LATERAL (
    SELECT CASE WHEN std_order.std_rounding = 'document' THEN round(sum(net), 2) + round(sum(net * rate), 2)
      ELSE sum(round(net, 2)) + sum(round(round(net, 2) * rate, 2)) END AS amount
    FROM (SELECT coalesce(std_quantity, 0) * std_unit_price * (1 - coalesce(std_discount, 0) / 100) AS net, coalesce(std_tax_rate, 0) / 100 AS rate
      FROM std_order_line WHERE std_order_line.std_order = std_order.id AND std_unit_price IS NOT NULL) AS line) AS whole) AS std_order`;

type Measured = { now: number; before: number };
/** The figure of the last 30 days, and that of the 30 days before. */
async function measured(company: string, what: string, table: string, where: string, column: string): Promise<Measured> {
  const of = (days: string) => `(SELECT ${what}::float8 FROM ${table} WHERE ${where} AND ${days})`;
  const [row] = await queryCompany<{ now: number | null; before: number | null }>(
    company,
    `SELECT ${of(lastDays(column))} AS now, ${of(daysBefore(column))} AS before`,
  );
  return { now: Number(row?.now ?? 0), before: Number(row?.before ?? 0) };
}

/** The comparison of a figure with the earlier one as a text, in the company's number format. */
function comparison({ now, before }: Measured): RegExp {
  if (now === before) return /same as before/;
  if (before === 0) return /^0\D* before$/;
  const share = Math.abs((now - before) / before) * 100;
  const digits = share.toFixed(Math.abs(now - before) < Math.abs(before) ? 1 : 0).replace('.', ',');
  return new RegExp(`^${digits}\\s?% ${now > before ? 'more' : 'less'} than before$`);
}

/** The bars of a chart, from its table. */
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

  const wanted: [name: string, figure: Measured][] = [
    ['Orders in', await measured(user.client_id, 'count(*)', 'std_order', ordered, 'std_order_date')],
    ['Value of orders', await measured(user.client_id, 'sum(value)', valued, ordered, 'std_order_date')],
    ['Shipments out', await measured(user.client_id, 'count(*)', 'std_shipment', inStep('std-shipment-status-complete'), 'std_shipping_date')],
    [
      'Outputs',
      await measured(
        user.client_id,
        'count(*)',
        'std_production_output',
        'NOT EXISTS (SELECT FROM std_output_undo WHERE std_output_undo.std_production_output = std_production_output.id)',
        'std_date',
      ),
    ],
  ];
  /** A pattern for a figure on the page, with any separators between its digits. */
  const digitsOf = (text: string | null) => Number((text ?? '').replaceAll(/[^\d,-]/g, '').replace(',', '.'));
  for (const [name, one] of wanted) {
    const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect.poll(async () => Math.abs(digitsOf(await figure(name).textContent()) - one.now), { message: name }).toBeLessThan(0.01);
    await expect(card.getByText(comparison(one)), name).toBeVisible();
  }

  const days = await queryCompany<{ day: string; count: string }>(
    user.client_id,
    `SELECT to_char(std_order_date, 'DD Mon YYYY') AS day, count(*)::text AS count FROM std_order
      WHERE ${ordered} AND ${lastDays('std_order_date')} GROUP BY std_order_date ORDER BY std_order_date`,
  );
  const drawn = await bars(page, 'Orders in, by day');
  expect(drawn).toHaveLength(30);
  expect(drawn.filter(([, count]) => count !== '0')).toEqual(days.map(({ day, count }) => [day, count]));

  const sent = await queryCompany<{ day: string; count: string }>(
    user.client_id,
    `SELECT to_char(std_shipping_date, 'DD Mon YYYY') AS day, count(*)::text AS count FROM std_shipment
      WHERE ${inStep('std-shipment-status-complete')} AND ${lastDays('std_shipping_date')} GROUP BY std_shipping_date ORDER BY std_shipping_date`,
  );
  expect((await bars(page, 'Shipments out, by day')).filter(([, count]) => count !== '0')).toEqual(sent.map(({ day, count }) => [day, count]));

  const today = '(now() AT TIME ZONE (SELECT time_zone FROM platform.clients WHERE schema = current_schema()))::date';
  const late = await queryCompany<{ name: string }>(
    user.client_id,
    `SELECT std_label AS name FROM std_order WHERE ${inStep('std-so-status-draft', 'std-so-status-shipping')} AND std_delivery_date < ${today}`,
  );
  const names = block(page, 'Late orders').locator('[role="gridcell"][col-id="std_label"]');
  await expect(block(page, 'Late orders')).toContainText(`${late.length} record`, slow);
  const shownLate = await names.allTextContents();
  const allLate = new Set(late.map(({ name }) => name));
  expect(shownLate.filter((name) => !allLate.has(name))).toEqual([]);

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

  /** Opens the tab, clicks a mark in it, and returns the description of the list that opens. */
  const opened = async (open: () => Promise<void>) => {
    await page.goto('/?tab=dashboard');
    await open();
    await expect(page.getByRole('list', { name: 'Filters of the page' })).toBeVisible(slow);
    return page.getByRole('heading', { level: 1 }).textContent();
  };
  expect(await opened(() => figure('Value of orders').click())).toBe('Sales orders');
  expect(await opened(() => figure('Shipments out').click())).toBe('Shipments');
  await expect(page.getByRole('main')).toContainText(new RegExp(`(^|\\D)${counted?.shipments}\\D`), slow);
  expect(await opened(() => figure('Outputs').click())).toBe('Outputs');
  for (const [chart, heading, day] of [
    ['Orders in, by day', 'Sales orders', days[0]],
    ['Shipments out, by day', 'Shipments', sent[0]],
  ] as const) {
    if (!day) continue;
    const mark = async () => {
      await bars(page, chart);
      await block(page, chart).getByRole('button', { name: day.day, exact: true }).click();
    };
    expect(await opened(mark), chart).toBe(heading);
  }
});

test('beside the work to do the home page shows the figures of its dashboard, at last of all, and no chart', { tag: '@all' }, async ({
  page,
  request,
}) => {
  test.skip(!hasDatabase, 'The database is elsewhere.');
  const { user } = await Api.signIn(request);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await signIn(page);
  const work = block(page, 'Work to do');
  await expect(work.getByRole('listitem').first()).toBeVisible(slow);
  const figures = block(page, 'Dashboard');
  await expect(figures.getByRole('term')).toHaveText(['Orders in', 'Value of orders', 'Shipments out', 'Outputs'], slow);
  const orders = await measured(user.client_id, 'count(*)', 'std_order', ordered, 'std_order_date');
  await expect(figures.getByRole('link', { name: /^Orders in: / })).toHaveText(String(orders.now));
  expect(asked.filter((url) => /\/(?:ChartCanvas|ag-charts|ViewBlocks)[^~]*$/.test(url))).toEqual([]);
  const placed = async () => [await work.boundingBox(), await figures.boundingBox()] as const;
  const [list, beside] = await placed();
  expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0) - 1);
  await expectAccessible(page, 'the home page with its figures');
  await page.setViewportSize({ width: 390, height: 844 });
  await figures.scrollIntoViewIfNeeded();
  const [above, below] = await placed();
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await figures.getByRole('link', { name: 'All figures and charts' }).click();
  await expect(page).toHaveURL(/tab=dashboard/);
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
