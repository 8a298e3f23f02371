import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './lib/accessible.ts';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';
import { expectReachable } from './lib/touch.ts';

type Check = (page: Page, place: string) => Promise<void>;

const hasRows = (page: Page) => expect(page.getByRole('gridcell').first()).toBeVisible();
const closed = (page: Page) => expect(page.getByRole('menu')).toHaveCount(0);

/** Leaves what floats: a pointer that rests on a button shows its tooltip. */
async function leave(page: Page) {
  await page.keyboard.press('Escape');
  await closed(page);
}

async function walkMenus(page: Page, check: Check) {
  await page.goto('/view/sales-orders');
  await hasRows(page);
  await check(page, 'a table');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await check(page, 'the account');
  await leave(page);
  await page
    .getByRole('button', { name: /^Menu of the column/ })
    .first()
    .click({ force: true });
  await expect(page.getByRole('menuitem', { name: 'Filter by this column' })).toBeVisible();
  await check(page, 'the menu of a column');
  await leave(page);
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

async function walkSheet(page: Page, check: Check) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Purchase orders' })).toBeVisible();
  await check(page, 'the menu of the phone');
}

/** An article whose option has a second line, which tells it from others of its name. */
async function prepare(api: Api) {
  const name = `Opened ${Date.now().toString(36)}`;
  await api.save('std_sku', { std_label: name, std_internal_reference: `${name} N` });
  await api.save('std_order', { std_customer_order_reference: name });
  return name;
}

const walk = async (page: Page, article: string, check: Check) => {
  await walkMenus(page, check);
  await walkForm(page, article, check);
};

test('menus, the palette, a list to choose from and a form with a line have no serious violation while they are open, light and dark', async ({
  page,
  request,
}) => {
  const article = await prepare(await Api.signIn(request));
  await signIn(page);
  // A menu of the library holds an empty element that takes its first focus; the account's also holds two choices.
  await walk(page, article, (shown, place) => expectAccessible(shown, place, ['aria-required-children']));
});

for (const [device, viewport] of [
  ['a tablet', { width: 1024, height: 768 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test(`every control of what is open on ${device} is 44 px high and wide`, async ({ page, request }) => {
      const article = await prepare(await Api.signIn(request));
      await signIn(page);
      if (viewport.width < 768) await walkSheet(page, expectReachable);
      await page.keyboard.press('Escape');
      await walkMenus(page, expectReachable);
      if (viewport.width >= 768) await walkForm(page, article, expectReachable);
    });
  });
}
