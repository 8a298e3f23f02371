import { blockOf, tableOf } from '../data/gadgets.ts';
import { hasDatabase, queryCompany } from '../designer/sql.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';

const slow = { timeout: 60_000 };
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A number in the company's format. */
const numberIn = (text: string) => Number(text.replaceAll(/[^\d,-]/g, '').replace(',', '.'));
const textsOf = (parts: Locator) => parts.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));

/** The groups of a table with their figures. */
async function groupsOf(table: Locator) {
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toBeVisible(slow);
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
  return cells.slice(1).map(([group, figure]) => [group, numberIn(figure ?? '')]);
}

const model = 'std_stock_mouvement';
/** The English labels of a field's options, by key. */
async function labelsOf(api: Api, name: string): Promise<Map<string, string>> {
  type Choices = { name: string; misc?: { options?: { key: string; label: string | { en: string } }[] } };
  const { schema } = (await api.get<{ data: { schema: Choices[] } }>(`/v1/documents/models/${model}`)).data;
  const options = schema.find((field) => field.name === name)?.misc?.options ?? [];
  return new Map(options.map(({ key, label }) => [key, typeof label === 'string' ? label : label.en]));
}
const parts = ['Bars', 'Groups', 'List', 'Cards', 'Board', 'Days', 'Plan', 'Pictures'];
const sum = { aggregation: 'sum', path: 'std_quantity' };
const latest = { ordering: [{ field: 'std_created_at', direction: 'desc' }] };
const moved = [{ path: 'std_label' }, { path: 'std_quantity', total: 'sum' }];
const binds = ['Figures', 'List', 'Cards', 'Plan'].map((name) => ({ block: name, path: 'std_type' }));
/** One block of each kind for the company's stock movements, and a gallery of its articles. */
const setup = {
  Given: { type: 'inputs', misc: { model, inputs: [{ id: 'type', kind: 'select', path: 'std_type', label: 'Type', binds }] } },
  Figures: {
    type: 'metrics',
    misc: {
      model,
      metrics: [
        { id: 'moves', label: 'Movements', figure: { aggregation: 'count' } },
        { id: 'moved', label: 'Moved', figure: sum },
      ],
    },
  },
  Parts: { type: 'layout', misc: { layout: 'tabs' } },
  Bars: { type: 'chart', misc: { model, chart: 'bar', axis: { path: 'std_type' }, figure: sum } },
  Groups: { type: 'dataset', misc: { model, axis: [{ path: 'std_type' }, { path: 'std_quantity', aggregation: 'average' }] } },
  List: tableOf(model, ['std_label', 'std_quantity'], latest),
  Cards: blockOf('cardlist', model, ['std_label', 'std_quantity'], latest),
  Board: blockOf('cardlist', model, [], { columns: moved, columns_by: 'std_type', ...latest }),
  Days: blockOf('calendar', model, ['std_label'], { start: 'std_created_at', title: 'std_label', initial: 'list', ordering: [] }),
  Plan: blockOf('gantt', model, ['std_label'], { start: 'std_created_at', title: 'std_label', ordering: [] }),
  Pictures: blockOf('gallery', 'std_sku', ['std_label'], { image: 'std_attachment', ordering: [{ field: 'std_label', direction: 'asc' }] }),
};

