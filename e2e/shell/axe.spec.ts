import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

type Place = { path: string; heading: string | RegExp; seen?: (page: Page) => Promise<void> };

const automation = '/automation/sales-order-generate-shipment-and-pickings';
const nobodys = '00000000-0000-7000-8000-000000000000';

/** Waits until the page has its heading and nothing is loading. */
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
  test('on the pages without a person', { tag: '@all' }, async ({ page }) => {
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

  test('on the screens of records', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const order = await api.save('std_order', { std_customer_order_reference: `Readable ${Date.now().toString(36)}` });
    const [lot] = await api.find('std_sku_lot', 'std_moved', true);
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/', heading: /./ },
      { path: '/view/sales-orders', heading: 'Sales orders', seen: hasRows },
      { path: '/view/articles-and-lots', heading: 'Articles and lots', seen: hasRows },
      { path: `/object/${order}`, heading: /SO-/ },
      { path: `/trace/${lot?.identity}`, heading: /^Trace of/ },
      { path: `/trace/${lot?.identity}?tab=recall`, heading: /^Trace of/ },
      { path: '/form/input-sales-order', heading: 'Sales order' },
    ]);
  });

  test('on the screens of every person', { tag: '@all' }, async ({ page }) => {
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/objects', heading: 'Objects' },
      { path: '/objects?q=SO', heading: 'Objects' },
      { path: '/profile', heading: 'Profile' },
      { path: '/about', heading: 'About' },
      { path: '/unsent', heading: 'Unsent forms' },
    ]);
  });

  test('on the screens of those who build and administer', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, view, mark } = await gadgets(api);
    await api.save(slug, { title: 'Anvil' });
    const edited = await view('Edited', [{ id: 'one', label: 'One' }], { one: tableOf(slug, ['title']) });
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/views', heading: 'Views', seen: hasRows },
      { path: `/view/edit/${edited}`, heading: `Edited ${mark}`, seen: hasRows },
      { path: '/view/edit/sales-orders', heading: 'Sales orders' },
      { path: '/view-group/edit/stocks', heading: 'Stock' },
      { path: '/forms', heading: 'Forms', seen: hasRows },
      { path: '/form/edit/create-bom', heading: /./ },
      { path: '/form/edit/create-bom?tab=data', heading: /./ },
      { path: '/form/edit/create-bom?tab=after', heading: /./ },
      { path: '/form/edit/create-bom?tab=sharing', heading: /./ },
      { path: '/form/edit/create-bom?tab=label', heading: /./ },
      { path: '/unpublished', heading: 'Unpublished changes' },
      { path: '/data', heading: 'Data models', seen: hasRows },
      { path: '/data/std_order', heading: /./, seen: hasRows },
      { path: '/data/from-sheet', heading: 'New model from a sheet' },
      { path: '/import', heading: 'Import', seen: hasRows },
      { path: `/import/${slug}`, heading: /^Import into/ },
      { path: '/users/from-sheet', heading: 'Invite people from a sheet' },
      { path: '/configuration', heading: 'Configuration' },
      { path: '/configuration?tab=archive', heading: 'Configuration' },
      { path: '/processes', heading: 'Process editor' },
      { path: '/settings', heading: 'Settings' },
    ]);
  });

  test('on the screens of automations', { tag: '@all' }, async ({ page }) => {
    await signIn(page);
    await expectAllAccessible(page, [
      { path: '/automations', heading: 'Automations', seen: hasRows },
      { path: automation, heading: /./, seen: hasSteps },
      { path: `${automation}?tab=history`, heading: /./ },
      { path: `${automation}?tab=credentials`, heading: /./ },
    ]);
  });

  test('where something is not found, denied or failing', { tag: '@all' }, async ({ page }) => {
    await signIn(page, { as: 'operator@demo.test', at: '/view/sales-orders' });
    await page.getByRole('searchbox').first().fill('no record says this');
    await expect(page.getByText(/^0 (of|records)/).first()).toBeVisible();
    await expectAccessible(page, 'a table in which nothing matches');
    await page.goto('/automations');
    await expect(page.locator('[data-kind="no-access"]').first()).toBeVisible();
    await expectAccessible(page, 'no access');
    await expectAllAccessible(page, [{ path: `/object/${nobodys}`, heading: 'This page does not exist' }]);
    const refused = { status: 422, json: { error: { code: 'invalid', message: 'no', details: {}, request_id: 'r' } } };
    await page.route('**/v1/documents/forms*', (route) => route.fulfill(refused));
    await page.goto('/forms');
    await expect(page.locator('[data-kind="failure"]').first()).toBeVisible();
    await expectAccessible(page, 'a list that could not be read');
  });
});
