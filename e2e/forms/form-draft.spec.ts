import { jobForm, lineFields, makeForm, makeWorkshop, type Workshop } from '../data/workshop.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

let api: Api;
let shop: Workshop;
let form: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  shop = await makeWorkshop(api);
  form = await makeForm(api, jobForm(shop, 'Kept', lineFields));
});

const title = (page: Page) => page.getByRole('form').getByRole('textbox', { name: 'Title' });
const submit = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
const kept = (page: Page) => page.getByRole('status').filter({ hasText: 'Kept here at' });

test('what is typed without a connection outlives a reload, and a submission whose answer got lost is stored once', { tag: '@all' }, async ({
  page,
}) => {
  const words = `Offline ${Date.now().toString(36)}`;
  await signIn(page, { at: `/form/${form}` });
  await expect(title(page)).toBeVisible();
  await page.context().setOffline(true);
  await title(page).fill(words);
  await expect(kept(page)).toBeVisible();

  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText(/You left this form unfinished on .*\d\d:\d\d/)).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(page)).toHaveValue(words);

  // The server gets it and answers, but the answer does not arrive.
  await page.route(
    '**/v1/graph/form/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submit(page);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved here' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 unsent' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 unsent' })).toHaveCount(0);
  expect(await api.find(shop.job, 'title', words)).toHaveLength(1);

  await page.goto(`/form/${form}`);
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with it' })).toHaveCount(0);
});

test('one tab keeps the draft of a form, and the next takes over when it goes', { tag: '@all' }, async ({ page }) => {
  const words = `Tab ${Date.now().toString(36)}`;
  await signIn(page, { at: `/form/${form}` });
  await title(page).fill(words);
  await expect(kept(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/form/${form}`);
  await expect(other.getByText('This form is also open in another tab')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Continue with it' })).toHaveCount(0);
  await page.close();
  await expect(other.getByText('This form is also open in another tab')).toHaveCount(0);
  await other.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(other)).toHaveValue(words);
  await other.reload();
  await other.getByRole('button', { name: 'Begin anew' }).click();
  await other.reload();
  await expect(title(other)).toHaveValue('');
  await expect(other.getByRole('button', { name: 'Continue with it' })).toHaveCount(0);
});

test('a value that only the server refuses is shown at its field, which gets the focus and keeps what was typed', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page, { at: `/form/${form}` });
  await title(page).fill('Halves');
  const hours = page.getByRole('textbox', { name: 'Hours' });
  const what = page.getByRole('textbox', { name: 'What' });
  await page.getByRole('button', { name: 'Add a line' }).last().click();
  await page.getByRole('button', { name: 'Add a line' }).last().click();
  await what.nth(0).fill('Whole');
  await hours.nth(0).fill('2');
  await what.nth(2).fill('Half');
  await hours.nth(2).fill('2,5');
  await submit(page);
  await expect(hours.nth(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(hours.nth(2)).toBeFocused();
  await expect(hours.nth(2)).toHaveValue(/^2,5/);
  await expect(hours.nth(0)).not.toHaveAttribute('aria-invalid', 'true');
  await title(page).focus();
  await page.getByRole('form').getByRole('alert').getByRole('link', { name: 'Work 3: Hours' }).click();
  await expect(hours.nth(2)).toBeFocused();
  expect(await api.find(shop.job, 'title', 'Halves')).toEqual([]);
  await hours.nth(2).fill('3');
  await submit(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the record' })).toBeVisible();
});

test('a date that is not complete is refused at its field instead of being left out', { tag: '@all' }, async ({ page }) => {
  const dated = await makeForm(api, jobForm(shop, 'Dated', [{ id: 'due', kind: 'date', attribute: 'due', label: 'Due' }]));
  await signIn(page, { at: `/form/${dated}` });
  const due = page.getByRole('form').getByLabel('Due');
  await due.focus();
  // A day and a month without a year.
  await page.keyboard.type('1211');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/v1/graph/form/') && sent.push(request.url()));
  await submit(page);
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await expect(
    page
      .getByRole('form')
      .getByText(/^Enter a date, such as \d/)
      .first(),
  ).toBeVisible();
  await expect(due).toBeFocused();
  expect(sent).toEqual([]);
});

test('reloading for a newer version first keeps what was typed a moment before', { tag: '@all' }, async ({ page }) => {
  await page.route('**/v1/status', (route) => route.fulfill({ json: { status: 'ok', version: '99.0.0', time: new Date().toISOString() } }));
  await signIn(page, { at: `/form/${form}` });
  const reload = page.getByRole('status').filter({ hasText: 'New version available' }).getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await title(page).fill('typed just now');
  await reload.click();
  await expect(page).toHaveURL(/\/form\/[^/]+\?t=\d{13}$/);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(page)).toHaveValue('typed just now');
});

test('Cancel leaves a form, and what was typed waits for when it is opened again', { tag: '@all' }, async ({ page }) => {
  const words = `Left ${Date.now().toString(36)}`;
  await signIn(page, { at: `/form/${form}` });
  await title(page).fill(words);
  await expect(kept(page)).toBeVisible();
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible();
  expect(await api.find(shop.job, 'title', words)).toHaveLength(0);
  await page.goto(`/form/${form}`);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(page)).toHaveValue(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Fill in another' })).toBeVisible();
});
