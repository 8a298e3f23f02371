import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

// A refused publication has status 422, which the browser logs.
test.use({ noise: [/status of 422/] });

type Stored = { id: string; version: number; displayed_name?: string };
const outline = (page: Page) => page.getByRole('complementary', { name: 'Blocks' });

/** Leaves an editor without discarding the changes. */
async function keepAsDraft(page: Page, place: string) {
  await page.getByRole('link', { name: place, exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Leave with unsaved changes?' }).getByRole('button', { name: 'Keep as a draft' }).click();
}

test('a field and the view that shows it are left as drafts, told in words, and published together or not at all', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  const shown = await view('Shown', [{ id: 'one', label: 'One' }], { one: tableOf(slug, ['title']) });
  const stored = async (path: string) => (await api.get<{ data: Stored }>(`/v1/documents/${path}`)).data;
  const [model, before] = [await stored(`models/${slug}`), await stored(`views/${shown}`)];

  await signIn(page, { at: `/data/${slug}` });
  await page.getByRole('button', { name: 'Add a field' }).click();
  await expect(page.getByRole('complementary').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Height');
  await page.keyboard.press('Escape');
  await keepAsDraft(page, 'Data models');
  await expect(page).toHaveURL(/\/data$/);

  await page.goto(`/view/edit/${shown}`);
  await outline(page).getByRole('button', { name: 'One' }).first().click();
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Look' }).click();
  await settings.getByRole('textbox', { name: 'Title' }).fill('With height');
  await keepAsDraft(page, 'Views');
  await expect(page).toHaveURL(/\/views$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Views' })).toBeVisible();

  await page.getByRole('link', { name: 'Unpublished changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unpublished changes' })).toBeVisible();
  const drafts = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(drafts).toHaveCount(2);
  const [ofModel, ofView] = [drafts.filter({ hasText: `Gadget ${mark}` }), drafts.filter({ hasText: `Shown ${mark}` })];
  await ofModel.getByRole('button', { name: 'See what changes' }).click();
  await expect(ofModel.getByText('Adds Height (Text).')).toBeVisible();
  await ofView.getByRole('button', { name: 'See what changes' }).click();
  await expect(ofView.getByRole('cell', { name: 'With height' })).toBeVisible();
  await expect(ofView).toContainText(/Changed by .+, /);
  await expectAccessible(page, 'unpublished changes');

  // Another person publishes the view meanwhile: neither draft is published, and the reason is shown at the view.
  await api.change('views', shown, { order: 77 });
  await page.getByRole('button', { name: 'Publish 2 documents' }).click();
  await expect(page.getByText('Nothing was published: 1 of these documents are refused.')).toBeVisible();
  await expect(ofView.getByRole('alert')).toContainText('Somebody changed this in the meantime.');
  await expect(ofModel.getByRole('alert')).toHaveCount(0);
  expect((await stored(`models/${slug}`)).version).toBe(model.version);
  await expectAccessible(page, 'a refused publication');

  // After the editor has merged it, it is published with the other one.
  await ofView.getByRole('link').click();
  await page.getByRole('button', { name: 'Resume editing' }).click();
  await page.getByRole('button', { name: 'Refresh and reapply mine' }).click();
  await keepAsDraft(page, 'Views');
  await page.getByRole('link', { name: 'Unpublished changes' }).click();
  await page.getByRole('button', { name: 'Publish 2 documents' }).click();
  await expect(page.getByText('Nothing is unpublished')).toBeVisible();
  const after = [await stored(`models/${slug}`), await stored(`views/${shown}`)];
  expect(after.map(({ version }) => version)).toEqual([model.version + 1, before.version + 2]);
  expect(JSON.stringify(after)).toMatch(/"height".+With height/);
});
