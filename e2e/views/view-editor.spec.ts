import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const outline = (page: Page) => page.getByRole('complementary', { name: 'Blocks' });
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview with real data' });
const state = (page: Page, words: 'Published' | 'Draft, not published yet') => expect(page.getByText(words, { exact: true })).toBeVisible();
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });

async function gadgetsWithRows(api: Api) {
  const made = await gadgets(api);
  for (const [title, state, amount] of [
    ['Anvil', 'good', 3],
    ['Bench', 'poor', 5],
    ['Crane', 'bad', 7],
  ])
    await api.save(made.slug, { title, state, amount });
  return made;
}

/** Publishes with the button, after the dialog that shows who uses the view. */
async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the view?' });
  await expect(dialog).toContainText(/Used by \d+ people/);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await state(page, 'Published');
}

test('an administrator makes a view with a table and cards by mouse, and a colleague sees it once it is published', async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { mark } = await gadgetsWithRows(api);
  await signIn(page, { at: '/views' });
  await page.getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(`Made ${mark}`);
  await dialog.getByLabel('Group').selectOption({ label: `Gadgets ${mark}` });
  await dialog.getByRole('button', { name: 'Make and edit' }).click();
  await expect(page).toHaveURL(/\/view\/edit\//);

  const adding = page.getByRole('dialog', { name: 'Add a block' });
  await outline(page).getByRole('button', { name: 'Add a block' }).click();
  await adding.getByRole('combobox', { name: 'Records of' }).fill(`Gadget ${mark}`);
  await page.getByRole('option', { name: `Gadget ${mark}` }).click();
  await expect(adding.getByRole('listitem')).toHaveCount(3);
  await adding.getByRole('button', { name: 'Main fields, newest first' }).click();
  await expect(preview(page)).toContainText('Crane');

  await outline(page).getByRole('button', { name: 'Add a block' }).click();
  await adding.getByRole('button', { name: 'Cards', exact: true }).click();
  await adding.getByRole('button', { name: 'Cards, newest first' }).click();
  await settings(page).getByRole('tab', { name: 'Look' }).click();
  await settings(page).getByRole('textbox', { name: 'Title' }).fill('Cards of it');
  await expect(preview(page).getByRole('button', { name: 'Choose Cards of it' })).toBeVisible();
  await settings(page).getByRole('tab', { name: 'Data' }).click();
  await settings(page).getByRole('button', { name: 'Add a condition' }).click();
  await settings(page).getByRole('combobox', { name: 'Comparison' }).selectOption('contains');
  await settings(page).getByRole('textbox', { name: 'Value' }).fill('an');
  await expect(settings(page)).toContainText('2 records match');
  await expect(settings(page)).toContainText('Show records where Title contains “an”.');

  const view = page.url().split('/').at(-1) ?? '';
  const before = await api.get<{ data: { root: { blocks: unknown[] } } }>(`/v1/documents/views/${view}`);
  expect(before.data.root.blocks).toEqual([]);
  await publish(page);

  const colleague = await browser.newPage();
  await signIn(colleague, { as: 'operator@demo.test', at: `/view/${view}` });
  await expect(colleague.getByRole('region', { name: 'Cards of it' }).getByRole('list')).toContainText('Crane');
  await expect(colleague.getByRole('region', { name: 'Cards of it' })).not.toContainText('Bench');
  await colleague.close();
});

test('thirty edits and thirty undos leave the view as it was, also after a reload, and no click runs an action', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgetsWithRows(api);
  const erase = { id: 'erase', trigger: 'row_click', kind: 'delete_object' };
  const id = await view(
    'Edited',
    [
      { id: 'one', label: 'One' },
      { id: 'two', label: 'Two' },
    ],
    {
      one: tableOf(slug, ['title', 'amount'], { actions: [erase] }),
      two: tableOf(slug, ['title'], { actions: [erase] }),
    },
  );
  const written: string[] = [];
  page.on('request', (call) => /delete|update|documents/.test(call.url()) && call.method() !== 'GET' && written.push(call.url()));
  await signIn(page, { at: `/view/edit/${id}` });
  await expect(preview(page)).toContainText('Crane');
  const block = (name: string) => outline(page).getByRole('button', { name, exact: true });
  await preview(page).getByRole('button', { name: 'Choose One' }).click();
  await expect(block('One')).toHaveAttribute('aria-current', 'true');
  await settings(page).getByRole('tab', { name: 'Look' }).click();
  const search = settings(page).getByRole('switch', { name: 'Search' });
  for (let edit = 0; edit < 15; edit++) {
    await search.click();
    await outline(page)
      .getByRole('button', { name: edit % 2 ? 'Move up' : 'Move down' })
      .click();
  }
  await state(page, 'Draft, not published yet');
  // The steps back outlive the page.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.draft.view.')))).toBe(true);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('alert').getByRole('button', { name: 'Resume editing' }).click();
  const flashing = preview(page).locator('[data-flash]');
  await expect(flashing).toHaveCount(0);
  for (let step = 0; step < 30; step++) await undo(page).click();
  // The last step was that of the search of a block, which has shown itself.
  await expect(flashing).toHaveAttribute('data-block-frame', 'one');
  await state(page, 'Published');
  await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.draft.view.')))).toBe(false);
  await expect(preview(page)).toContainText('Anvil');
  expect(written).toEqual([]);
});

