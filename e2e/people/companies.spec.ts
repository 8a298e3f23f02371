import { expectAccessible } from '../lib/accessible.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

for (const width of [1440, 390])
  test(`a product administrator makes a company with its first administrator, closes it and opens it again, ${width} pixels wide`, {
    tag: '@all',
  }, async ({ page }) => {
    const name = `Ferme ${width} ${Date.now()}`;
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { as: 'root@demo.test', at: '/client/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('admin@demo.test');
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ferme');
    await expectAccessible(page, 'a new company');
    await page.getByRole('button', { name: 'Make the company' }).click();
    await expect(page.getByText('Somebody has this email already.')).toBeVisible({ timeout: 60_000 });
    await email.fill(`ada.${width}.${Date.now()}@new.test`);
    await page.getByRole('button', { name: 'Make the company' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await expectAccessible(page, 'the companies');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.getByRole('button', { name: `Figures: ${name}` }).click();
    const figures = page.getByRole('dialog', { name: `How much ${name} is used` });
    await expect(figures.getByText('0, of whom 0 were here in the last 30 days')).toBeVisible();
    await expectAccessible(page, 'the figures of use of a company');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/figures-${width}.png` });
    await figures.getByRole('button', { name: 'Close' }).click();
    await expect(figures).toHaveCount(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/companies-${width}.png` });
    await page.getByRole('button', { name: `Close: ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeDisabled();
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(row).toHaveCount(0);
    await page.getByText('Closed', { exact: true }).click();
    await page.getByRole('button', { name: `Open again: ${name}` }).click();
    await expect(row).toHaveCount(0);
    await page.getByText('Open', { exact: true }).click();
    await expect(row).toHaveCount(1);
  });

test('who is no product administrator is told so', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/clients' });
  await expect(page.getByText('You do not have access to this page.')).toBeVisible();
});
