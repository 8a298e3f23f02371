import { expectAccessible } from '../lib/accessible.ts';
import { password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fills in the dialog by keyboard alone, and returns the token that it shows. */
async function create(page: Page, name: string, role?: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Create a token' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  // Text that is typed faster than by people would be taken for a scan.
  await page.keyboard.insertText(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Read and change' })).toBeChecked();
  for (const [label, option] of [
    ['Role', role],
    ['Good for', role ? 'For ever' : '30 days'],
  ]) {
    if (!option) continue;
    await dialog.getByRole('combobox', { name: label as string }).press('Enter');
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await dialog.getByLabel('Current password').fill(password);
  await expectAccessible(page, 'the dialog of a new token');
  await page.keyboard.press('Enter');
  const shown = dialog.locator('[data-part=token]');
  await expect(shown).toHaveText(/^mw_[\w-]{43}$/);
  const token = (await shown.textContent()) ?? '';
  await expectAccessible(page, 'a token that is shown');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

test('a person gives a program a token on their profile, sees that it calls, and revokes it', { tag: '@all' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { as: 'operator@demo.test', at: '/profile' });
  const panel = page.getByRole('region', { name: 'Your API tokens' });
  await panel.getByRole('button', { name: 'Create a token' }).press('Enter');
  const token = await create(page, 'Scale at the gate');
  expect(await sideways(page)).toBe(0);
  const calls = () => request.get('/v1/preferences', { headers: { authorization: `Bearer ${token}` } });
  await expect(panel.getByText(/never used/)).toBeVisible();
  expect((await calls()).status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText(/last used/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await panel.getByRole('button', { name: 'Revoke: Scale at the gate' }).click();
  await expect(page.getByText('Whatever calls with it is refused at once.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(panel.getByText('Scale at the gate')).toHaveCount(0);
  expect((await calls()).status()).toBe(401);
});

test('an administrator gives the company a token with a role of its own in the settings, in the dark too', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, { as: 'admin@demo.test', at: '/settings' });
  const panel = page.getByRole('region', { name: 'API tokens of the company' });
  await panel.getByRole('button', { name: 'Create a token' }).click();
  const name = `Shop ${Date.now()}`;
  const token = await create(page, name, 'User');
  const call = (path: string) => request.get(path, { headers: { authorization: `Bearer ${token}` } });
  expect([(await call('/v1/preferences')).status(), (await call('/v1/users')).status()]).toEqual([200, 403]);
  const line = panel.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('of the company, role User');
  await line.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(line).toHaveCount(0);
});
