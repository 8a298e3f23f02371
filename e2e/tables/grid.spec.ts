import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';
import { standingBox } from '../lib/touch.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const cell = (page: Page, row: number, path: string) => block(page).locator(`[role="row"][row-index="${row}"] [role="gridcell"][col-id="${path}"]`);
const total = (page: Page, path: string) => block(page).locator(`[role="row"][row-index="b-0"] [col-id="${path}"]`);

async function menuOf(page: Page, name: string): Promise<Locator> {
  await block(page).getByRole('columnheader', { name }).hover();
  await block(page)
    .getByRole('button', { name: `Menu of the column ${name}` })
    .click();
  return page.getByRole('menu');
}

/** The distance of a column from the left edge. A pinned column is before all others. */
const leftOf = async (page: Page, name: string) => (await block(page).getByRole('columnheader', { name }).boundingBox())?.x ?? Number.NaN;
const piecesFirst = async (page: Page) => (await leftOf(page, 'Pieces')) < (await leftOf(page, 'Title'));

async function openView(page: Page, id: string) {
  await signIn(page, { at: `/view/${id}` });
  await expect(cell(page, 0, 'title')).toHaveText('item 00');
}

test('columns are pinned, totalled and filtered from their headers, each person for themselves', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  for (let i = 0; i < 4; i++) await api.save(slug, { title: `item 0${i}`, amount: 1000.25 * i, pieces: i });
  const columns = [{ path: 'title' }, { path: 'amount', total: 'sum' }, { path: 'pieces' }];
  const id = await view('Totals', [{ id: 'all', label: 'All' }], { all: tableOf(slug, [], { columns }) });
  await openView(page, id);
  await expect(total(page, 'amount')).toHaveText('Sum6 001,50');
  await expect(total(page, 'pieces')).toHaveText('');
  const choices = await menuOf(page, 'Pieces');
  await choices.getByRole('menuitem', { name: 'Total' }).hover();
  await page.getByRole('menuitemradio', { name: 'Average' }).click();
  await expect(total(page, 'pieces')).toHaveText('Average1,50 pcs');

  await (await menuOf(page, 'Pieces')).getByRole('menuitem', { name: 'Pin to the left' }).click();
  await expect.poll(() => piecesFirst(page)).toBe(true);
  await page.keyboard.press('Escape');
  await (await menuOf(page, 'Amount')).getByRole('menuitem', { name: 'Filter by this column' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is greater than' });
  await filter.getByRole('textbox', { name: 'Value' }).fill('1500');
  await page.keyboard.press('Escape');
  await expect(block(page).getByText('2 records', { exact: true })).toBeVisible();
  await expect(total(page, 'amount')).toHaveText('Sum5 001,25');

  await page.reload();
  await expect.poll(() => piecesFirst(page)).toBe(true);
  await expect(total(page, 'pieces')).toContainText('Average');

  const other = await (await browser.newContext()).newPage();
  await signIn(other, { as: 'operator@demo.test', at: `/view/${id}` });
  await expect(total(other, 'amount')).toHaveText('Sum6 001,50');
  await expect(total(other, 'pieces')).toHaveText('');
  expect(await piecesFirst(other)).toBe(false);
  await other.context().close();
});

test('a block of cells is copied, pasted elsewhere and taken back as one', { tag: '@all' }, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const rows = 20;
  const names = ['title', 'amount', 'due', 'state', 'plain'];
  for (let i = 0; i < 2 * rows; i++) {
    const filled = i < rows ? { amount: i + 0.5, due: `2026-03-${String(i + 1).padStart(2, '0')}`, state: 'poor', plain: `p ${i}` } : {};
    await api.save(slug, { title: `item ${String(i).padStart(2, '0')}`, ...filled });
  }
  const id = await view('Copy', [{ id: 'all', label: 'All' }], {
    all: tableOf(slug, names, { ordering: [{ field: 'created_at', direction: 'asc' }] }),
  });
  const stored = async () =>
    (
      await api.post<{ data: { properties: object }[] }>('/v1/graph/get/', {
        model: slug,
        limit: 100,
        fields: names,
        ordering: [{ field: 'created_at', direction: 'asc' }],
      })
    ).data.map(({ properties }) => properties);
  await openView(page, id);
  const before = await stored();

  await cell(page, 0, 'title').click();
  for (let i = 1; i < rows; i++) await page.keyboard.press('Shift+ArrowDown');
  for (let i = 1; i < names.length; i++) await page.keyboard.press('Shift+ArrowRight');
  await expect(block(page).locator('.mw-range').first()).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('100 cells copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(rows);
  expect(copied.split('\n')[3]).toBe('item 03\t3,5\t2026-03-04\tPoor\tp 3');

  await page.keyboard.press('Escape');
  await expect(block(page).locator('.mw-range')).toHaveCount(0);
  for (let i = 0; i < rows; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await stored()).slice(rows), { timeout: 60_000 }).toEqual(before.slice(0, rows));
  await page.keyboard.press('Control+z');
  await expect.poll(stored, { timeout: 60_000 }).toEqual(before);
});

