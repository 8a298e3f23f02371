import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

for (const { width, dark } of [
  { width: 1440, dark: false },
  { width: 390, dark: true },
])
  test(`an administrator invites a colleague, whom nobody else has to teach what they may do, and lets them out again, ${width} pixels wide`, {
    tag: width === 390 ? '@all' : [],
  }, async ({ page }) => {
    const unique = `${width}${Date.now()}`;
    const email = `lea.${unique}@new.test`;
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/users' });
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(emailOf('operator@demo.test'));
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Léa');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill(`Martin ${unique}`);
    await expectAccessible(page, 'the dialog of an invitation');
    await shot(page, `invite-${width}`);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Somebody has this email already.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Search people' }).fill(unique);
    await expect(page.getByText('1 person')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Invited');
    await expectAccessible(page, 'the people of a company');
    expect(await sideways(page)).toBe(0);
    await shot(page, `people-${width}`);
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Léa Martin ${unique}`);
    await page.getByRole('textbox', { name: 'Phone' }).fill('12 34');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page, 'a person');
    await shot(page, `person-${width}`);
    await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }).click();
    await expect(page.getByRole('button', { name: 'Let them sign in again' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove for good' }).click();
    const question = page.getByRole('dialog', { name: `Remove Léa Martin ${unique} for good?` });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'removing a person for good');
    await question.getByRole('button', { name: 'Remove for good' }).click();
    await expect(page).toHaveURL(/\/users$/);
    await page.getByRole('textbox', { name: 'Search people' }).fill(unique);
    await expect(page.getByText('Nobody fits what is searched for.')).toBeVisible();
  });

test('an administrator sees where a colleague is signed in, and signs them out there', { tag: '@all' }, async ({ page, request, browser }) => {
  const api = await Api.signIn(request);
  const email = `sid.${Date.now()}@new.test`;
  const id = await api.create('users', { email, first_name: 'Sid', last_name: 'Session', role: 'user', password });
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, { as: email });
  await signIn(page, { at: `/user/${id}` });
  const panel = page.getByRole('region', { name: 'Where they are signed in' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.scrollIntoViewIfNeeded();
  await shot(page, 'person-sessions');
  await panel.getByRole('button', { name: /^Sign out there/ }).click();
  await expect(panel.getByText('Sid Session is signed in nowhere.')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
});

test('a group of one’s own is made, may and may not what its matrix says, and every answer says why', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const unique = Date.now();
  await signIn(page, { at: '/roles' });
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`Buyers ${unique}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Buyers ${unique}`);
  const role = page.url().split('/').at(-1) ?? '';
  const email = `buyer.${unique}@new.test`;
  await api.post('/v1/documents/users', { email, first_name: 'Ben', last_name: 'Buyer', role, password });

  const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });
  await expect(cell('People, Read, In this company')).toHaveAccessibleName(/Denied, from “Guest”/);
  await cell('People, Read, In this company').click();
  await page.getByRole('menu', { name: 'People, Read' }).getByRole('menuitem', { name: 'Allow' }).click();
  await expect(cell('People, Read, In this company')).toHaveAccessibleName(/Allowed, set here/);
  await cell('Views, Read, In this company').click();
  await page.getByRole('menu', { name: 'Views, Read' }).getByRole('menuitem', { name: 'Deny' }).click();
  await expect(page.getByText('2 changes are not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell('Views, Read, In this company')).toHaveAccessibleName(/Allowed, from “User”/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expectAccessible(page, 'the rights of a group');
  await shot(page, 'role-1440');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'What this changes' });
  await expect(dialog.getByText(`Buyers ${unique} · 1 person`)).toBeVisible();
  await expect(dialog.getByText('Ben Buyer')).toBeVisible();
  await expect(dialog.getByText('May now: read users')).toBeVisible();
  await shot(page, 'save-1440');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(cell('People, Read, In this company')).toHaveAccessibleName(/Allowed, set here/);
  await cell('People, Read, In this company').click();
  await page.getByRole('menuitem', { name: 'Why?' }).click();
  await expect(page.getByRole('dialog').getByRole('list')).toContainText('allows it, set here. This decides.');
  await shot(page, 'why-1440');
  await page.keyboard.press('Escape');

  const other = await browser.newPage();
  await signIn(other, { as: email, at: '/users' });
  await expect(other.getByRole('row').filter({ hasText: email })).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'More for this group' }).click();
  await page.getByRole('menuitem', { name: 'Delete the group' }).click();
  const removal = page.getByRole('dialog', { name: /Delete the group/ });
  await expect(removal.getByText('People are in this group.')).toBeVisible();
  await expect(removal.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('rights are read and changed on a phone, in the dark, and one item alone', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { at: '/role/user' });
  await page.getByRole('button', { name: 'Views one by one' }).click();
  await page.getByRole('textbox', { name: 'Search: Views' }).fill('stock value');
  const item = page.getByRole('button', { name: /^Stock value, Read, In this company: Allowed/ });
  await item.click();
  await page.getByRole('menuitem', { name: 'Deny' }).click();
  await expect(page.getByRole('button', { name: /^Stock value, Read, In this company: Denied, set here/ })).toBeVisible();
  await expectAccessible(page, 'rights on a phone');
  expect(await sideways(page)).toBe(0);
  await shot(page, 'role-390');
  await page.getByRole('button', { name: 'Discard' }).click();
});
