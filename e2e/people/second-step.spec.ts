import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { shownCode } from './totp.ts';

type Acl = { roles: object[]; privileges: object[] };
const mark = Date.now().toString(36);
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const panel = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

async function person(api: Api, name: string, role = 'user') {
  const email = emailOf(`${name}-${mark}@demo.test`);
  const id = await api.create('users', { email, first_name: name, last_name: mark, role, password });
  return { email, id };
}

async function typePassword(page: Page, email: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Reads the secret from the page, as a person does who types it into an app. */
const secretOn = async (page: Page) => (await page.getByText(/^Secret:/).innerText()).replace('Secret:', '').replace(/\s/g, '');

test('a second step is set up in the profile, asked for at sign-in, and taken away by an administrator', async ({ page, request, browser }) => {
  const api = await Api.signIn(request);
  const { email, id } = await person(api, 'twice');
  await signIn(page, { as: email, at: '/profile' });
  await panel(page).getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await expectAccessible(page, 'setting up');
  const secret = await secretOn(page);
  await dialog.getByLabel('Code of the app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is wrong or was already used.')).toBeVisible();
  // The code of the period before expires with this period: at its end the code could not be sent in time.
  await expect.poll(() => Date.now() % 30_000).toBeLessThan(20_000);
  await dialog.getByLabel('Code of the app').fill(shownCode(secret, -1));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(panel(page).getByText('Recovery codes left: 10')).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await typePassword(phone, email);
  await expect(phone.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expect(phone.getByLabel('Code of the app')).toBeFocused();
  await expectAccessible(phone, 'the second step');
  await phone.keyboard.type('123456');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('This code is wrong or was already used.')).toBeVisible();
  await expect(phone.getByLabel('Code of the app')).toHaveValue('123456');
  await phone.getByRole('button', { name: 'Use a recovery code' }).click();
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '');
  await phone.keyboard.press('Enter');
  await expect(phone.locator('a[href="#main"]')).toBeAttached();
  await phone.context().close();

  await signIn(page, { at: `/user/${id}` });
  await panel(page).getByRole('button', { name: 'Take the second step away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the second step away' }).click();
  await expect(panel(page).getByText('signs in by password alone')).toBeVisible();
  const again = await (await browser.newContext()).newPage();
  await typePassword(again, email);
  await expect(navigation(again)).toBeVisible();
  await again.context().close();
});

test('who is of a group that needs a second step sets it up at sign-in, and is nowhere before', async ({ page, request, browser }) => {
  const api = await Api.signIn(request);
  const { client_id } = api.user;
  const { data } = await api.get<{ data: { acl: Acl; options: object } }>(`/v1/documents/clients/${client_id}`);
  const role = `careful-${mark}`;
  await api.change('clients', client_id, {
    acl: { roles: [...data.acl.roles, { role, parent: 'user', label: `Careful ${mark}` }], privileges: data.acl.privileges },
  });
  const { email } = await person(api, 'careful', role);
  await signIn(page, { at: '/settings' });
  await page.getByRole('combobox', { name: 'Groups that need it' }).click();
  await page.getByRole('option', { name: `Careful ${mark}` }).click();
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await typePassword(phone, email);
  await expect(phone.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = await secretOn(phone);
  await phone.goto('/profile');
  await expect(phone).toHaveURL(/\/auth\/login/);
  await typePassword(phone, email);
  await expect(phone.getByText(/^Secret:/)).toBeVisible();
  const next = await secretOn(phone);
  expect(next).not.toBe(secret);
  await phone.getByLabel('Code of the app').fill(shownCode(next));
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByRole('button', { name: 'I have kept them' }).click();
  await expect(phone.locator('a[href="#main"]')).toBeAttached();
  await phone.goto('/profile');
  await expect(panel(phone).getByText('Your company requires it')).toBeVisible();
  await expect(panel(phone).getByRole('button', { name: 'Switch off' })).toHaveCount(0);
  await phone.context().close();
  await api.change('clients', client_id, { options: data.options });
});

test('a passkey is made in the profile, signs in without a password, is seen in the history, and is taken away', async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { email } = await person(api, 'keys');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, { as: email, at: '/profile' });
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('not used yet');

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(navigation(page)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'Sign-in history' }).getByRole('listitem').first()).toContainText('by passkey');
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('last used');
  await page.setViewportSize({ width: 390, height: 844 });
  await passkeys.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();

  // If nobody has a passkey, cancelling shows no message, and the password still works.
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.goto('/auth/login');
  await other.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await typePassword(other, email);
  await expect(other.locator('a[href="#main"]')).toBeAttached();
  await other.context().close();
});