test('dragging chooses a block, keys edit the record of a row, and what others change arrives by itself', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  const ids = [await api.save(slug, { title: 'item 00', amount: 1 }), await api.save(slug, { title: 'item 01', amount: 2 })];
  const id = await view('Keys', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount', 'plain']) });
  await openView(page, id);
  await cell(page, 0, 'title').hover();
  await page.mouse.down();
  await cell(page, 1, 'amount').hover();
  await page.mouse.up();
  await expect(block(page).locator('.mw-range')).toHaveCount(4);
  await cell(page, 1, 'plain').click({ modifiers: ['Shift'] });
  await expect(block(page).locator('.mw-range')).toHaveCount(6);
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await api.find(slug, 'identity', ids[1]))[0]?.properties.amount).toBeNull();
  await expect.poll(async () => (await api.find(slug, 'identity', ids[0]))[0]?.properties.amount).toBeNull();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await api.find(slug, 'identity', ids[0]))[0]?.properties).toMatchObject({ title: 'item 00', amount: 1 });

  await api.post('/v1/graph/update/', { node_id: ids[0], properties: { plain: 'from elsewhere' } });
  await expect(cell(page, 0, 'plain')).toHaveText('from elsewhere');

  await api.create('views', { ...(await viewOf(api, id)), name: `Read only ${mark}` }).then((copy) => page.goto(`/view/${copy}`));
  await expect(cell(page, 1, 'title')).toHaveText('item 01');
  await cell(page, 1, 'title').click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'item 01' })).toBeVisible();
  await page.keyboard.press('Escape');
  await cell(page, 1, 'title').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('complementary', { name: `Gadget form ${mark}` }).getByLabel('Title')).toHaveValue('item 01');
});

/** The view with read-only cells. */
async function viewOf(api: Api, id: string) {
  const { data } = await api.get<{
    data: { model: string; view_group: string; order: number; root: object; setup: { all: { misc: { columns: { path: string }[] } } } };
  }>(`/v1/documents/views/${id}`);
  const { model, view_group, order, root, setup } = data;
  const columns = setup.all.misc.columns.map(({ path }) => ({ path }));
  return { model, view_group, order, root, setup: { all: { ...setup.all, misc: { ...setup.all.misc, columns } } } };
}

// Two calls fail with an error of the server.
test.use({ noise: [/status of 500/] });

test('what fails says so: copying, exporting, deleting and text that is no value', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item 00', amount: 1 });
  const id = await view('Fails', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount']) });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  const refused = { status: 500, json: { error: { code: 'internal', message: 'no', details: {}, request_id: 'r' } } };
  for (const path of ['**/v1/convert/csv/', '**/v1/graph/delete/']) await page.route(path, (route) => route.fulfill(refused));
  await openView(page, id);
  await cell(page, 0, 'title').click();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Error copying data')).toBeVisible();

  await cell(page, 0, 'amount').dblclick();
  await cell(page, 0, 'amount').getByRole('textbox').fill('many');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'amount').locator('[title="Unable to parse number value"]')).toBeVisible();
  expect((await api.find(slug, 'title', 'item 00'))[0]?.properties.amount).toBe(1);

  await block(page).getByRole('checkbox', { name: 'Select the row' }).click();
  const bar = block(page).getByRole('region', { name: 'Actions for the selected records' });
  await bar.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export (CSV)' }).click();
  await expect(page.getByText('Error exporting data')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Object(s) could not be deleted')).toBeVisible();
  await expect(cell(page, 0, 'title')).toHaveText('item 00');
});

