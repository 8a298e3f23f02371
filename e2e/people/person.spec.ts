import { Api } from '../lib/api.ts';
import { mailFolder, mailsTo } from '../lib/mails.ts';
import { emailOf, password, signIn, signInByScreen } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

test('remember me outlives the browser, without it the session ends with it', { tag: '@all' }, async ({ browser, baseURL }) => {
  for (const remember of [true, false]) {
    const first = await browser.newContext();
    const page = await first.newPage();
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(emailOf('admin@demo.test'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    const box = page.getByRole('checkbox', { name: 'Remember me' });
    await box.setChecked(remember);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
    const state = await first.storageState();
    await first.close();
    // A browser that is closed forgets cookies without an end.
    const kept = { ...state, cookies: state.cookies.filter(({ expires }) => expires > 0) };
    const second = await browser.newContext({ storageState: kept });
    const again = await second.newPage();
    await again.goto(`${baseURL}/about`);
    if (remember) await expect(again.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    else await expect(again).toHaveURL(/\/auth\/login/);
    await second.close();
  }
});

test('a forgotten password is asked for in the same card', { tag: '@all' }, async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Email').fill('nobody@demo.test');
  const sent = page.waitForRequest('**/v1/auth/password/forgot');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: 'nobody@demo.test' });
  await expect(page.getByText(/If nobody@demo.test is known here/)).toBeVisible();
});

test('the link of the mail sets a new password once, ends the sessions of the old one, and leads to sign-in', async ({ page, request, browser }) => {
  const folder = mailFolder ?? '';
  test.skip(!folder, 'The mails of a product that runs elsewhere are not at hand.');
  const email = emailOf(`forgetful-${Date.now()}@demo.test`);
  const api = await Api.signIn(request);
  await api.create('users', { email, first_name: 'Flo', last_name: 'Lost', role: 'user', password });
  const before = await (await browser.newContext()).newPage();
  await signIn(before, { as: email });

  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect.poll(() => mailsTo(folder, email).length).toBe(1);
  const link = /https?:\/\/\S*reset-pass\S+/.exec(mailsTo(folder, email)[0] ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Another1pass');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password has been changed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Another1pass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();

  await before.reload();
  await expect(before).toHaveURL(/\/auth\/login/);
  await before.goto(link);
  await before.getByLabel('New password', { exact: true }).fill('Third1password');
  await before.getByRole('button', { name: 'Set the password' }).click();
  await expect(before.getByRole('alert')).toBeVisible();
  await before.context().close();
});

test('the rules of a new password tick while it is typed, and it is not sent before all are met', { tag: '@all' }, async ({ page }) => {
  await page.goto('/auth/reset-pass?token=x');
  const send = page.getByRole('button', { name: 'Set the password' });
  for (const [typed, missing] of [
    ['UPPER1CASE', 'One lowercase letter'],
    ['lower1case', 'One uppercase letter'],
    ['NoDigitHere', 'One digit'],
  ] as const) {
    await page.getByLabel('New password', { exact: true }).fill(typed);
    await expect(page.getByRole('listitem').filter({ hasText: '(not yet)' })).toHaveText([new RegExp(missing)]);
    await expect(send).toBeDisabled();
  }
  await page.getByLabel('New password', { exact: true }).fill('Good1enough');
  await expect(page.getByRole('listitem').filter({ hasText: '(met)' })).toHaveCount(4);
  await expect(send).toBeEnabled();
});

test('the picture of a person is shown, and the anonymous one without', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request, 'operator@demo.test');
  const picture = async (picture_url: string | null) => api.post(`/v1/user/${api.user.id}`, { picture_url });
  const account = page.getByRole('button', { name: /^Account/ });
  await picture(null);
  await signIn(page, { as: 'operator@demo.test' });
  await expect(account.locator('svg')).toBeVisible();
  await expect(account.locator('img')).toHaveCount(0);
  await picture('/icon.svg');
  await page.reload();
  await expect(account.locator('img')).toHaveAttribute('src', '/icon.svg');
  await picture(null);
});

test('the colour scheme follows its person to another device, is there in the first picture, and is not the next person’s', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const scheme = (on: Page) => expect(on.locator('html'));
  const email = emailOf(`painter-${Date.now()}@demo.test`);
  const api = await Api.signIn(request);
  await api.create('users', { email, first_name: 'Pia', last_name: 'Paint', role: 'user', password });
  await signIn(page, { as: email, at: '/profile' });
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/v1/preferences') && answer.request().method() === 'PATCH');
  await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark', { exact: true }).click();
  await scheme(page).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await kept;

  const elsewhere = await browser.newContext({ colorScheme: 'light' });
  const another = await elsewhere.newPage();
  await signIn(another, { as: email, settings: 'kept' });
  await scheme(another).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // The browser knows the setting now: the page is dark before the first response of the server.
  await another.route('**/v1/**', () => undefined);
  await another.reload({ waitUntil: 'commit' });
  await scheme(another).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await another.unroute('**/v1/**');
  await another.reload();
  await another.getByRole('button', { name: /^Account/ }).click();
  await another.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(another.getByLabel('Email')).toBeVisible();
  await scheme(another).toHaveAttribute('data-mantine-color-scheme', 'light');
  await signInByScreen(another, 'operator@demo.test');
  await scheme(another).toHaveAttribute('data-mantine-color-scheme', 'light');
  await elsewhere.close();
});

test('what can’t be changed does not look like something to fill in', { tag: '@all' }, async ({ page }) => {
  const border = 'border-top-color';
  const clear = 'rgba(0, 0, 0, 0)';
  await signIn(page, { as: 'operator@demo.test', at: '/profile' });
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCSS(border, clear);
  await expect(page.getByLabel('Current password')).not.toHaveCSS(border, clear);
  await page.goto('/settings');
  await expect(page.getByText('needs the right “change companies”')).toBeVisible();
  for (const name of ['Name', 'Language', 'Time zone']) await expect(page.getByLabel(name, { exact: true }).first()).toHaveCSS(border, clear);
});
