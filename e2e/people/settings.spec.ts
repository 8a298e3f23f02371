import { gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { type Browser, expect, type Page, test } from '../lib/test.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const headers = (page: Page) => block(page).getByRole('columnheader').filter({ hasText: /\S/ });
const leftOf = async (page: Page, name: string) => (await block(page).getByRole('columnheader', { name }).boundingBox())?.x ?? Number.NaN;
const shownFirst = async (page: Page, name: string) => {
  const others = await headers(page).allInnerTexts();
  const lefts = await Promise.all(others.map((other) => leftOf(page, other.trim())));
  return Math.min(...lefts) === (await leftOf(page, name));
};

async function choose(page: Page, column: string, item: string) {
  await block(page).getByRole('columnheader', { name: column }).hover();
  await block(page)
    .getByRole('button', { name: `Menu of the column ${column}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits until the server has stored the settings of this page. */
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/v1/preferences') && answer.request().method() === 'PATCH' && answer.status() === 204);

/** Opens a new browser context, as on another device. */
async function device(browser: Browser, email?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { ...(email && { as: email }), settings: 'kept' });
  return page;
}

async function tableOfGadgets(request: Parameters<typeof Api.signIn>[0]) {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  for (let i = 0; i < 3; i++) await api.save(slug, { title: `item 0${i}`, amount: i, pieces: i });
  return view('Settings', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount', 'pieces']) });
}

const open = async (page: Page, id: string) => {
  await page.goto(`/view/${id}`);
  await expect(block(page).locator('[role="row"][row-index="0"] [col-id="title"]')).toHaveText(/item/);
};

test('columns follow their person to another device at once, and nobody else; a change there comes back', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const id = await tableOfGadgets(request);
  await signIn(page);
  await open(page, id);
  for (const [column, item] of [
    ['Pieces', 'Pin to the left'],
    ['Title', 'Sort descending'],
    ['Amount', 'Hide the column'],
  ] as const) {
    const sent = kept(page);
    await choose(page, column, item);
    await sent;
  }

  const tablet = await device(browser);
  await tablet.addInitScript(() => {
    // Records every first row that the table shows, because it must use the stored settings from the beginning.
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const row = document.querySelector('[data-part="table"] [role="row"][row-index="0"] [col-id="title"]')?.textContent;
      if (row && row !== seen.at(-1)) seen.push(row);
    }).observe(document, { childList: true, subtree: true });
  });
  await open(tablet, id);
  await expect(headers(tablet)).toHaveText(['Pieces', 'Title']);
  expect(await shownFirst(tablet, 'Pieces')).toBe(true);
  expect(await tablet.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['item 02']);

  const other = await device(browser, 'operator@demo.test');
  await open(other, id);
  await expect(headers(other)).toHaveText(['Title', 'Amount', 'Pieces']);
  await expect(block(other).locator('[role="row"][row-index="0"] [col-id="title"]')).toHaveText('item 00');

  const back = kept(tablet);
  await choose(tablet, 'Pieces', 'Unpin');
  await back;
  await open(page, id);
  await expect.poll(() => shownFirst(page, 'Title')).toBe(true);
  await Promise.all([tablet, other].map((one) => one.context().close()));
});

test('what is set up without a connection is used at once, and follows when it is back', { tag: '@all' }, async ({ page, request, browser }) => {
  const id = await tableOfGadgets(request);
  await signIn(page);
  await open(page, id);
  await page.context().setOffline(true);
  await choose(page, 'Amount', 'Hide the column');
  await expect(headers(page)).toHaveText(['Title', 'Pieces']);
  const sent = kept(page);
  await page.context().setOffline(false);
  await sent;
  const tablet = await device(browser);
  await open(tablet, id);
  await expect(headers(tablet)).toHaveText(['Title', 'Pieces']);
  await tablet.context().close();
});

test('numbers are written and read as a person has chosen, on every device, and else as the company has it', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  await api.save(slug, { title: 'item', amount: 1234.5, pieces: 1 });
  const id = await view('Settings', [{ id: 'all', label: 'All' }], { all: tableOf(slug, ['title', 'amount', 'pieces']) });
  const amount = (of: Page) => block(of).locator('[role="row"][row-index="0"] [col-id="amount"]');
  await signIn(page);
  await open(page, id);
  await expect(amount(page)).toHaveText('1 234,50');

  // When the lists above load, they move the content below. A click that begins earlier would hit another element.
  const listed = ['/v1/auth/sessions', '/v1/tokens?'].map((path) => page.waitForResponse((answer) => answer.url().includes(path)));
  await page.goto('/profile');
  await Promise.all(listed);
  const sent = kept(page);
  const choice = page.getByRole('combobox', { name: 'Numbers' });
  await choice.click();
  await page.getByRole('option', { name: '1,234,567.89' }).click();
  await sent;
  await open(page, id);
  await expect(amount(page)).toHaveText('1,234.50');
  await amount(page).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2,000');
  await page.keyboard.press('Enter');
  await expect(amount(page)).toHaveText('2,000.00');

  const [tablet, other] = [await device(browser), await device(browser, 'operator@demo.test')];
  await open(tablet, id);
  await expect(amount(tablet)).toHaveText('2,000.00');
  await open(other, id);
  await expect(amount(other)).toHaveText('2 000,00');
  await Promise.all([tablet, other].map((one) => one.context().close()));
});

test('the home page follows, also when it was chosen just before signing out', { tag: '@all' }, async ({ browser }) => {
  // A person whom no other test uses, because every test begins on the home page.
  const desk = await device(browser, 'admin@other.test');
  await desk.goto('/profile');
  const choice = desk.getByRole('combobox', { name: 'Home page' });
  await choice.click();
  await desk.getByRole('option', { name: 'Stock locations' }).click();
  await desk.getByRole('button', { name: /^Account/ }).click();
  await desk.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(desk.getByLabel('Email')).toBeVisible();

  const tablet = await device(browser, 'admin@other.test');
  await expect(tablet).toHaveURL(/\/view\/stock-locations$/);
  await tablet.goto('/profile');
  await tablet.getByRole('combobox', { name: 'Home page' }).click();
  const back = kept(tablet);
  await tablet.getByRole('option', { name: 'Home', exact: true }).click();
  await back;
  await Promise.all([desk, tablet].map((one) => one.context().close()));
});
