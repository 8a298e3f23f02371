import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** Fills in the sign-in card and submits it. */
async function attempt(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(emailOf(email));
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('a wrong password reads like an unknown email, and what was typed stays', async ({ page }) => {
  const refusal = page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' });
  await page.goto('/auth/login');
  for (const email of ['admin@demo.test', `nobody-${Date.now()}@demo.test`]) {
    const answered = page.waitForResponse('**/v1/auth/login');
    await attempt(page, email, 'Wrong1password');
    const answer = await answered;
    expect(answer.status()).toBe(401);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('wrong_credentials');
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(emailOf(email));
    await expect(navigation(page)).toBeHidden();
  }
});

test('an unauthenticated visit goes to sign-in with its query and comes back after it', async ({ page }) => {
  await page.goto('/automations?x=1');
  await expect(page).toHaveURL(/\/auth\/login\?/);
  expect(new URL(page.url()).searchParams.get('x')).toBe('1');
  await attempt(page, 'admin@demo.test', password);
  await expect(page).toHaveURL(/\/automations\?x=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Automations' })).toBeVisible();
});

test('signing out in one tab signs out the other, which the server need not tell, drafts stay, and signing in brings it to the root', async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await context.newPage();
  const reference = `Kept ${Date.now()}`;
  await other.goto('/form/input-sales-order');
  await other.getByLabel('Customer order reference').fill(reference);
  await expect(other.getByText(/^Kept here at/)).toBeVisible();
  // Its own requests get no response, so it learns of the change from the other tab.
  await other.route('**/v1/**', () => undefined);
  await signOut(page);
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(other.getByLabel('Email')).toBeVisible();

  await other.goto('/auth/login');
  await attempt(page, 'admin@demo.test', password);
  await expect(navigation(page)).toBeVisible();
  await expect(navigation(other)).toBeVisible();
  expect(new URL(other.url()).pathname).toBe('/');
  await other.goto('/form/input-sales-order');
  await other.getByRole('button', { name: 'Continue with it' }).click();
  await expect(other.getByLabel('Customer order reference')).toHaveValue(reference);
});

test('signing out leads to a plain sign-in, so that whoever comes next begins at home; a session that ended leads back', async ({
  page,
  context,
}) => {
  await signIn(page, { at: '/profile' });
  await signOut(page);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await attempt(page, 'admin@other.test', password);
  await expect(navigation(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  await context.clearCookies();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/auth\/login\?go=%2Fsettings$/);
  await expect(page.getByText('Continue to Settings')).toBeVisible();
  await page.goto('/auth/login?go=%2Fview%2Fsales-orders');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Continue to')).toHaveCount(0);
});

test('go leads to a path of this product only, and an unknown path shows the 404 page', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/auth/login?go=//evil.example/steal');
  await attempt(page, 'admin@demo.test', password);
  await expect(navigation(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  for (const evil of ['https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/auth/login?go=${encodeURIComponent(evil)}`);
    await expect(navigation(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  expect([...new Set(asked)]).toEqual([new URL(String(baseURL)).origin]);

  await page.goto(`/auth/login?go=${encodeURIComponent('/about?a=1')}`);
  await expect(page).toHaveURL(/\/about\?a=1$/);

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeAttached();
  await expect(page.getByText('/no/such/page')).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(navigation(page)).toBeVisible();
});

test('an operator sees no page that she may not read', async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test' });
  await expect(navigation(page).getByRole('link', { name: 'Automations' })).toHaveCount(0);
  await page.goto('/automations');
  await expect(page.locator('[data-kind="no-access"]')).toBeVisible();
  await expect(page.getByText('sales-order-generate-shipment-and-pickings')).toHaveCount(0);
  for (const address of ['sales-order-generate-shipment-and-pickings', 'no-such-automation']) {
    await page.goto(`/automation/${address}`);
    await expect(page.locator('[data-kind="no-access"]')).toContainText('automations');
  }
  await page.goto('/view/no-such-view');
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeAttached();
});
