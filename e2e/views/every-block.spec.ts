import { dayOfMonth } from '../data/days.ts';
import { gadgets } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { approach } from '../lib/touch.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Blocks' });
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings' });

/** Adds the first proposed block of a type at the end of the page, with the type as its title. */
async function add(page: Page, type: string, model?: string) {
  const adding = page.getByRole('dialog', { name: 'Add a block' });
  await outline(page).getByRole('button', { name: 'Add a block' }).click();
  await adding.getByRole('button', { name: type, exact: true }).click();
  if (model) {
    await adding.getByRole('combobox', { name: 'Records of' }).fill(model);
    await page.getByRole('option', { name: model }).click();
  }
  await adding.getByRole('listitem').first().getByRole('button').click();
  await settings(page).getByRole('tab', { name: 'Look' }).click();
  await settings(page).getByRole('textbox', { name: 'Title', exact: true }).fill(type);
}

test('a newcomer makes a view with one block of each kind and publishes it, and a colleague uses it', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { slug, mark } = await gadgets(api);
  const { data } = await api.get<{ data: { schema: object[] } }>(`/v1/documents/models/${slug}`);
  await api.change('models', await api.documentId('models', slug), { schema: [...data.schema, { name: 'photo', label: 'Photo', type: 'file' }] });
  for (const [title, state, amount, day] of [
    ['Anvil', 'good', 3, 8],
    ['Bench', 'poor', 5, 12],
    ['Crane', 'bad', 7, 16],
  ] as const)
    await api.save(slug, { title, state, amount, due: dayOfMonth(day) });

  await signIn(page, { at: '/views' });
  await page.getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(`Every ${mark}`);
  await dialog.getByLabel('Group').selectOption({ label: `Gadgets ${mark}` });
  await dialog.getByRole('button', { name: 'Make and edit' }).click();
  await expect(page).toHaveURL(/\/view\/edit\//);

  await add(page, 'Metrics', `Gadget ${mark}`);
  for (const type of ['Page filters', 'Table', 'Cards', 'Calendar', 'Chart', 'Gallery', 'Gantt', 'Layout']) await add(page, type);
  // Layout blocks have no other settings.
  await expect(settings(page).getByRole('tab')).toHaveText(['Look']);
  // The block is in the chosen layout.
  await add(page, 'Dataset');
  await expect(settings(page).getByRole('tab')).toHaveText(['Data', 'Look']);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish the view?' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  const view = page.url().split('/').at(-1) ?? '';
  const colleague = await browser.newPage();
  await signIn(colleague, { as: 'operator@demo.test', at: `/view/${view}` });
  const block = (name: string) => colleague.getByRole('region', { name, exact: true });
  await expect(block('Metrics')).toContainText('3');
  await expect(colleague.getByRole('search', { name: 'Page filters', exact: true })).toBeVisible();
  for (const name of ['Table', 'Cards', 'Gallery', 'Gantt', 'Dataset', 'Calendar', 'Chart']) {
    await approach(block(name));
    await expect(block(name).getByRole('button', { name: 'Retry' }), name).toHaveCount(0);
  }
  for (const name of ['Table', 'Cards', 'Gallery']) await expect(block(name), name).toContainText('Bench');
  await block('Chart').getByRole('button', { name: 'Show as table' }).click();
  await expect(block('Chart').getByRole('row')).toHaveCount(4);

  await block('Gantt').getByText('List', { exact: true }).click();
  await block('Gantt').getByRole('button', { name: 'Crane' }).first().click();
  await expect(colleague.getByRole('heading', { name: 'Crane' })).toBeVisible();
  await colleague.keyboard.press('Escape');
  await block('Table').getByRole('searchbox').fill('anv');
  await expect(block('Table')).toContainText('1 record');
  await expect(block('Table')).not.toContainText('Bench');
  await colleague.close();
});
