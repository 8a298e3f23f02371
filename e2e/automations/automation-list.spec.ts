import { makeAutomation } from '../data/automations.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** The owner that the list names for an automation. */
async function ownerOf(page: Page, name: string) {
  await page.goto(`/automations?q=${encodeURIComponent(name)}`);
  return page.getByRole('row').filter({ hasText: name }).getByRole('cell').nth(3);
}

test('the list of automations names the owner of each, and fits a narrow screen', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { name } = await makeAutomation(api, { steps: [], edges: [] });
  await signIn(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/automations');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['On', 'Automation', 'Started by', 'Owner', 'Last run', 'Succeeded']);
  expect(await table.getByRole('row').count()).toBeGreaterThan(10);
  expect(await table.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : 1))).toBe(0);
  await expect(await ownerOf(page, name)).toHaveText('Ana Moreau');
  const { data } = await api.get<{ data: { label: { en: string } } }>(
    '/v1/documents/settings_data_connections/sales-order-generate-shipment-and-pickings',
  );
  await expect(await ownerOf(page, data.label.en)).toHaveText(/Built in/);
});

test('automations are put into a folder by the keyboard on a phone, which is renamed and emptied', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const made = [await makeAutomation(api, { steps: [], edges: [] }), await makeAutomation(api, { steps: [], edges: [] })];
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/automations');
  await page.getByRole('button', { name: 'Sort into folders' }).press('Enter');
  for (const { name } of made) await page.getByRole('checkbox', { name: `Choose “${name}”` }).press('Space');
  await page.getByRole('button', { name: 'Move to folder' }).press('Enter');
  await page.getByRole('menuitem', { name: 'New folder…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Evening');
  await page.keyboard.press('Enter');
  const fold = (folder: string) => page.getByRole('button', { name: new RegExp(`^${folder} \\d+$`) });
  await expect(fold('Evening')).toHaveAccessibleName('Evening 2');
  await expect(page.getByRole('checkbox', { name: 'Choose all that are shown' })).toBeFocused();
  await page.getByRole('button', { name: 'More for the folder “Evening”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Night');
  await page.keyboard.press('Enter');
  await expect(fold('Evening')).toBeHidden();
  await fold('Night').press('Enter');
  await page.reload();
  await expect(fold('Night')).toHaveAttribute('aria-expanded', 'false');
  await expect(fold('Night')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'More for the folder “Night”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Take all out' }).press('Enter');
  await expect(fold('Night')).toBeHidden();
  for (const { id } of made) await api.drop('settings_data_connections', id);
});