test('a view is made by keys alone: added, moved, narrowed, taken away and brought back', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgetsWithRows(api);
  const id = await view('Keys', [{ id: 'one', label: 'One' }], { one: tableOf(slug, ['title']) });
  await signIn(page, { at: `/view/edit/${id}` });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const add = outline(page).getByRole('button', { name: 'Add a block' });
  await add.focus();
  await press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a block' });
  await adding.getByRole('button', { name: 'Cards', exact: true }).focus();
  await press('Enter');
  await adding.getByRole('button', { name: 'Small cards with name and state' }).focus();
  await press('Enter');
  const items = outline(page).locator('[data-outline]');
  await expect(items).toHaveText(['One', `Gadget ${mark}`]);
  await items.nth(1).focus();
  await press('Alt+ArrowUp');
  await expect(items).toHaveText([`Gadget ${mark}`, 'One']);
  await settings(page).getByRole('tab', { name: 'Data' }).focus();
  await press('ArrowRight');
  await settings(page).getByRole('slider', { name: 'Width in twelfths' }).focus();
  await press('ArrowLeft', 'ArrowLeft');
  await expect(settings(page)).toContainText('Width: 10 of 12');
  await items.nth(0).focus();
  await press('Delete');
  await expect(items).toHaveText(['One']);
  await press('Control+z');
  await expect(items).toHaveText([`Gadget ${mark}`, 'One']);
  await press('Control+s');
  await page.getByRole('dialog', { name: 'Publish the view?' }).getByRole('button', { name: 'Publish' }).press('Enter');
  await state(page, 'Published');
  const { data } = await api.get<{ data: { root: { blocks: { width?: number }[] } } }>(`/v1/documents/views/${id}`);
  expect(data.root.blocks.map(({ width }) => width)).toEqual([10, undefined]);
});

test('unpublished changes are asked about before the editor is left; a role without the right is told so', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgetsWithRows(api);
  const id = await view('Left', [{ id: 'one', label: 'One' }], { one: tableOf(slug, ['title']) });
  await signIn(page, { at: `/view/${id}` });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit view' }).click();
  await expect(page).toHaveURL(/\/view\/edit\//);
  await settings(page).getByRole('textbox', { name: 'Name' }).fill('Other');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(settings(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Other');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  const { data } = await api.get<{ data: { name: string; deleted_at?: string } }>(`/v1/documents/views/${id}`);
  expect(data.name).not.toBe('Other');
  const colleague = await browser.newPage();
  await signIn(colleague, { as: 'operator@demo.test', at: `/view/edit/${id}` });
  await expect(colleague.locator('[data-kind="no-access"]').first()).toBeVisible();
  await colleague.close();
});

test('the editor, its dialogs and tabs are accessible, on a desk and on a phone', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgetsWithRows(api);
  const rule = { when: { fact: 'state', operator: 'in', value: ['bad'] }, tone: 'cancelled', label: 'Bad', scope: 'row' };
  const action = { id: 'new', trigger: 'button', kind: 'refresh', label: 'Again' };
  const id = await view('Read', [{ id: 'one', label: 'One' }], { one: tableOf(slug, ['title', 'state'], { formatting: [rule], actions: [action] }) });
  await signIn(page, { at: `/view/edit/${id}` });
  await expect(preview(page)).toContainText('Crane');
  await expectAccessible(page, 'the view');
  await preview(page).getByRole('button', { name: 'Choose One' }).click();
  for (const tab of ['Data', 'Look', 'Actions', 'Rules']) {
    await settings(page).getByRole('tab', { name: tab }).click();
    await expectAccessible(page, tab);
  }
  await expect(settings(page).getByRole('table')).toContainText('Bad');
  await outline(page).getByRole('button', { name: 'Add a block' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a block' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'adding a block');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Settings', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { name: 'Data' })).toBeVisible();
  await expectAccessible(page, 'the settings as a sheet');
});
