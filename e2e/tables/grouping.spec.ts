import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const rows = (page: Page) => block(page).locator('.ag-center-cols-container [role="row"], .ag-grid-scrolling-container [role="row"]');
const heading = (page: Page, name: RegExp) => block(page).locator('[role="row"][aria-expanded]').filter({ hasText: name });
const openHeading = (page: Page, name: RegExp) => heading(page, name).locator('[role="gridcell"][col-id="title"]').click();

type Request = Parameters<typeof Api.signIn>[0];

/** Seven gadgets: three states and one without a state, two months and one without a date. */
async function sevenGadgets(page: Page, request: Request, parts: Record<string, unknown> = {}) {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const one = (title: string, state: string | null, due: string | null, amount: number, open: boolean) =>
    api.save(slug, { title, state, due, amount, open });
  await one('a', 'good', '2026-01-10', 0.1, true);
  await one('b', 'good', '2026-02-10', 0.2, false);
  await one('c', 'good', '2026-02-11', 10, true);
  await one('d', 'poor', '2026-01-31', 4, false);
  await one('e', 'poor', null, 5, false);
  await one('f', null, '2026-02-28', 6, true);
  await one('g', 'bad', '2026-02-01', 7, true);
  const columns = [
    ...['title', 'state', 'due'].map((path) => ({ path, editable: true })),
    { path: 'amount', editable: true, total: 'sum' },
    { path: 'open', editable: true },
  ];
  const id = await view('Grouped', [{ id: 'all', label: 'All' }], { all: tableOf(slug, [], { columns, ...parts }) });
  await signIn(page, { at: `/view/${id}` });
  return { api, slug, id };
}

test('a table is grouped from the menu of a column: headings with counts and sums, records when a group is opened, and again after a reload', async ({
  page,
  request,
}) => {
  await sevenGadgets(page, request);
  await expect(rows(page)).toHaveCount(7);
  await block(page).getByRole('columnheader', { name: 'State' }).hover();
  await block(page).getByRole('button', { name: 'Menu of the column State' }).click();
  await page.getByRole('menuitem', { name: 'Group by this column' }).click();
  await expect(block(page).getByRole('treegrid')).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await expect(heading(page, /Good/)).toContainText('3 records');
  await expect(heading(page, /Good/)).toContainText('Sum10,30');
  await expect(heading(page, /Empty/)).toContainText('1 record');
  await expect(heading(page, /Good/)).toHaveAttribute('aria-expanded', 'false');
  await openHeading(page, /Good/);
  await expect(heading(page, /Good/)).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page)).toHaveCount(7);
  // The figures in the footer are for the whole list.
  await expect(block(page).locator('[role="row"][row-index="b-0"]')).toContainText('Sum32,30');
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await block(page).getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(rows(page)).toHaveCount(11);
  await page.getByRole('button', { name: 'Do not group by State' }).click();
  await page.keyboard.press('Escape');
  await expect(block(page).getByRole('grid')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await expect(heading(page, /Good/)).toHaveCount(0);
});

test('a table is grouped from its menu by up to three columns, and its person finds it so on another device', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const { id } = await sevenGadgets(page, request);
  await block(page).getByRole('button', { name: 'Group', exact: true }).click();
  const further = page.getByRole('combobox', { name: 'Then by' });
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'State' });
  await further.last().selectOption({ label: 'Open' });
  await further.last().selectOption({ label: 'Due' });
  // There is no fourth.
  await expect(further).toHaveCount(2);
  await page.keyboard.press('Escape');
  await openHeading(page, /Good/);
  await expect(rows(page)).toHaveCount(6);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, { at: `/view/${id}`, settings: 'kept' });
  await expect(rows(other)).toHaveCount(4);
  await openHeading(other, /Good/);
  await openHeading(other, /OpenYes/);
  await expect(heading(other, /January 2026/)).toContainText('1 record');
  await other.context().close();
});

test('a view groups its table by two levels, times by their month; keys open, lead in and out, and fold', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await sevenGadgets(page, request, { grouping: [{ path: 'due', by: 'month' }, { path: 'state' }] });
  await expect(rows(page)).toHaveCount(3);
  await expect(heading(page, /January 2026/)).toContainText('2 records');
  await expect(heading(page, /February 2026/)).toContainText('4 records');
  const focused = block(page).locator('.ag-cell-focus');
  await heading(page, /January 2026/)
    .locator('[role="gridcell"][col-id="title"]')
    .click();
  await expect(rows(page)).toHaveCount(5);
  await expect(focused).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(focused).toContainText('Good');
  await page.keyboard.press('ArrowRight');
  await expect(rows(page)).toHaveCount(6);
  await expect(focused).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveText('a');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(rows(page)).toHaveCount(5);
  await expect(focused).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toContainText('January 2026');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  // An edited record moves to its new group when the list is read again.
  await openHeading(page, /January 2026/);
  await openHeading(page, /Poor/);
  const state = block(page)
    .locator('[role="gridcell"][col-id="state"]')
    .filter({ hasText: /^Poor$/ });
  await state.dblclick();
  await block(page).locator('select').selectOption('good');
  await page.keyboard.press('Enter');
  await expect(block(page).locator('[role="gridcell"][col-id="state"] [data-state="saved"]')).toBeVisible();
  await block(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(heading(page, /Good/)).toContainText('2 records');
  await expect(heading(page, /Poor/)).toHaveCount(0);
});
