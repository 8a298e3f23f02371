import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Sales order' });

/** The names of the fields that the summary leads to. */
const named = (page: Page) => form(page).getByRole('alert').first().getByRole('link').allTextContents();

async function choose(page: Page, name: string, text: string) {
  await form(page).getByRole('combobox', { name }).fill(text);
  await page.getByRole('option', { name: text }).click();
}

/** The error message of a field for screen readers. */
const errorOf = (field: Locator) =>
  field.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

async function expectTyped(page: Page, customer: string, reference: string, article: string) {
  await expect(form(page).getByRole('combobox', { name: 'Customer' })).toHaveValue(customer);
  await expect(form(page).getByLabel('Customer order reference')).toHaveValue(reference);
  await expect(form(page).getByRole('combobox', { name: 'Article' })).toHaveValue(article);
  await expect(form(page).getByRole('textbox', { name: 'Quantity' })).toHaveValue('10');
}

test('bad input and a refusal keep what was typed, name their fields and store nothing; the draft outlives a reload', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = Date.now().toString(36);
  const customer = `Buyer ${mark}`;
  const client = await api.save('std_client', { std_label: customer });
  const article = `Bolt ${mark}`;
  await api.save('std_sku', { std_label: article, std_type: 'finished-good', std_stock_management_mode: 'batch-perishable', std_unit: 'pcs' });
  const submitted: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/v1/graph/form/') && submitted.push(sent.url()));
  await signIn(page, { at: '/form/input-sales-order' });

  const buyer = form(page).getByRole('combobox', { name: 'Customer' });
  await expect(buyer).toBeVisible();
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('missing field (1)')).toBeVisible();
  await expect.poll(() => named(page)).toEqual(['Customer']);
  await expect(buyer).toHaveAttribute('aria-invalid', 'true');
  await expect(buyer).toBeFocused();
  expect(await errorOf(buyer)).toContain('Fill this in.');

  await choose(page, 'Customer', customer);
  await form(page).getByLabel('Customer order reference').fill(mark);
  await choose(page, 'Article', article);
  const quantity = form(page).getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('ten');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByText('Enter a number.').first()).toBeVisible();
  await expect(quantity).toHaveValue('ten');
  await expect.poll(async () => (await named(page)).join()).toContain('Quantity');
  expect(submitted).toEqual([]);

  await api.remove(client);
  await quantity.fill('10');
  const answered = page.waitForResponse('**/v1/graph/form/');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answered).status()).toBeGreaterThanOrEqual(400);
  await expect(form(page).getByRole('alert').first()).toBeVisible();
  await expectTyped(page, customer, mark, article);
  expect(await api.find('std_order', 'std_customer_order_reference', mark)).toEqual([]);

  await page.reload();
  await form(page).getByRole('button', { name: 'Continue with it' }).click();
  await expectTyped(page, customer, mark, article);

  const second = `Second ${mark}`;
  await api.save('std_client', { std_label: second });
  await choose(page, 'Customer', second);
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the record' })).toBeVisible();
  expect(await api.find('std_order', 'std_customer_order_reference', mark)).toHaveLength(1);
});

/** Whether another element covers the middle or the sides of an element. */
const covered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right, top, height } = one.getBoundingClientRect();
    return [left + 4, (left + right) / 2, right - 4].some((x) => !one.parentElement?.contains(document.elementFromPoint(x, top + height / 2)));
  });

test('a line of many columns takes one row, and keeps its article in sight while the rest is scrolled', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { at: '/form/input-sales-order' });
  const lines = form(page).getByRole('group', { name: 'Lines' });
  const row = lines.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(40.5);
  // The total of the lines is in one box with its currency.
  const totals = form(page).getByRole('region', { name: 'Totals' });
  await expect(totals).toHaveCount(1);
  await expect(totals.getByRole('term')).toHaveText(['Currency', 'Total net', 'Total tax', 'Total']);
  const article = row.getByRole('combobox', { name: 'Article' });
  const promised = row.getByRole('textbox', { name: 'Promised date' });
  await promised.focus();
  await expect(promised).toBeInViewport({ ratio: 1 });
  await expect.poll(() => covered(promised)).toBe(false);
  await expect.poll(() => covered(article)).toBe(false);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await lines.boundingBox())?.width).toBeLessThanOrEqual(390);
  await promised.scrollIntoViewIfNeeded();
  await expect(promised).toBeInViewport({ ratio: 1 });

  const api = await Api.signIn(request);
  const newest = { model: 'std_order', limit: 1, ordering: [{ field: 'created_at', direction: 'desc' }] };
  const [order] = (await api.post<{ data: { identity: string; properties: { std_currency: string } }[] }>('/v1/graph/get/', newest)).data;
  await page.goto(`/form/input-sales-order?node_id=${order?.identity}`);
  await expect(totals.getByRole('definition').first()).toHaveText(/^[A-Z]{3}$/);
  await expect(totals.getByRole('definition').first()).toHaveText(String(order?.properties.std_currency));
});

test('on paper a line of many columns shows each of them, however wide its frame was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { at: '/form/input-sales-order' });
  const lines = form(page).getByRole('group', { name: 'Lines' });
  await expect(lines.getByRole('row').nth(1)).toBeVisible();
  const names = await lines.getByRole('columnheader').allTextContents();
  expect(names.length).toBeGreaterThan(8);
  await page.evaluate(() => {
    window.addEventListener('afterprint', () => {
      document.body.dataset.printed = 'true';
    });
  });
  await page.pdf({ path: test.info().outputPath('form.pdf'), format: 'A4' });
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
  // Emulates the begin of a print for as long as the test inspects the page.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const cells = lines.getByRole('row').nth(1).locator('> [data-name]');
  await expect(cells).toHaveCount(names.length);
  const cut = () =>
    cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const frame = cell.closest('table')?.parentElement?.getBoundingClientRect();
        const { left, right, width } = cell.getBoundingClientRect();
        return frame && width > 0 && left >= frame.left && right <= frame.right ? [] : [cell.getAttribute('data-name')];
      }),
    );
  await expect.poll(cut).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('paper.png') });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await lines.getByRole('row').nth(1).boundingBox())?.height).toBeLessThanOrEqual(40.5);
});
