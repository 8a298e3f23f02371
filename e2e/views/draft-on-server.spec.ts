import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Blocks' });

/** Opens the settings of a block by its name, and returns the input for its title. */
async function titleOf(page: Page, block: string) {
  await outline(page).getByRole('button', { name: block }).first().click();
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Look' }).click();
  return settings.getByRole('textbox', { name: 'Title' });
}

test('a draft of a view goes on in another browser of the same person, and is discarded without the view', { tag: '@all' }, async ({
  page,
  browser,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  const shown = await view('Shown', [{ id: 'one', label: 'One' }], { one: tableOf(slug, ['title']) });
  const at = `/view/edit/${shown}`;
  await signIn(page, { at });
  await (await titleOf(page, 'One')).fill('Begun here');
  await expect(page.getByText('Saved as draft')).toBeVisible();

  // Another browser continues the draft, and the list of unpublished changes contains it.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, { at, settings: 'kept' });
  await expect(other.getByRole('alert')).toContainText('Your draft from another device, saved');
  await expectAccessible(other, 'a draft from another device');
  await other.getByRole('button', { name: 'Resume editing' }).click();
  const title = await titleOf(other, 'Begun here');
  await expect(title).toHaveValue('Begun here');
  await title.fill('Gone on there');
  await expect(other.getByText('Saved as draft')).toBeVisible();
  await other.goto('/unpublished');
  await expect(other.getByRole('main').getByRole('link', { name: /^Shown/ })).toBeVisible();

  // The first browser shows that the draft has changed, and loads it.
  await (await titleOf(page, 'Begun here')).fill('Stale');
  await expect(page.getByRole('alert')).toContainText('Your draft was also edited on another device');
  await page.getByRole('button', { name: 'Resume editing' }).click();
  await expect(await titleOf(page, 'Gone on there')).toHaveValue('Gone on there');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // After it is discarded on one device, the draft is gone on all, and the view is unchanged.
  await other.reload();
  await expect(other.getByText('Nothing is unpublished')).toBeVisible();
  await other.goto(at);
  await expect(outline(other).getByRole('button', { name: 'One' }).first()).toBeVisible();
  await expect(other.getByRole('alert')).toHaveCount(0);
  expect((await api.get<{ data: { version: number } }>(`/v1/documents/views/${shown}`)).data.version).toBe(1);
  await other.context().close();
});
