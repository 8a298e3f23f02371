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
