import { expectAccessible } from '../lib/accessible.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('an administrator sees the product as a person does, changes nothing meanwhile, and is themselves again', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/users' });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true })).toBeAttached();
  await page.getByRole('row').filter({ hasText: 'operator' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/user\//);
  const person = page.url();
  await page.getByRole('button', { name: 'View as' }).click();
  const bar = page.locator('[data-kind="view"]');
  await expect(bar).toContainText('You see the product as');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'the product as somebody else sees it');
  await page.reload();
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar.getByRole('button', { name: 'Back to yourself' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/form/input-sales-order');
  await page
    .getByRole('textbox', { name: /reference/i })
    .first()
    .fill('Not mine');
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('You are viewing as somebody else').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Back to yourself' }).click();
  await expect(page).toHaveURL(person);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true })).toBeAttached();
});

test('and as a group does, without being offered to who may not change people', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/role/user' });
  await page.getByRole('button', { name: 'View as' }).click();
  await expect(page.locator('[data-kind="view"]')).toContainText('You see the product as');
  await page.goto('/role/user');
  await page.getByRole('button', { name: 'Back to yourself' }).click();
  await expect(page).toHaveURL(/\/role\/user$/);
  await expect(page.locator('[data-kind="view"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View as' })).toBeVisible();
  await signIn(page, { as: 'operator@demo.test', at: '/role/user' });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).or(page.locator('[data-kind="no-access"]')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'View as' })).toHaveCount(0);
});
