import { readFile } from 'node:fs/promises';
import { tracedBag } from '../data/bakery.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

let api: Api;
let bag: Awaited<ReturnType<typeof tracedBag>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  bag = await tracedBag(api);
});
test.afterAll(() => api?.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: `Trace of ${bag.mark} bag` });
const drawing = (page: Page) => page.getByRole('application', { name: 'Drawing of the trace' });
/** The number of pixels by which the tables of the page overflow. */
const cutOff = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const frames = [...main.querySelectorAll('table')].flatMap(({ parentElement }) => parentElement ?? []);
    return Math.max(...frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
const row = (page: Page, ...words: string[]) => words.reduce((rows, word) => rows.filter({ hasText: word }), page.getByRole('row'));

test('a lot is traced from its page down to the customer, and its recall list is saved as CSV and as PDF', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { at: `/object/${bag.lot}` });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Trace', exact: true }).click();
  await expect(heading(page)).toBeVisible();
  await expect(drawing(page).getByRole('button', { name: bag.shop })).toBeVisible();
  await expect(drawing(page).getByText('0,8 kg', { exact: true })).toBeVisible();
  await expect(drawing(page).getByText('3 pc', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'a trace, drawn');
  await drawing(page).getByRole('button', { name: bag.made }).click();
  await expect(page.getByRole('complementary', { name: bag.made })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Balance' }).click();
  await expect(
    row(page, bag.made)
      .getByRole('cell')
      .filter({ hasText: /^[\d,]+$/ }),
  ).toHaveText(['4', '1', '3']);
  await expectAccessible(page, 'a balance');

  await page.getByRole('tab', { name: 'Recall list' }).click();
  await expect(row(page, 'Shipped', bag.shop, 'office@shop.test')).toContainText('3');
  await expect(row(page, 'In production')).toContainText('1,2');
  await expectAccessible(page, 'a recall list');
  expect(await cutOff(page)).toBeLessThanOrEqual(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Recall Cake .* bag \d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = (await readFile(await saved.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('Where it is;Customer;Email;Lot;Article;Quantity;Unit;Document;Place;Date');
  expect(lines.find((line) => line.startsWith('Shipped'))).toContain(`;${bag.shop};office@shop.test;${bag.made};${bag.mark};3;pc;SHP-`);
  expect(lines.map((line) => line.split(';')[0]).sort()).toEqual(['In production', 'In stock', 'In stock', 'Shipped']);

  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const pdf = await printed;
  expect(pdf.suggestedFilename()).toMatch(/^Recall Cake .* bag \d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeHidden();
  await expect(heading(page)).toBeVisible();
  await expect(row(page, 'Shipped', bag.shop)).toBeVisible();
});

test('by keys alone, from the palette to the list', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: `/object/${bag.lot}` });
  await expect(page.getByRole('heading', { level: 1, name: `${bag.mark} bag` })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Search records, places and actions/)).toBeFocused();
  await page.keyboard.type('trace');
  await expect(page.locator('[data-action]').first()).toContainText('Trace');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('radio', { name: 'Drawing' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('table', { name: 'What became of it' })).toBeVisible();
  await expect(page.getByText('Nothing is known to have gone into it.')).toBeVisible();
  await page.getByRole('link', { name: bag.shop }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: bag.shop })).toBeVisible();
});

test('on a phone it begins with the list, which fits', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { at: `/trace/${bag.lot}` });
  await expect(page.getByRole('table', { name: 'What became of it' })).toBeVisible();
  await expectAccessible(page, 'a trace on a phone');
  expect(await cutOff(page)).toBeLessThanOrEqual(0);
  for (const name of ['Balance', 'Recall list']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('table', { name })).toBeVisible();
    expect(await cutOff(page)).toBeLessThanOrEqual(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test.describe('what is not traced', () => {
  // The browser tells of the answer that the page is about.
  test.use({ noise: [/404/] });

  test('is not found', { tag: '@all' }, async ({ page }) => {
    const place = await api.save('std_stock_location', { std_label: `Untraced ${Date.now().toString(36)}` });
    await signIn(page, { at: `/trace/${place}` });
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
  });
});