test('what each kind of block shows of the stock movements is what SQL says of them', { tag: '@all' }, async ({ page, request }) => {
  test.skip(!hasDatabase, 'The database is elsewhere.');
  test.slow();
  const api = await Api.signIn(request);
  const sql = <Row extends object>(statement: string) => queryCompany<Row>(api.user.client_id, statement);
  const group = await api.create('view_groups', { name: 'Compared', order: 900, parent: null });
  const blocks = [...['Given', 'Figures'].map((id) => ({ id, label: id })), { id: 'Parts', blocks: parts.map((id) => ({ id, label: id })) }];
  const view = await api.create('views', { name: 'Compared', model, view_group: group, order: 1, root: { blocks }, setup });
  await api.settled();
  const counted = await sql<{ type: string; moves: number; moved: number; average: number }>(
    `SELECT std_type AS type, count(*)::int AS moves, sum(std_quantity)::float AS moved, round(avg(std_quantity)::numeric, 2)::float AS average
       FROM std_stock_mouvement GROUP BY 1`,
  );
  const labels = await labelsOf(api, 'std_type');
  const types = counted.map((one) => ({ ...one, type: labels.get(one.type) ?? one.type }));
  const all = types.reduce((total, { moves }) => total + moves, 0);
  expect(types.length).toBeGreaterThan(1);
  const names = async (order: string) =>
    (await sql<{ name: string }>(`SELECT std_label AS name FROM std_stock_mouvement ORDER BY ${order}`)).map(({ name }) => name);
  const figure = (name: string) => block(page, 'Figures').locator('dl > div').filter({ hasText: name }).locator('dd').first();

  await signIn(page, { at: `/view/${view}` });
  await test.step('metrics', async () => {
    await expect.poll(async () => numberIn((await figure('Movements').textContent()) ?? '')).toBe(all);
    expect(numberIn((await figure('Moved').textContent()) ?? '')).toBeCloseTo(
      types.reduce((total, { moved }) => total + moved, 0),
      4,
    );
  });
  const open = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  await test.step('a chart', async () => {
    await open('Bars');
    await block(page, 'Bars').getByRole('button', { name: 'Show as table' }).click();
    expect((await groupsOf(block(page, 'Bars'))).toSorted()).toEqual(types.map(({ type, moved }) => [type, moved]).toSorted());
  });
  await test.step('a dataset', async () => {
    await open('Groups');
    expect((await groupsOf(block(page, 'Groups'))).toSorted()).toEqual(types.map(({ type, average }) => [type, average]).toSorted());
  });
  const newest = await names('std_created_at DESC, id DESC');
  await test.step('a table', async () => {
    await open('List');
    await expect(block(page, 'List')).toContainText(`${all} records`);
    const shown = block(page, 'List').locator('[role="gridcell"][col-id="std_label"]');
    await expect(shown.first()).toHaveText(/./);
    expect((await textsOf(shown)).slice(0, 10)).toEqual(newest.slice(0, 10));
  });
  await test.step('cards', async () => {
    await open('Cards');
    await expect(block(page, 'Cards')).toContainText(`${all} records`);
    const shown = block(page, 'Cards').getByRole('listitem').getByRole('button', { name: /./ });
    await expect(shown.first()).toBeVisible();
    expect((await textsOf(shown)).slice(0, 10)).toEqual(newest.slice(0, 10));
  });
  await test.step('a board', async () => {
    await open('Board');
    const head = (type: string) => block(page, 'Board').getByRole('region', { name: type }).locator('header');
    for (const { type, moves, moved } of types) {
      await expect(head(type)).toContainText('Sum Quantity', slow);
      expect((await textsOf(head(type).locator('> *'))).map(numberIn)).toEqual([moves, moved]);
    }
  });
  await test.step('a calendar', async () => {
    await open('Days');
    const zone = '(SELECT time_zone FROM platform.clients WHERE schema = current_schema())';
    const inWeek = `date_trunc('week', std_created_at AT TIME ZONE ${zone}) = date_trunc('week', now() AT TIME ZONE ${zone})`;
    const [week] = await sql<{ moves: number }>(`SELECT count(*)::int AS moves FROM std_stock_mouvement WHERE ${inWeek}`);
    await expect(block(page, 'Days').locator('[data-index]')).toHaveCount(week?.moves ?? 0);
  });
  await test.step('a gantt', async () => {
    await open('Plan');
    await expect(block(page, 'Plan')).toContainText(`${all} records`);
    await block(page, 'Plan').getByText('List', { exact: true }).click();
    const bars = block(page, 'Plan').getByRole('listitem').locator('button:first-child > span:first-child');
    await expect(bars.first()).toBeVisible();
    expect((await textsOf(bars)).slice(0, 10)).toEqual((await names('std_created_at, id')).slice(0, 10));
  });
  await test.step('a gallery', async () => {
    await open('Pictures');
    const articles = await sql<{ name: string }>('SELECT std_label AS name FROM std_sku ORDER BY std_label');
    await expect(block(page, 'Pictures')).toContainText(`${articles.length} records`);
    const shown = block(page, 'Pictures').getByRole('listitem').locator('button > span:last-child');
    await expect(shown.first()).toBeVisible();
    expect((await textsOf(shown)).slice(0, 5)).toEqual(articles.slice(0, 5).map(({ name }) => name));
  });
  await test.step('page filters', async () => {
    const shipped = types.find(({ type }) => type === 'Shipment');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Shipment', exact: true }).click();
    await expect.poll(async () => numberIn((await figure('Movements').textContent()) ?? '')).toBe(shipped?.moves);
    expect(numberIn((await figure('Moved').textContent()) ?? '')).toBe(shipped?.moved);
    for (const name of ['List', 'Cards', 'Plan']) {
      await open(name);
      await expect(block(page, name)).toContainText(`${shipped?.moves} records`);
    }
  });
  for (const width of [1440, 390])
    await test.step(`accessible in both themes, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of parts) {
        await open(name);
        await expect(block(page, name)).toBeVisible();
        await expect(block(page, name).locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page, `${name}, ${width} pixels wide`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBe(0);
      }
    });
});
