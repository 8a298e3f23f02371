import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './lib/accessible.ts';
import { Api } from './lib/api.ts';
import { signIn } from './lib/people.ts';

type Place = { path: string; heading: string | RegExp; seen?: (page: Page) => Promise<void> };

const automation = '/automation/sales-order-generate-shipment-and-pickings';
const nobodys = '00000000-0000-7000-8000-000000000000';

/** The page is full: its heading is there and nothing is still loading. */
async function visit(page: Page, { path, heading, seen }: Place) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await seen?.(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function expectAllAccessible(page: Page, places: Place[]) {
  for (const place of places) {
    await visit(page, place);
    await expectAccessible(page, place.path);
  }
}

const hasRows = (page: Page) => expect(page.getByRole('row').nth(1)).toBeVisible();
const hasSteps = (page: Page) => expect(page.locator('[data-step]').first()).toBeVisible();

test.describe('no serious or critical violation, light and dark', () => {
  test('on the pages without a person', async ({ page }) => {
    await expectAllAccessible(page, [
      { path: '/auth/login', heading: 'Sign in' },
      { path: '/auth/login?go=%2Fprofile', heading: 'Sign in', seen: (shown) => expect(shown.getByText('Continue to Profile')).toBeVisible() },
      { path: '/auth/reset-pass', heading: 'Choose a new password' },
      { path: '/auth/reset-pass#token=x', heading: 'Choose a new password', seen: (shown) => shown.getByLabel('New password').fill('Abc') },
      { path: '/no/such/page', heading: 'This page does not exist' },
    ]);
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await expectAccessible(page, 'forgot password');
  });

  test('on the screens of records', async ({ page, request }) => {
    const api = await Api.signIn(request);
    const order = await api.save('std_order', { std_customer_order_reference: `Readable ${Date.now().toString(36)}` });
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/', heading: /./ },
      { path: '/view/sales-orders', heading: 'Sales orders', seen: hasRows },
      { path: '/view/articles-and-lots', heading: 'Articles and lots', seen: hasRows },
      { path: `/object/${order}`, heading: /SO-/ },
      { path: '/form/input-sales-order', heading: 'Sales order' },
    ]);
  });

  test('on the screens of every person', async ({ page }) => {
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/objects', heading: 'Objects' },
      { path: '/objects?q=SO', heading: 'Objects' },
      { path: '/profile', heading: 'Profile' },
      { path: '/about', heading: 'About' },
      { path: '/unsent', heading: 'Unsent forms' },
    ]);
  });

  test('on the screens of those who build and administer', async ({ page }) => {
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/views', heading: 'Views', seen: hasRows },
      { path: '/forms', heading: 'Forms', seen: hasRows },
      { path: '/processes', heading: 'Processes' },
      { path: '/settings', heading: 'Settings' },
    ]);
  });

  test('on the screens of automations', async ({ page }) => {
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/automations', heading: 'Automations', seen: hasRows },
      { path: automation, heading: /./, seen: hasSteps },
      { path: `${automation}?tab=history`, heading: /./ },
      { path: `${automation}?tab=credentials`, heading: /./ },
    ]);
  });

  test('where something is not found, denied or failing', async ({ page }) => {
    await signIn(page, { as: 'operator@demo.test', at: '/view/sales-orders' });
    await page.getByRole('searchbox').first().fill('no record says this');
    await expect(page.getByText(/^0 of /)).toBeVisible();
    await expectAccessible(page, 'a table in which nothing matches');
    await page.goto('/automations');
    await expect(page.locator('[data-kind="no-access"]').first()).toBeVisible();
    await expectAccessible(page, 'no access');
    await expectAllAccessible(page, [{ path: `/object/${nobodys}`, heading: 'This page does not exist' }]);
    await page.route('**/v1/documents/forms*', (route) => route.abort());
    await page.goto('/forms');
    await expect(page.locator('[data-kind="failure"]').first()).toBeVisible();
    await expectAccessible(page, 'a list that could not be read');
  });
});