test('a row that an edit takes out of the filter stays and says so, until the table is refreshed', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const ids: string[] = [];
  for (const number of [0, 1]) ids.push(await api.save(slug, { title: `item 0${number}`, plain: 'wanted' }));
  const where = { fact: 'plain', operator: 'equal', value: 'wanted' };
  const id = await view('Leaves', [{ id: 'all', label: 'All', betterFilters: where }], { all: tableOf(slug, ['title', 'plain']) });
  const titles = block(page).locator('[role="gridcell"][col-id="title"]');
  await openView(page, id);
  await cell(page, 0, 'plain').dblclick();
  await cell(page, 0, 'plain').getByRole('textbox').fill('other');
  await cell(page, 0, 'plain').getByRole('textbox').press('Enter');
  const leaving = block(page).locator('[role="row"].mw-leaves');
  await expect(leaving).toHaveCount(1);
  await expect(leaving).toContainText('item 00');
  expect(await leaving.evaluate((row) => getComputedStyle(row, '::after').content)).toBe('"leaves on refresh"');
  expect((await api.find(slug, 'identity', ids[0]))[0]?.properties.plain).toBe('other');

  // Changes by others appear automatically, and the row does not move.
  await api.post('/v1/graph/update/', { node_id: ids[1], properties: { title: 'item 02' } });
  await expect(titles).toHaveText(['item 00', 'item 02']);
  await expect(leaving).toHaveCount(1);
  await block(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(titles).toHaveText(['item 02']);
  await expect(leaving).toHaveCount(0);
});

test('a status stays in sight however wide a column is made, also where there is less room; who lets it go keeps it so', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { view } = await gadgets(api);
  const columns = [{ path: 'std_label' }, { path: 'std_client' }, { path: 'std_active_operation', format: 'status', label: 'Status' }];
  const id = await view('Orders', [{ id: 'all', label: 'All' }], { all: tableOf('std_order', [], { columns }) }, { model: 'std_order' });
  await signIn(page, { at: `/view/${id}` });
  const status = block(page).getByRole('columnheader', { name: 'Status' });
  await expect(status).toBeInViewport({ ratio: 1 });
  const edge = await standingBox(block(page).getByRole('columnheader').nth(1).locator('.ag-header-cell-resize').first());
  await page.mouse.move(edge.x + 2, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x + 900, edge.y + 8, { steps: 10 });
  await page.mouse.up();
  await expect(status).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.reload();
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(block(page).getByRole('gridcell').first()).toBeVisible();

  await (await menuOf(page, 'Status')).getByRole('menuitem', { name: 'Unpin' }).click();
  await page.reload();
  await expect(block(page).getByRole('columnheader').nth(1)).toBeVisible();
  await expect(status).not.toBeInViewport({ ratio: 0.9 });
});

/** The headings that the pinned status column partly covers: they begin left of its edge and end right of it. */
const cutHeadings = (page: Page) =>
  block(page).evaluate((frame) => {
    const boxes = [...frame.querySelectorAll('[role="columnheader"][col-id]')].map((one) => ({
      status: one.getAttribute('col-id') === 'std_active_operation',
      box: one.getBoundingClientRect(),
    }));
    const edge = boxes.find(({ status }) => status)?.box.left ?? 0;
    return boxes.filter(({ status, box }) => !status && box.left < edge - 1 && box.right > edge + 1).length;
  });

test('beside an open record no column is cut by the pinned status, nor where the screen is narrow', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { view, mark } = await gadgets(api);
  const client = await api.save('std_client', { std_label: `Customer with a name of some length ${mark}` });
  const label = `Order ${mark} of some length`;
  await api.save('std_order', { std_label: label, std_customer_order_reference: `Reference ${mark} of some length` }, { std_client: client });
  await api.settled();
  const paths = ['std_label', 'std_client', 'std_customer_order_reference', 'std_order_date', 'std_delivery_date', 'created_at'];
  const columns = [...paths.map((path) => ({ path })), { path: 'std_active_operation', format: 'status', label: 'Status' }];
  const betterFilters = { all: [{ fact: 'std_label', operator: 'equal', value: label }] };
  const id = await view('Cut', [{ id: 'all', label: 'All', betterFilters }], { all: tableOf('std_order', [], { columns }) }, { model: 'std_order' });
  await signIn(page, { at: `/view/${id}` });
  const status = block(page).getByRole('columnheader', { name: 'Status' });
  await cell(page, 0, 'std_label').click();
  await expect(page.getByRole('complementary').getByRole('heading', { name: label })).toBeVisible();
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect.poll(() => cutHeadings(page)).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect.poll(() => cutHeadings(page)).toBe(0);
});

