import { Api } from '../lib/api.ts';
import { emailOf, signIn } from '../lib/people.ts';
import { pressAsPerson } from '../lib/scan.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { standingBox } from '../lib/touch.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Stock locations' });
const labels = (page: Page) => grid(page).locator('[role="gridcell"][col-id="std_label"]');

/**
 * Waits until the columns are fitted: to records (the row that is still being read has empty cells, which can be seen
 * too), in the font of the page.
 */
async function columnsFitted(page: Page) {
  await expect(labels(page).first()).toHaveText(/\S/);
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
}

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
  await signIn(page, { at: '/view/stock-locations' });

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
  await pressAsPerson(page, 'Enter');
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

test('the width of a column outlives a reload', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/view/stock-locations' });
  const header = grid(page).locator('[role="columnheader"][col-id="std_label"]');
  await columnsFitted(page);
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
  const before = await width();
  const handle = await standingBox(header.locator('.ag-header-cell-resize'));
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2 + 120, handle.y + handle.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await width()) - before).toBeGreaterThan(100);
  const after = await width();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.table.')))).toBe(true);
  await page.reload();
  await columnsFitted(page);
  await expect.poll(async () => Math.abs((await width()) - after)).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset to shared' }).click();
  // Rows that other tests add may cause a scroll bar, which needs a few pixels.
  await expect.poll(async () => Math.abs((await width()) - before)).toBeLessThanOrEqual(16);
});

test('the person, the rows shown and the filter of a view are kept on the device, each person their own', { tag: '@all' }, async ({
  page,
  browser,
}) => {
  await signIn(page, { at: '/view/stock-locations' });
  await expect(labels(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '50' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'Add a condition' }).click();
  await filter.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'contains' });
  await filter.getByRole('textbox', { name: 'Value' }).fill('Nowhere at all');
  const none = page.getByText(/^0 of /);
  await expect(none).toBeVisible();

  await page.reload();
  await expect(none).toBeVisible();
  const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('millwright.')));
  const session = (await kept()).find(([key]) => key === 'millwright.session')?.[1] ?? '{}';
  expect(JSON.parse(session)).toEqual({ user: expect.objectContaining({ email: emailOf('admin@demo.test') }), expires_at: expect.any(String) });
  const { user } = JSON.parse(session) as { user: { id: string } };
  const own = (await kept()).map(([key]) => key).filter((key) => key.startsWith(`millwright.${user.id}.table.`));
  expect(own.map((key) => key.split('.').at(-1)).toSorted()).toEqual(['filter', 'rows']);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('menuitemradio', { name: '50' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Reset to shared' }).click();
  await expect(labels(page).first()).toBeVisible();

  const another = await (await browser.newContext()).newPage();
  await signIn(another, { as: 'operator@demo.test', at: '/view/stock-locations' });
  await expect(labels(another).first()).toBeVisible();
  await another.context().close();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [768, 1024],
] as const) {
  test(`at first sight no heading, date, number or badge is cut, and the status is in sight, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, { at: '/view/sales-orders' });
    await openTab(page, 'In progress');
    const table = page.getByRole('grid', { name: 'In progress' });
    const badge = table.locator('[role="gridcell"][col-id="std_active_operation"] [data-tone]').first();
    await expect(badge).toBeVisible();
    // The order's own columns, without those that may be hidden.
    const cut = () =>
      table.evaluate((grid) => {
        const names = [...grid.querySelectorAll('[role="columnheader"] [class*="label"]')];
        const cells = ['std_order_date', 'std_delivery_date', 'std_open_quantity', 'std_active_operation'].flatMap((column) => [
          ...grid.querySelectorAll(`[role="gridcell"][col-id="${column}"] *`),
        ]);
        // The word of a rule is shown fully beside its icon, or is hidden.
        const leftOut = (one: Element) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return text.getBoundingClientRect().top >= one.getBoundingClientRect().bottom - 1;
        };
        return [...names, ...cells]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline' && !leftOut(one))
          .map((one) => one.textContent);
      });
    await expect.poll(cut).toEqual([]);
    // Nor does the arrow of a sorted column cut its name.
    const customer = table.locator('[role="columnheader"][col-id="std_client"]');
    await customer.click({ position: { x: 30, y: 15 } });
    await expect(customer).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(cut).toEqual([]);
    const [inside, around] = [await badge.boundingBox(), await table.boundingBox()];
    expect(inside && around && inside.x + inside.width <= around.x + around.width).toBe(true);
    const widths = await table.locator('[role="columnheader"][col-id^="std"]').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(80);
  });
}
