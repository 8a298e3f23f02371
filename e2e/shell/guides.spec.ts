import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const help = (page: Page, name = 'Help and keys') => page.getByRole('complementary', { name });
/** Whether the page is wider than the screen, so that it scrolls sideways. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the help of a page begins with its tasks, is searched, and leads to the guides of a seat', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/view/sales-orders' });
  await page.getByRole('button', { name: 'Help and keys' }).click();
  const task = help(page).getByText('Take an order', { exact: true });
  await task.click();
  await expect(help(page).getByText('Validate', { exact: true })).toBeVisible();
  await expect(help(page).getByText('Receive goods')).toHaveCount(0);
  await help(page).getByRole('searchbox', { name: 'Search the guides' }).fill('scrapped pieces');
  await expect(help(page).getByText('Report what was made')).toBeVisible();
  await expectAccessible(page, 'the help with guides');
  await help(page).getByRole('link', { name: 'All guides, to read and to print' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  await page.getByRole('combobox', { name: 'For whom' }).click();
  await page.getByRole('option', { name: 'In the office' }).click();
  await expect(page.getByRole('heading', { name: 'Write a quotation' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receive goods' })).toHaveCount(0);
  await expectAccessible(page, 'the guides');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test('each reading call of a model runs, and a writing one only after a question', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  await api.save('std_order', { std_customer_order_reference: 'tried by a program' });
  await api.settled();
  await signIn(page, { at: '/interface/std_order' });
  await expect(page.getByRole('cell', { name: 'std_delivery_date' })).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Call', exact: true }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  for (const name of ['List records', 'Read one record', 'Count by month', 'List records (REST)', 'Read one record (REST)']) {
    await choose(name);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText('Answered: 200'), name).toBeVisible();
  }
  await expectAccessible(page, 'the HTTP interface');
  for (const [name, status] of [
    ['Change a record', 'Answered: 200'],
    ['Create a record (REST)', 'Answered: 201'],
  ] as const) {
    await choose(name);
    await page.getByRole('button', { name: 'Run and change data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run and change data' }).click();
    await expect(page.getByText(status), name).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
