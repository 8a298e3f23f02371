import { readFile } from 'node:fs/promises';
import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const cell = (page: Page, row: number, path: string) => block(page).locator(`[role="row"][row-index="${row}"] [role="gridcell"][col-id="${path}"]`);
const bar = (page: Page) => block(page).getByRole('region', { name: 'Actions for the selected records' });
const menu = (page: Page) => page.getByRole('menu', { name: 'Menu of the row' });

/** Five gadgets, of which two are in the state `poor`. */
async function fiveGadgets(page: Page, request: Parameters<typeof Api.signIn>[0]) {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await api.save(slug, { title: `item 0${i}`, amount: i - 1, state: i % 3 ? 'good' : 'poor', plain: '=1+1' }));
  const id = await view('Tools', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount', 'state', 'plain']) });
  await signIn(page, { at: `/view/${id}` });
  await expect(cell(page, 4, 'title')).toHaveText('item 04');
  return { api, slug, ids };
}

/** Creates a draft order without lines, two draft orders with a line, a done order, and a view of them. */
async function orders(api: Api, mark: string) {
  const label = (name: string) => `${mark} ${name}`;
  const sku = await api.save('std_sku', { std_label: label('cake'), std_type: 'finished-good', std_unit: 'pc' });
  const client = await api.save('std_client', { std_label: label('client') });
  const ids: Record<string, string> = {};
  for (const name of ['a', 'b', 'c done']) ids[name] = await api.save('std_order', { std_label: label(name) }, { std_client: client });
  for (const order of Object.values(ids)) await api.save('std_order_line', { std_quantity: 1, std_line_num: 1 }, { std_order: order, std_sku: sku });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: ids['c done'], action: 'set_step', step: 'std-so-status-done' });
  await api.settled();
  const { view } = await gadgets(api);
  const setup = tableOf('std_order', ['std_label', 'std_active_operation'], {
    ordering: [{ field: 'std_label', direction: 'asc' }],
    actions: [{ id: 'advance', trigger: 'selected_rows', kind: 'advance', label: 'Advance' }],
  });
  const where = { fact: 'std_label', operator: 'contains', value: mark };
  const id = await view('Orders', [{ id: 'all', label: 'All', betterFilters: where }], { all: setup }, { model: 'std_order' });
  return { ids, id };
}

const stepOf = async (api: Api, id: string) =>
  (await api.post<{ data: { active_operation: { key: string } } }>(`/v1/processes/get/live/object/${id}`, {})).data.active_operation.key;

async function chooseAll(page: Page, id: string, count: number) {
  await signIn(page, { at: `/view/${id}` });
  await expect(cell(page, count - 1, 'std_label')).toBeVisible();
  await block(page).getByRole('checkbox', { name: 'Select all that match' }).click();
  await expect(bar(page)).toContainText(`${count} selected`);
  await bar(page).getByRole('button', { name: 'Advance' }).click();
}

test('many records advance together: first where they go, then which were refused; the others have moved', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const mark = `T${Date.now().toString(36)}`;
  const api = await Api.signIn(request);
  const { ids, id } = await orders(api, mark);
  await chooseAll(page, id, 3);
  const dialog = page.getByRole('dialog', { name: /^Move 3 records to their next step\?|of 2 moved on$/ });
  await expect(dialog.getByRole('list', { name: 'Where they go' }).getByRole('listitem')).toHaveText(['2Shipping', '1has no further step']);
  // Another person deletes one of the records meanwhile. The other record is moved nevertheless.
  await api.remove(ids.b ?? '');
  await dialog.getByRole('button', { name: 'Move 2 records' }).click();
  const refused = dialog.getByRole('list', { name: '1 could not be changed' });
  await expect(refused.getByRole('listitem')).toHaveText([/\S.+\S/]);
  // The dialog says how it ended, and nothing else does.
  await expect(page.getByRole('dialog', { name: '1 of 2 moved on' })).toBeVisible();
  await expect(page.getByText('1 record moved on')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(bar(page)).toContainText('1 selected');
  expect(await Promise.all([ids.a, ids['c done']].map((one) => stepOf(api, one ?? '')))).toEqual(['std-so-status-shipping', 'std-so-status-done']);
});

test('advancing many is stopped after the record under way; the others stay where they are and selected', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const mark = `S${Date.now().toString(36)}`;
  const api = await Api.signIn(request);
  const { ids, id } = await orders(api, mark);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/processes/update/', async (route) => {
    await held;
    await route.continue();
  });
  await chooseAll(page, id, 3);
  const dialog = page.getByRole('dialog', { name: /^Move 3 records to their next step\?|of 2 moved on$/ });
  await dialog.getByRole('button', { name: 'Move 2 records' }).click();
  await expect(dialog.getByRole('status')).toHaveText('0 of 2');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  release();
  await expect(dialog.getByText('1 record was not reached and is still selected.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('1 selected');
  const keys = await Promise.all([ids.a, ids.b].map((one) => stepOf(api, one ?? '')));
  expect(keys).toEqual(['std-so-status-shipping', 'std-so-status-draft']);
});

