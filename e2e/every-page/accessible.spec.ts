import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password } from '../lib/people.ts';
import { type BrowserContext, expect, test } from '../lib/test.ts';
import { addressesOf, isOpen, routes } from '../lib/walk/routes.ts';

/** Opens each address in a new page, because axe leaves data in the page. */
async function look(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.goto(address);
  await expect.soft(page.locator('h1, h2, form, [role="alert"]').first(), address).toBeAttached();
  await expect.soft(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
  await expectAccessible(page, address);
  await page.close();
}

test('every page can be read and worked by everybody, in both colour schemes', { tag: '@all' }, async ({ page, request }) => {
  test.setTimeout(1_800_000);
  const api = await Api.signIn(request);
  const all = routes();
  expect(all.length).toBeGreaterThan(50);
  for (const address of await addressesOf(api, all.filter(isOpen))) await look(page.context(), address);
  await page.goto('/auth/login');
  await page.locator('input[type="email"], input[name="email"], input[autocomplete="username"]').first().fill(emailOf('admin@demo.test'));
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-region="navigation"]')).toBeVisible();
  const behind = await addressesOf(
    api,
    all.filter((route) => !isOpen(route)),
  );
  for (const address of ['/', ...behind]) await look(page.context(), address);
});
