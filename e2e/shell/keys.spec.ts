import { type Gadgets, gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const cell = (page: Page, row: number, path = 'title') => block(page).locator(`[role="row"][row-index="${row}"] [role="gridcell"][col-id="${path}"]`);
const drawer = (page: Page) => page.getByRole('complementary');
const region = (page: Page) => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset.region);

/** A view of three records, whose plain text can be edited in place. */
async function openList(page: Page, api: Api, gadget: Gadgets) {
  const ids: string[] = [];
  for (const number of [0, 1, 2]) ids.push(await api.save(gadget.slug, { title: `item 0${number}`, plain: `p ${number}` }));
  const columns = [{ path: 'title' }, { path: 'plain', editable: true }];
  const view = await gadget.view('Keys', [{ id: 'all', label: 'All' }], { all: tableOf(gadget.slug, [], { columns }) });
  await signIn(page, { at: `/view/${view}` });
  await expect(cell(page, 2)).toHaveText('item 02');
  return ids;
}

test('/ searches the table, Space selects, F2 edits a cell, Ctrl Z takes it back and Shift Ctrl Z does it again', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const gadget = await gadgets(api);
  const [, second] = await openList(page, api, gadget);
  const plain = async () => (await api.find(gadget.slug, 'identity', second))[0]?.properties.plain;
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search All' })).toBeFocused();
  await page.keyboard.type('item 01');
  await expect(block(page).getByText('1 record', { exact: true })).toBeVisible();
  await expect(block(page).locator('[role="gridcell"][col-id="title"]')).toHaveText(['item 01']);

  await cell(page, 0, 'plain').click();
  await expect(cell(page, 0, 'plain')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(block(page).getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(block(page).getByText('1 selected')).toHaveCount(0);

  await page.keyboard.press('F2');
  const editor = cell(page, 0, 'plain').getByRole('textbox');
  await expect(editor).toBeFocused();
  await editor.fill('typed');
  await page.keyboard.press('Enter');
  await expect.poll(plain).toBe('typed');
  await page.keyboard.press('Control+z');
  await expect.poll(plain).toBe('p 1');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(plain).toBe('typed');
  await expect(cell(page, 0, 'plain')).toHaveText('typed');
});

test('J and K walk the list in the drawer, ] closes it, and Ctrl Enter opens its record as a page', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const ids = await openList(page, api, await gadgets(api));
  const shown = (name: string) => expect(drawer(page).getByRole('heading', { name })).toBeVisible();
  await cell(page, 0).focus();
  await page.keyboard.press('Enter');
  await shown('item 00');
  await page.keyboard.press('j');
  await shown('item 01');
  await page.keyboard.press('j');
  await shown('item 02');
  await page.keyboard.press('k');
  await shown('item 01');
  await page.keyboard.press(']');
  await expect(drawer(page)).toHaveCount(0);
  await expect(cell(page, 1)).toBeFocused();

  await cell(page, 2).focus();
  await page.keyboard.press('Enter');
  await shown('item 02');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(`/object/${ids[2]}`);
  await expect(page.getByRole('heading', { level: 1, name: 'item 02' })).toBeVisible();
});

test('F6 goes from region to region, Shift F6 back', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  await openList(page, api, await gadgets(api));
  await cell(page, 0).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'item 00' })).toBeVisible();
  await page.locator('[data-region="navigation"] a').first().focus();
  for (const next of ['top', 'main', 'drawer', 'navigation']) {
    await page.keyboard.press('F6');
    await expect.poll(() => region(page)).toBe(next);
  }
  for (const before of ['drawer', 'main', 'top', 'navigation']) {
    await page.keyboard.press('Shift+F6');
    await expect.poll(() => region(page)).toBe(before);
  }
});

test('Ctrl S submits a form from inside a field', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, form } = await gadgets(api);
  await signIn(page, { at: `/form/${form}` });
  await page.getByRole('textbox', { name: 'Title' }).fill('by key');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await api.find(slug, 'title', 'by key')).length).toBe(1);
});

test('single-letter keys can be switched off for scanners that send letters; the others go on', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  await openList(page, api, await gadgets(api));
  const search = page.getByRole('searchbox', { name: 'Search All' });
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  const letters = page.getByRole('switch', { name: 'Single-letter keys' });
  const turn = async (on: boolean) => {
    await page.getByRole('button', { name: 'Help and keys' }).click();
    await letters.press('Space');
    await expect(letters).toBeChecked({ checked: on });
    await page.getByRole('button', { name: 'Help and keys' }).click();
    await expect(letters).toHaveCount(0);
    await cell(page, 0).focus();
  };
  await turn(false);
  for (const key of ['/', '[', '?']) await page.keyboard.press(key);
  await page.keyboard.press('F6');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Search records, places and actions/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(letters).toHaveCount(0);
  await expect(search).not.toBeFocused();
  await expect(navigation).toHaveAttribute('data-narrow', 'false');

  await turn(true);
  await page.keyboard.press('[');
  await expect(navigation).toHaveAttribute('data-narrow', 'true');
  await page.keyboard.press('[');
  await expect(navigation).toHaveAttribute('data-narrow', 'false');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});
