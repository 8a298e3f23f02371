import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

let api: Api;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
});
test.afterAll(() => api?.close());

test('a record is printed from its page, seen before it is saved, and its template is changed beside what it prints', { tag: '@all' }, async ({
  page,
}) => {
  const id = await api.save('std_shipment', { std_delivery_address: '1 High Street' });
  await signIn(page, { at: `/object/${id}` });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('Delivery note');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expectAccessible(page, 'the dialog of a print');
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^Delivery note .*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Keep with the record' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'is stored with the record, in “Documents”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Show Delivery note .*\.pdf$/ })).toBeVisible();

  await page.goto('/pdf-template/delivery-note');
  const preview = page.getByRole('region', { name: 'Preview' }).first();
  await expect(preview.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Body' }).fill('{{#broken}}');
  await expect(preview.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'the editor of a document template');
});

test('a view is printed from its menu, on a desk and on a phone', { tag: '@all' }, async ({ page }) => {
  await api.save('std_shipment', { std_delivery_address: '2 High Street' });
  await signIn(page, { at: '/view/shipments' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Print this view' }).click();
    const dialog = page.getByRole('dialog', { name: /^Print “/ });
    await expect(dialog.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`printed-view-${width}.png`) });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width > 400) await expectAccessible(page, 'the print of a view');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
