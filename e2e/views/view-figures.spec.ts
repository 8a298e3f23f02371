import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Blocks' });
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview with real data' });
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add a block' });

async function add(page: Page, type: string, proposal: string) {
  await outline(page).getByRole('button', { name: 'Add a block' }).click();
  await adding(page).getByRole('button', { name: type, exact: true }).click();
  await adding(page).getByRole('button', { name: proposal }).click();
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish the view?' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
}

const rows = [
  { title: 'Anvil', state: 'good', pieces: 3 },
  { title: 'Bench', state: 'poor', pieces: 5 },
  { title: 'Crane', state: 'good', pieces: 7 },
];

test('page filters are made by hand: they offer the blocks they can filter with what is left, and filter those that are ticked', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const one of rows) await api.save(slug, one);
  const blocks = [
    { id: 'one', label: 'All of them' },
    { id: 'two', label: 'Left alone' },
  ];
  const id = await view('Filters', blocks, { one: tableOf(slug, ['title', 'state']), two: tableOf(slug, ['title']) });
  await signIn(page, { at: `/view/edit/${id}` });
  await add(page, 'Page filters', 'Name, a choice and a time');
  const asked = settings(page).getByRole('region', { name: 'Title', exact: true });
  const targets = asked.getByRole('list', { name: 'Blocks that it filters' }).getByRole('listitem');
  await expect(targets).toHaveText([/All of them3 records/, /Left alone3 records/]);
  for (const one of await targets.getByRole('checkbox').all()) await expect(one).not.toBeChecked();
  await asked.getByRole('textbox', { name: 'Title' }).fill('an');
  await expect(targets).toHaveText([/All of them2 of 3 left/, /Left alone2 of 3 left/]);
  // A proposed block is not filtered until it is checked.
  await expect(preview(page)).toContainText('Bench');
  await targets.nth(0).getByRole('checkbox').check();
  await expect(preview(page).getByRole('list', { name: 'Filtered by' })).toHaveCount(1);
  await expectAccessible(page, 'the editor of page filters');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(targets.nth(0).getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: /^Redo/ }).click();
  await publish(page);

  await page.goto(`/view/${id}?title=an`);
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(block('All of them')).toContainText('2 records');
  await expect(block('Left alone')).toContainText('3 records');
  expect(mark).not.toBe('');
});

test('a dataset is made by hand: its columns, figures and order, and how its rows come about', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const one of rows) await api.save(slug, one);
  const id = await view('Data', [], {});
  await signIn(page, { at: `/view/edit/${id}` });
  await add(page, 'Dataset', 'Figures of each State');
  const shown = preview(page).getByRole('row');
  await expect(shown).toHaveText([/StateNumber of records/, /^Good2/, /^Poor1/]);
  await settings(page).getByRole('button', { name: 'Add a figure' }).click();
  await settings(page).getByRole('combobox', { name: 'What the column says' }).selectOption('max');
  await expect(settings(page).getByRole('button', { name: 'Of: Amount' })).toBeVisible();
  await settings(page).getByRole('button', { name: /^Of: / }).click();
  await page.getByRole('dialog', { name: 'Of' }).getByRole('button', { name: 'Pieces', exact: true }).click();
  await expect(shown.nth(0)).toContainText('Greatest Pieces');
  await expect(shown.nth(1)).toContainText('7 pcs');
  // The order goes along with its column.
  await settings(page).getByRole('button', { name: 'Move Number of records up', exact: true }).click();
  await expect(shown).toHaveText([/^Number of recordsState/, /^2Good/, /^1Poor/]);
  await settings(page).getByRole('button', { name: 'Explain' }).click();
  await expect(settings(page).getByRole('region', { name: 'Explain' }).last()).toContainText(`3 rows of “Gadget ${mark}” were read`);
  await expectAccessible(page, 'the editor of a dataset');
  await publish(page);
  await page.goto(`/view/${id}`);
  await expect(page.getByRole('row').nth(1)).toContainText('Good');
});
