import { expectAccessible } from '../lib/accessible.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

for (const width of [1440, 390])
  test(`people of a sheet are shown by row, then invited, ${width} pixels wide`, { tag: '@all' }, async ({ page }) => {
    const mark = `${Date.now().toString(36)}${width}`;
    const rows = [
      'Email;First name;Last name;Group',
      `ana.${mark}@sheet.test;Ana;${mark};User`,
      'nobody;No;Body;',
      `bob.${mark}@sheet.test;Bob;${mark};pirates`,
    ];
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/users' });
    await page.getByRole('link', { name: 'From a sheet' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.getByRole('button', { name: 'See who would be invited' }).click();
    await expect(page.getByText('To be invited: 1')).toBeVisible();
    const people = page.getByRole('list', { name: 'People of the sheet' });
    await expect(people).toContainText('Row 3: No Body nobody (User): Email:');
    await expect(people).toContainText('There is no such group.');
    await expectAccessible(page, 'people from a sheet');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(page.getByText('Invited: 1', { exact: true })).toBeVisible();
    await page.goto('/users');
    await page.getByRole('textbox', { name: 'Search people' }).fill(`ana.${mark}`);
    await expect(page.getByRole('link', { name: `Ana ${mark}` })).toBeVisible();
  });

test('pasted people are looked at by keyboard alone, and who exists is told', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/users/from-sheet' });
  await page.getByRole('button', { name: 'Paste cells' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Cells of a spreadsheet' })).toBeFocused();
  await page.keyboard.insertText('mail\tname\nadmin@demo.test\tSome Body');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'See who would be invited' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Here already: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite 0 people' })).toBeDisabled();
});

test('who may invite nobody is told so', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test', at: '/users/from-sheet' });
  await expect(page.locator('[data-kind="no-access"]').first()).toBeVisible();
});
