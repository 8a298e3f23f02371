import { type Gadgets, gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page) => page.getByRole('region', { name: 'All', exact: true });
const row = (page: Page, number: number) => block(page).locator(`[role="row"][row-index="${number}"]`);
const title = (page: Page, number: number) => row(page, number).locator('[role="gridcell"][col-id="title"]');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search All' });
const field = (page: Page, name: string) => page.getByRole('complementary').getByRole('textbox', { name });

/** Creates a view with a table of these first rows, and a button whose form creates another record. */
async function listOf(api: Api, gadget: Gadgets, titles: string[], after?: object) {
  for (const name of titles) await api.save(gadget.slug, { title: name });
  const add = { id: 'add', label: 'Add', trigger: 'button', kind: 'open_form', form: `gadget-${gadget.mark}`, callback: after };
  return gadget.view('Focus', [{ id: 'all', label: 'All' }], { all: tableOf(gadget.slug, [], { columns: [{ path: 'title' }], actions: [add] }) });
}

/** Opens a page of the navigation by keyboard alone. */
async function goByKeys(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Search records, places and actions/)).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.locator('[data-action]').first()).toContainText(words);
  await page.keyboard.press('Enter');
}

test('a view opened by keys begins at its first row, a record and the home page at their headings', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const gadget = await gadgets(api);
  const { mark } = gadget;
  await listOf(api, gadget, [`${mark} b`, `${mark} a`]);
  await signIn(page);
  await goByKeys(page, `Focus ${mark}`);
  await expect(title(page, 0)).toHaveText(`${mark} a`);
  await expect(title(page, 0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(title(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').getByRole('heading', { name: `${mark} b` })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: `${mark} b` });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAttribute('tabindex', '-1');

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
});

test('Arrow Down leads from the search of a table to its rows, and a table without rows begins at its search', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const gadget = await gadgets(api);
  await listOf(api, gadget, []);
  await signIn(page);
  await goByKeys(page, `Focus ${gadget.mark}`);
  await expect(search(page)).toBeFocused();
  await api.save(gadget.slug, { title: 'one' });
  await expect(title(page, 0)).toHaveText('one');
  // During the composition of a word (IME), the arrow keys choose characters.
  await search(page).dispatchEvent('keydown', { key: 'ArrowDown', bubbles: true, isComposing: true });
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(title(page, 0)).toBeFocused();
});

test('a saved form leaves the focus on the row it made or changed', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const gadget = await gadgets(api);
  const view = await listOf(api, gadget, ['a', 'c']);
  await signIn(page, { at: `/view/${view}` });
  await expect(title(page, 1)).toHaveText('c');
  await page.keyboard.press('n');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('b');
  await page.keyboard.press('Control+Enter');
  await expect(title(page, 1)).toHaveText('b');
  await expect(title(page, 1)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  await expect(field(page, 'Title')).toHaveValue('c');
  await field(page, 'Title').fill('aa');
  await page.keyboard.press('Control+Enter');
  await expect(title(page, 1)).toHaveText('aa');
  await expect(title(page, 1)).toBeFocused();
});

test('a form that opens after a saved one keeps the focus when the rows are read again', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const gadget = await gadgets(api);
  const view = await listOf(api, gadget, ['z'], { id: 'next', label: 'Next', trigger: 'button', kind: 'open_form', form: `gadget-${gadget.mark}` });
  await signIn(page, { at: `/view/${view}` });
  await expect(title(page, 0)).toHaveText('z');
  await page.keyboard.press('n');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('a');
  await page.keyboard.press('Control+Enter');
  await expect(title(page, 0)).toHaveText('a');
  await expect(field(page, 'Title')).toHaveValue('a');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('b');
  await expect(field(page, 'Title')).toHaveValue('ab');
});

test('a saved form leaves the focus on the record that was open, or on the way to the one it made', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const gadget = await gadgets(api);
  const id = await api.save(gadget.slug, { title: 'before' });
  await signIn(page, { at: `/object/${id}` });
  await expect(page.getByRole('heading', { level: 1, name: 'before' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(field(page, 'Title')).toHaveValue('before');
  await field(page, 'Title').fill('after');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'after' })).toBeFocused();

  await page.goto(`/form/${gadget.form}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('fresh');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the record' })).toBeFocused();
});

test('Advance, by mouse or key, leaves the focus on the button of the next step, also when its question is answered with no', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const mark = `A${Date.now().toString(36)}`;
  const client = await api.save('std_client', { std_label: `${mark} client` });
  const order = await api.save('std_order', { std_label: mark }, { std_client: client });
  const article = await api.save('std_sku', {
    std_label: `${mark} article`,
    std_type: 'finished-good',
    std_stock_management_mode: 'batch',
    std_unit: 'pc',
  });
  await api.save('std_order_line', { std_quantity: 5, std_line_num: 1 }, { std_order: order, std_sku: article });
  await api.settled();
  await signIn(page, { as: 'operator@demo.test', at: `/object/${order}` });
  const advance = page.getByRole('main').getByRole('button', { name: /^Advance to/ });
  await expect(advance).toHaveText('Advance to Shipping');
  await advance.click();
  await expect(advance).toHaveText('Advance to Billing');
  await expect(advance).toBeFocused();
  await page.keyboard.press('Enter');
  const doubt = page.getByRole('dialog');
  await expect(doubt.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(doubt).toHaveCount(0);
  await expect(advance).toBeFocused();
  await page.keyboard.press('a');
  await expect(doubt).toBeVisible();
  await doubt.getByRole('button', { name: 'Yes, Billing' }).press('Enter');
  await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText('Billing');
  await expect(advance).toHaveText('Advance to Done');
  await expect(advance).toBeFocused();
});
