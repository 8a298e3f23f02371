import { jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { typeAsScanner } from '../lib/scan.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { expectReachable, expectReachableInGloves } from '../lib/touch.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

let api: Api;
let shop: Workshop;
let form: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  shop = await makeWorkshop(api);
  form = await makeForm(api, jobForm(shop, 'Job', lineFields));
});

const word = (name: string) => `${name} ${Date.now().toString(36)}`;
const title = (page: Page) => page.getByRole('form').getByRole('textbox', { name: 'Title' });
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /unsent/ });
const account = (page: Page) => page.getByRole('button', { name: /^Account/ });
const stored = async (name: string) => (await api.find(shop.job, 'title', name)).length;

async function choose(page: Page, item: string) {
  await account(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Taps the PIN on the pad, as a finger does. */
async function comeIn(page: Page, name: string, pin: string) {
  await page.getByRole('button', { name, exact: true }).tap();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap();
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
}

async function openForm(page: Page) {
  await page.goto(`/form/${form}`);
  await expect(title(page)).toBeVisible();
}

test('on a shared tablet two persons switch by PIN and by badge, and each finds what they left', async ({ page, context }) => {
  test.slow();
  const mark_ = Date.now().toString(36);
  const [pia, ben] = [`Pia ${mark_}`, `Ben ${mark_}`];
  const person = (first_name: string) => ({
    email: emailOf(`${first_name}-${mark_}@demo.test`),
    first_name,
    last_name: mark_,
    role: 'user',
    password,
  });
  const { email } = person('Pia');
  await api.create('users', person('Pia'));
  const ben_id = await api.create('users', person('Ben'));
  const [wrong, half, bens] = [word('wrong'), word('half'), word('bens')];

  // An administrator makes the tablet a shared device, and gives Ben a badge.
  await signIn(page, { at: '/profile' });
  await page.getByLabel('Name of the device').fill(`Line ${mark_}`);
  await page.getByRole('button', { name: 'Share this device' }).click();
  await expect(page.getByText(`This browser is a shared device: Line ${mark_}.`)).toBeVisible();
  await page.goto(`/user/${ben_id}`);
  await page.getByLabel('Code of the badge').fill(`B-${mark_}`);
  await page.getByRole('button', { name: 'Give this badge' }).click();
  await expect(page.getByText(`${ben} has a badge.`)).toBeVisible();

  // Pia sets her PIN, once, by her password; signing out leads to the people.
  await choose(page, 'Sign out');
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a password' }).tap();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(account(page)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set the PIN' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New PIN').fill('4071');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Set the PIN' }).click();
  await expect(page.getByText('Your PIN is set.')).toBeVisible();
  await choose(page, 'Sign out');
  const tiles = page.getByRole('main').getByRole('list').getByRole('button');
  await expectReachableInGloves(tiles);
  await expectReachable(page, 'the people');
  await expectAccessible(page, 'the people of a shared device');
  await page.getByRole('button', { name: pia, exact: true }).tap();
  await expectReachableInGloves(page.getByRole('button', { name: /^\d$/ }));
  await expectReachable(page, 'the pad');
  await expectAccessible(page, 'the PIN pad');
  await page.getByRole('button', { name: 'Other people' }).tap();

  // Pia comes in by her PIN; one form of hers is refused once the connection is back, another is half typed.
  await comeIn(page, pia, '4072');
  await expect(page.getByRole('alert')).toHaveText('This PIN does not fit.');
  await page.getByRole('button', { name: 'Other people' }).tap();
  await comeIn(page, pia, '4071');
  await expect(account(page)).toHaveAccessibleName(new RegExp(pia));
  await openForm(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a line' }).last().click();
  await page.getByRole('textbox', { name: 'What' }).first().fill('Half');
  await page.getByRole('textbox', { name: 'Hours' }).first().fill('2,5');
  await title(page).fill(wrong);
  await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mark(page)).toHaveText('1 unsent');
  await context.setOffline(false);
  await expect(page.getByText('1 form that waited here was refused.')).toBeVisible();
  await openForm(page);
  await title(page).fill(half);

  const switchedAt = Date.now();
  // Ben scans his badge, and sees nothing of Pia's.
  await choose(page, 'Switch person');
  await expect(page.getByRole('button', { name: `Back to ${pia}` })).toBeVisible();
  await typeAsScanner(page, `B-${mark_}`);
  await expect(account(page)).toHaveAccessibleName(new RegExp(ben));
  await expect(mark(page)).toHaveCount(0);
  await openForm(page);
  await expect(title(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Continue with it' })).toHaveCount(0);
  await title(page).fill(bens);
  await page.goto('/unsent');
  await expect(page.getByText('1 more form on this device belongs to somebody else, and is sent when they sign in.')).toBeVisible();
  await expect(page.getByText(wrong)).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByText('You signed in by PIN or badge. To change how you sign in, sign in with your password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the password' })).toHaveCount(0);

  // He opens the list of people, and returns with one tap.
  await choose(page, 'Switch person');
  await page.getByRole('button', { name: `Back to ${ben}` }).tap();
  await expect(account(page)).toHaveAccessibleName(new RegExp(ben));

  // Pia is back: the notices for her and the text that she was typing are still there.
  await choose(page, 'Switch person');
  await comeIn(page, pia, '4071');
  await expect(account(page)).toHaveAccessibleName(new RegExp(pia));
  await expect(mark(page)).toHaveText(/^1 unsent/);
  await openForm(page);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(page)).toHaveValue(half);
  await mark(page).click();
  await page.getByRole('link', { name: `Edit: Job ${shop.mark} ${wrong}` }).click();
  await expect(title(page)).toHaveValue(wrong);
  await page.getByRole('textbox', { name: 'Hours' }).first().fill('3');
  await page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mark(page)).toHaveCount(0);
  await expect.poll(() => stored(wrong)).toBe(1);
  const [record] = await api.find(shop.job, 'title', wrong);
  const { data } = await api.get<{ data: { type: string; date: string; entered_at: string; user: { first_name: string } }[] }>(
    `/v1/events/${record?.identity}`,
  );
  const [submitted, ...more] = data.filter(({ type }) => type === 'form_submitted');
  expect([submitted?.user.first_name, more]).toEqual(['Pia', []]);
  // The submission is stored as Pia's, because she made it before the others signed in.
  expect(Date.parse(submitted?.entered_at ?? '')).toBeLessThan(switchedAt);

  // And so is Ben, by his badge.
  await choose(page, 'Switch person');
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
  await typeAsScanner(page, `B-${mark_}`);
  await expect(account(page)).toHaveAccessibleName(new RegExp(ben));
  await openForm(page);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(page)).toHaveValue(bens);
});
