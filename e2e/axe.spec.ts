import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';

type Place = { path: string; heading: string | RegExp };

/** Violations that keep people out, each with the elements it stands on. */
async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ rule: id, at: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary}`) }));
}

/** Looks at the page as it stands in both colour schemes. */
async function expectAccessible(page: Page, place: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await violations(page), `${place}, ${colorScheme}`).toEqual([]);
  }
}

/** The page is full: its heading is there and nothing is still loading. */
async function visit(page: Page, { path, heading }: Place) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('no serious or critical violation on the main pages, light and dark', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const label = `Readable ${Date.now().toString(36)}`;
  const order = await api.save('std_order', { std_customer_order_reference: label });
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page, 'login');

  await signIn(page);
  const places: Place[] = [
    { path: '/', heading: /./ },
    { path: '/view/sales-orders', heading: 'Sales orders' },
    { path: `/object/${order}`, heading: /SO-/ },
    { path: '/form/input-sales-order', heading: 'Sales order' },
    { path: '/automations', heading: 'Automations' },
    { path: '/settings', heading: 'Settings' },
    { path: '/no/such/page', heading: 'This page does not exist' },
  ];
  for (const place of places) {
    await visit(page, place);
    await expectAccessible(page, place.path);
  }
  await page.goto('/automation/sales-order-generate-shipment-and-pickings');
  await expect(page.locator('[data-step]').first()).toBeVisible();
  await expectAccessible(page, 'automation editor');
});