test('a row’s menu opens by the right button and by keys, filters by the value, copies, opens and deletes', { tag: '@all' }, async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { api, slug, ids } = await fiveGadgets(page, request);
  await cell(page, 0, 'state').click({ button: 'right' });
  await expect(menu(page).getByRole('menuitem')).toHaveText([/^Open/, 'Open as a page', /^Copy/, 'Filter by this value', 'Delete …']);
  await menu(page).getByRole('menuitem', { name: 'Filter by this value' }).click();
  await expect(block(page).getByText('2 records', { exact: true })).toBeVisible();
  await expect(block(page).getByRole('button', { name: '1 filter' })).toBeVisible();

  await cell(page, 1, 'title').focus();
  await page.keyboard.press('Shift+F10');
  // The menu gets the focus shortly after it is visible.
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(cell(page, 1, 'title')).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('c');
  await menu(page).getByRole('menuitem', { name: /^Copy/ }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('item 03');

  await cell(page, 1, 'title').click({ button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Delete …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(block(page).getByText('1 record', { exact: true })).toBeVisible();
  expect(await api.find(slug, 'title', 'item 03')).toEqual([]);

  await cell(page, 0, 'title').click({ button: 'right' });
  await menu(page)
    .getByRole('menuitem', { name: /^Open Enter$|^Open$/ })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'item 00' })).toBeVisible();
  await cell(page, 0, 'title').click({ button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(new RegExp(`/object/${ids[0]}$`));
});

test('chosen rows are exported as a workbook', { tag: '@all' }, async ({ page, request }) => {
  await fiveGadgets(page, request);
  await block(page).getByRole('checkbox', { name: 'Select all that match' }).click();
  await bar(page).getByRole('button', { name: 'Export', exact: true }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export (Excel)' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^All \d{4}-\d{2}-\d{2}\.xlsx$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]));
  expect(file.includes('xl/worksheets/sheet1.xml')).toBe(true);
});

test('a new record takes what the filter of its list says of all of its records', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, form, view } = await gadgets(api);
  const isFour = { fact: 'amount', operator: 'equal', value: 4 };
  const actions = [{ id: 'new', trigger: 'button', kind: 'open_form', form, label: 'New gadget' }];
  const id = await view('Four', [{ id: 'all', label: 'All', betterFilters: { all: [isFour] } }], {
    all: tableOf(slug, ['title', 'amount'], { actions }),
  });
  await signIn(page, { at: `/view/${id}` });
  await block(page).getByRole('button', { name: 'New gadget' }).click();
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByRole('textbox', { name: 'Amount' })).toHaveValue('4');
  await drawer.getByRole('textbox', { name: 'Title' }).fill('item 04');
  await page.keyboard.press('Control+s');
  await expect(cell(page, 0, 'title')).toHaveText('item 04');
});

test('columns are saved for everyone by those who may edit the view, and taken back', { tag: '@all' }, async ({ page, request, browser }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item 00', amount: 1, pieces: 2 });
  const id = await view('Shared', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount', 'pieces']) });
  const headers = (on: Page) => block(on).getByRole('columnheader').filter({ hasText: /\S/ });
  const other = await (await browser.newContext()).newPage();
  await signIn(other, { as: 'operator@demo.test', at: `/view/${id}` });
  await expect(headers(other)).toHaveText(['Title', 'Amount', 'Pieces']);
  await block(other).getByRole('button', { name: 'Columns' }).click();
  await expect(other.getByRole('menuitem', { name: 'Reset to shared' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Save for everyone' })).toHaveCount(0);

  await signIn(page, { at: `/view/${id}` });
  await expect(headers(page)).toHaveText(['Title', 'Amount', 'Pieces']);
  await block(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Amount' }).click();
  await page.getByRole('menuitem', { name: 'Save for everyone' }).click();
  await expect(page.getByText('Everyone sees these columns now')).toBeVisible();
  // A notice stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await other.goto(`/view/${id}`);
  await expect(headers(other)).toHaveText(['Title', 'Pieces']);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(async () => {
    await other.goto(`/view/${id}`);
    await expect(headers(other)).toHaveText(['Title', 'Amount', 'Pieces'], { timeout: 2000 });
  }).toPass();
  await other.context().close();
});

test('a mouse opens a row by the sign that shows over it, and in a tab of its own with Ctrl', { tag: '@all' }, async ({ page, request, context }) => {
  const { ids } = await fiveGadgets(page, request);
  const row = cell(page, 1, 'title');
  const open = row.getByTitle('Open');
  await expect(open).toBeHidden();
  await row.hover();
  await open.click();
  await expect(page.getByRole('complementary', { name: 'item 01' })).toBeVisible();
  await row.hover();
  const [tab] = await Promise.all([context.waitForEvent('page'), open.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/object\//);
  expect(ids.some((id) => tab.url().endsWith(id))).toBe(true);
});
