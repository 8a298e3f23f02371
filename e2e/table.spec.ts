import { expect, type Page, test } from '@playwright/test';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Stock locations' });
const labels = (page: Page) => grid(page).locator('[role="gridcell"][col-id="std_label"]');

test('a table sorts, searches and filters on the server, edits in place and takes back, and asks before it deletes', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = `T${Date.now().toString(36)}`;
  const ids: string[] = [];
  for (const [label, key] of [
    ['alpha', 'z'],
    ['beta', 'y'],
    ['gamma', 'x'],
  ])
    ids.push(await api.save('std_stock_location', { std_label: `${mark} ${label}`, std_key: `${mark}-${key}` }));
  const labelOf = async (id: string | undefined) => (await api.find('std_stock_location', 'identity', id))[0]?.properties.std_label;
  await signIn(page);
  await page.goto('/view/stock-locations');

  await page.getByRole('searchbox', { name: 'Search Stock locations' }).fill(mark);
  await expect(page.getByText('3 records', { exact: true })).toBeVisible();
  await expect(labels(page)).toHaveText([`${mark} alpha`, `${mark} beta`, `${mark} gamma`]);
  const sorted = page.waitForResponse((answer) => answer.url().endsWith('/v1/graph') && answer.request().postData()?.includes('std_key') === true);
  await grid(page).getByRole('columnheader', { name: 'Key' }).click();
  expect((await sorted).ok()).toBe(true);
  await expect(labels(page)).toHaveText([`${mark} gamma`, `${mark} beta`, `${mark} alpha`]);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Add a condition' }).click();
  await filter.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'contains' });
  await filter.getByRole('textbox', { name: 'Value' }).fill('beta');
  await expect(filter.getByText('1 record matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(labels(page)).toHaveText([`${mark} beta`]);

  await labels(page).first().dblclick();
  await expect(labels(page).first().getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${mark} beta 2`);
  // Enter within 100 ms of the last key would be a scanner's.
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await expect.poll(() => labelOf(ids[1])).toBe(`${mark} beta 2`);
  await page.keyboard.press('Control+z');
  await expect.poll(() => labelOf(ids[1])).toBe(`${mark} beta`);
  await expect(labels(page)).toHaveText([`${mark} beta`]);

  await grid(page).getByRole('checkbox', { name: 'Select the row' }).click();
  const bar = page.getByRole('region').filter({ hasText: '1 selected' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete 1 record of Stock location?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  expect(await labelOf(ids[1])).toBe(`${mark} beta`);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => labelOf(ids[1])).toBeUndefined();
  await expect(labels(page)).toHaveCount(0);
  expect(await labelOf(ids[0])).toBe(`${mark} alpha`);
});

test('the width of a column outlives a reload', async ({ page }) => {
  await signIn(page);
  await page.goto('/view/stock-locations');
  const header = grid(page).locator('[role="columnheader"][col-id="std_label"]');
  await expect(labels(page).first()).toBeVisible();
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
  const before = await width();
  const handle = await header.locator('.ag-header-cell-resize').boundingBox();
  if (!handle) throw new Error('the column has no handle');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2 + 120, handle.y + handle.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await width()) - before).toBeGreaterThan(100);
  const after = await width();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.table.')))).toBe(true);
  await page.reload();
  await expect(labels(page).first()).toBeVisible();
  await expect.poll(async () => Math.abs((await width()) - after)).toBeLessThanOrEqual(1);
});
