import { gadgets } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { type APIRequestContext, expect, type Page, test } from '../lib/test.ts';

const title = (page: Page) => page.getByRole('form').getByRole('textbox', { name: 'Title' });
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'Title: Léo Lambert changed this in the meantime' });
const submit = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Save', exact: true }).click();
const values = (page: Page) => conflict(page).getByRole('definition');
const done = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Open the record' });

/** Creates a record, opens its form in the browser, and then another person submits `changed` with the same form. */
async function openForm(page: Page, request: APIRequestContext) {
  const api = await Api.signIn(request);
  const other = await Api.signIn(request, 'operator@demo.test');
  const { slug, form, mark } = await gadgets(api);
  const id = await api.save(slug, { title: `old ${mark}`, amount: 1 });
  const path = `/form/${form}?node_id=${id}`;
  const stored = async () => (await api.find(slug, 'identity', id))[0]?.properties;
  const changed = (change: object) => other.post('/v1/graph/form/', { form_id: form, node_id: id, values: change });
  await signIn(page, { at: path });
  await expect(title(page)).toHaveValue(`old ${mark}`);
  return { stored, changed, path };
}

test('a field that two people changed is shown with both values; what was typed is kept, and the choice is asked', async ({ page, request }) => {
  const { stored, changed, path } = await openForm(page, request);
  await title(page).fill('mine');
  await changed({ title: 'theirs', amount: 2 });
  await submit(page);
  await expect(values(page)).toHaveText(['theirs', 'mine']);
  await expect(title(page)).toHaveValue('mine');
  await expect(title(page)).toBeFocused();
  await expectAccessible(page, 'a form with a conflict');
  expect(await stored()).toMatchObject({ title: 'theirs', amount: 2 });

  // Undecided, it asks again, with the same words; and somebody may be faster once more.
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/v1/graph/form/'));
  await submit(page);
  await asked;
  await expect(values(page)).toHaveText(['theirs', 'mine']);
  await changed({ title: 'theirs again' });
  await conflict(page).getByRole('button', { name: 'Use mine' }).click();
  await expect(conflict(page)).toHaveCount(0);
  await submit(page);
  await expect(values(page)).toHaveText(['theirs again', 'mine']);
  await conflict(page).getByRole('button', { name: 'Use mine' }).click();
  await submit(page);
  await expect(done(page)).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'mine', amount: 2 });

  await page.goto(path);
  await title(page).fill('mine later');
  await page.getByRole('form').getByRole('textbox', { name: 'Amount' }).fill('3');
  await changed({ title: 'theirs later' });
  await submit(page);
  await conflict(page).getByRole('button', { name: 'Keep what is stored' }).click();
  await expect(title(page)).toHaveValue('theirs later');
  await submit(page);
  await expect(done(page)).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'theirs later', amount: 3 });
});

test('different fields of one record are joined without a question', { tag: '@all' }, async ({ page, request }) => {
  const { stored, changed } = await openForm(page, request);
  await title(page).fill('mine');
  await changed({ amount: 2 });
  await submit(page);
  await expect(done(page)).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'mine', amount: 2 });
});

test('what was recovered after a reload is compared with what it was typed over', { tag: '@all' }, async ({ page, request }) => {
  const { stored, changed } = await openForm(page, request);
  await title(page).fill('mine');
  await expect(page.getByRole('status').filter({ hasText: 'Kept here at' })).toBeVisible();
  await changed({ title: 'theirs', amount: 2 });
  await page.reload();
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(title(page)).toHaveValue('mine');
  await submit(page);
  await expect(values(page)).toHaveText(['theirs', 'mine']);
  await conflict(page).getByRole('button', { name: 'Use mine' }).click();
  await submit(page);
  await expect(done(page)).toBeVisible();
  expect(await stored()).toMatchObject({ title: 'mine', amount: 2 });
});

test('a form sent later is refused with both values, and sent again once it is decided', async ({ page, context, request }) => {
  const { stored, changed } = await openForm(page, request);
  await title(page).fill('mine');
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByText('Saved here, is sent when the connection is back')).toBeVisible();
  await changed({ title: 'theirs', amount: 2 });
  await context.setOffline(false);
  await expect(page.getByText('1 form that waited here was refused.')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /unsent/ })
    .click();
  const row = page.getByRole('main').getByRole('list', { name: 'Unsent forms' }).getByRole('listitem').first();
  await expect(row).toContainText('Title: Somebody else changed this in the meantime.');
  await expect(row.getByRole('definition')).toHaveText(['theirs', 'mine']);
  expect(await stored()).toMatchObject({ title: 'theirs', amount: 2 });

  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(title(page)).toHaveValue('mine');
  await expect(values(page)).toHaveText(['theirs', 'mine']);
  await conflict(page).getByRole('button', { name: 'Use mine' }).click();
  await submit(page);
  await expect(done(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /unsent/ })).toHaveCount(0);
  expect(await stored()).toMatchObject({ title: 'mine', amount: 2 });
});