for (const [name, press] of [
  ['a click', (page: Page, at: { x: number; y: number }) => page.mouse.click(at.x, at.y)],
  ['a double click', (page: Page, at: { x: number; y: number }) => page.mouse.dblclick(at.x, at.y)],
  [
    'Enter',
    async (page: Page) =>
      cell(page, 0, 'title')
        .focus()
        .then(() => page.keyboard.press('Enter')),
  ],
  ['the right button', (page: Page, at: { x: number; y: number }) => page.mouse.click(at.x, at.y, { button: 'right' })],
] as const)
  test(`${name} on a row that is still being read is kept until it is there`, { tag: name === 'a click' ? [] : '@all' }, async ({
    page,
    request,
  }) => {
    const api = await Api.signIn(request);
    const { slug, view } = await gadgets(api);
    await api.save(slug, { title: 'item 00' });
    const columns = [{ path: 'title' }, { path: 'amount' }];
    const id = await view('Unread', [{ id: 'all', label: 'All' }], { all: tableOf(slug, [], { columns }) });
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/v1/graph', (route) => answered.then(() => route.continue()));
    await signIn(page, { at: `/view/${id}` });
    await expect(block(page).locator('[role="row"][row-index="0"]')).toHaveCSS('pointer-events', 'none');
    await expect(cell(page, 0, 'title')).toBeVisible();
    const box = await cell(page, 0, 'title').boundingBox();
    await press(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 });
    answer();
    const wanted =
      name === 'the right button' ? page.getByRole('menuitem').first() : page.getByRole('complementary').getByRole('heading', { name: 'item 00' });
    await expect(wanted).toBeVisible();
  });

test('a row is chosen whose box is pressed while a search takes it away', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  for (const title of ['item 00', 'item 01', 'item 02']) await api.save(slug, { title });
  const columns = [{ path: 'title' }, { path: 'amount' }];
  const id = await view('Pressed', [{ id: 'all', label: 'All' }], { all: tableOf(slug, [], { columns }) });
  await openView(page, id);
  const row = block(page).getByRole('row').filter({ hasText: 'item 02' });
  await row.getByRole('checkbox').hover();
  await page.mouse.down();
  await block(page).getByRole('searchbox').fill('item 00');
  await expect(row).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Actions for the selected records' })).toContainText('1 selected');
  await block(page).getByRole('searchbox').fill('');
  await expect(row.getByRole('checkbox')).toBeChecked();
});

test('in the dark a chosen row stays so under the pointer', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item 00' });
  const id = await view('Chosen', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title']) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openView(page, id);
  await block(page).locator('[role="row"][row-index="0"] input[type="checkbox"]').check();
  const row = block(page).locator('[role="row"][row-index="0"]');
  await cell(page, 0, 'title').hover();
  await expect(row).toHaveClass(/ag-row-hover/);
  // The hover colour over a row is translucent, so the row's own colour remains visible.
  const cover = await row.locator('.ag-grid-scrolling-cells').evaluate((cells) => getComputedStyle(cells, '::before').backgroundColor);
  expect(cover).toMatch(/(\/ |, )0\.\d+\)$/);
  await expect(row).toHaveCSS('background-color', 'rgb(21, 63, 68)');
});

test('`?` in a cell that can be edited asks for help; it is not typed', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item 00' });
  const id = await view('Keys', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title']) });
  await openView(page, id);
  await page.getByRole('searchbox').first().focus();
  await cell(page, 0, 'title').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('complementary', { name: 'Help and keys' })).toBeVisible();
  await expect(block(page).locator('.ag-cell-inline-editing')).toHaveCount(0);
});
