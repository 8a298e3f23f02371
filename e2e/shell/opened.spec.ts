import { makeAutomation, transform } from '../data/automations.ts';
import { shortOrder } from '../data/short-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { expectReachable, expectReachableInGloves, expectRowsReachable } from '../lib/touch.ts';

type Check = (page: Page, place: string) => Promise<void>;

const hasRows = (page: Page) => expect(page.getByRole('gridcell').first()).toBeVisible();
const closed = (page: Page) => expect(page.getByRole('menu')).toHaveCount(0);

/** Moves the mouse away, because a button under the mouse shows its tooltip. */
async function leave(page: Page) {
  await page.keyboard.press('Escape');
  await closed(page);
}

/** Checks the options in a table's headings. If the rows are cards, the same options are above them. */
async function walkHeadings(page: Page, check: Check, isPhone: boolean) {
  if (isPhone) {
    const table = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('grid') });
    await expect(table.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    await table.getByRole('button', { name: 'Group', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Group' }).getByRole('combobox').first()).toBeVisible();
    await check(page, 'how cards are grouped');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await table.getByRole('button', { name: 'Columns', exact: true }).click();
    await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
    await check(page, 'what cards show');
    return leave(page);
  }
  await page
    .getByRole('button', { name: /^Menu of the column/ })
    .first()
    .click({ force: true });
  await expect(page.getByRole('menuitem', { name: 'Filter by this column' })).toBeVisible();
  await check(page, 'the menu of a column');
  await leave(page);
}

async function walkMenus(page: Page, check: Check, isPhone = false) {
  await page.goto('/view/sales-orders');
  await hasRows(page);
  await check(page, 'a table');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await check(page, 'the account');
  await leave(page);
  await walkHeadings(page, check, isPhone);
  await page.getByRole('gridcell').nth(1).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Menu of the row' })).toBeVisible();
  await check(page, 'the menu of a row');
  await leave(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('order');
  await expect(page.getByRole('dialog').locator('[data-selected]').first()).toBeVisible();
  await check(page, 'the palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function walkForm(page: Page, article: string, check: Check) {
  await page.goto('/form/input-sales-order');
  const choice = page.getByRole('combobox', { name: 'Article' });
  await choice.last().fill(article);
  await expect(page.getByRole('option', { name: article })).toBeVisible();
  await choice.last().press('ArrowDown');
  await expect(page.locator('[role="option"][data-combobox-selected]')).toHaveCount(1);
  await check(page, 'a list to choose from, with an option that is walked to');
  await page.getByRole('option', { name: article }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await check(page, 'a form with a line');
}

/** A record and its form beside a list, a dialog over them, and the list's filter. */
async function walkLayers(page: Page, reference: string, check: Check) {
  await page.goto('/view/sales-orders');
  await hasRows(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await check(page, 'the filter of a table');
  await page.keyboard.press('Escape');
  await page.goto(`/view/sales-orders?record=${records.get(reference)}`);
  const drawer = page.locator('[data-region="drawer"]');
  await expect(drawer.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await check(page, 'a record beside the list');
  await drawer.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await check(page, 'the menu of a record');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeEnabled();
  await check(page, 'the question before a deletion');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(drawer.getByRole('form').getByRole('textbox').first()).toBeVisible();
  await check(page, 'a form beside the list');
}

/** The home page of an experienced person: with a failure, a pinned view, and visited pages. */
async function walkHome(page: Page, api: Api, check: Check) {
  const { id, name } = await makeAutomation(api, { steps: [transform('sum', 'Sum', '$error("out of paper")')], edges: [] });
  await api.post(`/v1/data_connections/${id}`, { async: false });
  await page.goto('/view/sales-orders');
  await hasRows(page);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent', exact: true }).getByRole('link').first()).toBeVisible();
  await check(page, 'the home page');
}

async function walkSheet(page: Page, check: Check) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Purchase orders' })).toBeVisible();
  await check(page, 'the menu of the phone');
}

/** The orders of the tests by their references. */
const records = new Map<string, string>();

/** An article whose option has a second line that distinguishes it from articles of the same name. */
async function prepare(api: Api) {
  const name = `Opened ${Date.now().toString(36)}`;
  await api.save('std_sku', { std_label: name, std_internal_reference: `${name} N` });
  records.set(name, await api.save('std_order', { std_customer_order_reference: name }));
  return name;
}

const walk = async (page: Page, article: string, check: Check) => {
  await walkMenus(page, check);
  await walkForm(page, article, check);
};

test('menus, the palette, a list to choose from and a form with a line have no serious violation while they are open, light and dark', {
  tag: '@all',
}, async ({ page, request }) => {
  const article = await prepare(await Api.signIn(request));
  await signIn(page);
  await walk(page, article, expectAccessible);
});

test('a filter, a record, its menu, a dialog and a form beside a list have no serious violation, light and dark', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const article = await prepare(await Api.signIn(request));
  await signIn(page);
  await walkLayers(page, article, expectAccessible);
});

test('what is open over the page of a phone has no serious violation, light and dark', { tag: '@all' }, async ({ page, request }) => {
  const article = await prepare(await Api.signIn(request));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await walkSheet(page, expectAccessible);
  await page.keyboard.press('Escape');
  await walkForm(page, article, expectAccessible);
  await walkLayers(page, article, expectAccessible);
});

for (const [device, viewport] of [
  ['a tablet', { width: 1024, height: 768 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test(`every control of what is open on ${device} is 44 px high and wide`, { tag: '@all' }, async ({ page, request }) => {
      const api = await Api.signIn(request);
      const article = await prepare(api);
      await signIn(page);
      await walkHome(page, api, expectReachable);
      if (viewport.width < 768) await walkSheet(page, expectReachable);
      await page.keyboard.press('Escape');
      await walkMenus(page, expectReachable, viewport.width < 768);
      if (viewport.width >= 768) await walkForm(page, article, expectReachable);
      await walkLayers(page, article, expectReachable);
    });

    test(`rows of tables are 44 px high on ${device}, and what is pressed on the floor 64`, { tag: '@all' }, async ({ page, request }) => {
      const { shipment } = await shortOrder(await Api.signIn(request), 'std-shipment-status-note-to-print');
      await signIn(page, { at: '/view/sales-orders' });
      await hasRows(page);
      await expectRowsReachable(page);
      await page.goto(`/object/${shipment}`);
      await expectReachableInGloves(page.getByRole('region', { name: 'To pick', exact: true }).getByRole('listitem').getByRole('button'));
      if (viewport.width < 768) await expectReachableInGloves(page.getByRole('navigation', { name: 'Navigation' }).getByRole('link'));
    });
  });
}
