import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const widths = [1440, 820, 390];

test('labels of a record are seen from their first free place, so many of each, at a desk, on a tablet and on a phone', { tag: '@all' }, async ({
  browser,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = `L${Date.now().toString(36)}`;
  const customer = await api.save('std_client', { std_label: `${mark} Works` });
  const rows = [{ path: 'std_label', large: true }];
  const page_of = { columns: 2, rows: 3, margin_left: 5, margin_top: 10, gap_x: 5, gap_y: 2 };
  const template = await api.create('label_templates', {
    name: `${mark} sheet`,
    model: 'std_client',
    type: 'sheet',
    width: 70,
    height: 40,
    page: page_of,
    mapping: { rows },
  });
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 1000 }, hasTouch: width < 1000 });
    const page = await context.newPage();
    await signIn(page, { at: `/object/${customer}` });
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Print labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print labels of 1 record' });
    await dialog.getByLabel('Labels of each').fill('4');
    await dialog.getByLabel('First place on the sheet').fill('5');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    // Two places are left on the first sheet; the other two labels begin a second one.
    await expect(dialog.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`labels-${width}.png`) });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page, `the dialog of labels at ${width}`);
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await started).suggestedFilename()).toBe(`${mark} sheet.pdf`);

    await page.goto(`/label-template/${template}`);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('img', { name: /^Page 1 of/ }).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`label-editor-${width}.png`), fullPage: true });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  }
});
