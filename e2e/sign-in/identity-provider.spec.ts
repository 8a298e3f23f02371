import { consentAt, oauthClient, oauthProvider } from '@millwright/api/integrations/testing/oauth-provider.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { emailOf, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

test.skip(!process.env.E2E_PROVIDER_PORT, 'the product that runs already may call no provider on this machine');
test.describe.configure({ mode: 'serial' });

const mark = Date.now().toString(36);
const email = emailOf(`nora-${mark}@demo.test`);
let provider: Awaited<ReturnType<typeof oauthProvider>>;
let address = '';
test.beforeAll(async () => {
  const claims = () => ({ email, email_verified: true, groups: ['office'], given_name: 'Nora', family_name: mark });
  provider = await oauthProvider({ port: Number(process.env.E2E_PROVIDER_PORT), claims });
});
test.afterAll(() => provider?.close());

const panel = (page: Page) => page.getByRole('region', { name: 'Sign-in by your own provider' });

test('an administrator sets a provider up, and tries it before it is saved', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { at: '/settings' });
  await page.getByRole('textbox', { name: 'Search settings' }).fill('provider');
  const form = panel(page);
  provider.redirects.add(await form.locator('code').first().innerText());
  await form.getByLabel('Name on the button').fill('Works account');
  await form.getByLabel('Issuer').fill(provider.url);
  await form.getByLabel('Client ID').fill(oauthClient.client_id);
  await form.getByLabel('Client secret').fill('wrong');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByRole('alert')).toContainText('The provider did not confirm the sign-in');
  await form.getByLabel('Client secret').fill(oauthClient.client_secret);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByRole('status')).toContainText(`${provider.url} answers`);
  await form.getByLabel('Claim with groups').fill('groups');
  await form.getByRole('button', { name: 'Add a line' }).click();
  await form.getByLabel('Value in line 1').fill('office');
  await form.getByRole('switch', { name: 'Add new people with their first sign-in' }).click();
  await expectAccessible(page, 'setting a provider up');
  await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/provider-settings.png`, fullPage: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('The sign-in page of your company', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Client secret')).toHaveValue('');
  address = await form.locator('code').last().innerText();
});

for (const width of [1440, 390])
  test(`somebody who is new comes in by the provider, at ${width}`, { tag: '@all' }, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${address}&go=%2Fprofile`);
    const button = page.getByRole('button', { name: 'Sign in with Works account' });
    await expect(button).toBeVisible();
    await expectAccessible(page, 'the sign-in page of a company');
    await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/provider-sign-in-${width}.png` });
    // The pages of the provider are its own: its answer is fetched as a browser does, and comes back to this tab, which stays
    // where it is until then (a call that is broken off would lead it to an error page at some later moment).
    const asked = page.waitForRequest((request) => request.url().startsWith(`${provider.url}/auth`));
    await page.route(`${provider.url}/**`, (route) => route.fulfill({ status: 204 }));
    await button.click();
    const back = await consentAt((await asked).url(), `nora-${mark}`);
    await page.goto(back.href);
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    expect(page.url()).not.toContain('code=');
    await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/provider-in-${width}.png` });
    await context.close();
  });
