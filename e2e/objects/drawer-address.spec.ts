import { type Gadgets, gadgets, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const cell = (page: Page, row: number, path = 'title') => page.locator(`[role="row"][row-index="${row}"] [role="gridcell"][col-id="${path}"]`);
const drawer = (page: Page, name?: RegExp) => page.locator('[data-region="drawer"]').and(page.getByRole('complementary', name && { name }));
const title = (page: Page, name: string) => drawer(page).getByRole('heading', { level: 2, name });
const nobodys = '00000000-0000-7000-8000-000000000000';

/** A view of three records. */
async function openList(page: Page, api: Api, { slug, view }: Gadgets) {
  const ids: string[] = [];
  for (const number of [0, 1, 2]) ids.push(await api.save(slug, { title: `item 0${number}` }));
  const id = await view('Addresses', [{ id: 'all', label: 'All' }], { all: tableOf(slug, [], { columns: [{ path: 'title' }] }) });
  await signIn(page, { at: `/view/${id}` });
  await expect(cell(page, 2)).toHaveText('item 02');
  return { ids, path: `/view/${id}` };
}

test('a record in the drawer is in the address: Back, Forward, a reload and a link show it, J and K walk in the same entry', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { ids, path } = await openList(page, api, await gadgets(api));
  const list = await page.title();
  await cell(page, 0).focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'item 00')).toBeVisible();
  await expect(drawer(page, /^Gadget \S+ item 00$/)).toBeVisible();
  await expect(drawer(page).getByRole('heading', { name: 'item 00' })).toHaveCount(1);
  await expect(page).toHaveURL(`${path}?record=${ids[0]}`);
  await expect(page).toHaveTitle(/item 00 · Millwright$/);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(`${path}?record=${ids[1]}`);

  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(list);
  await page.goForward();
  await expect(title(page, 'item 01')).toBeVisible();
  await page.keyboard.press('j');
  await expect(title(page, 'item 02')).toBeVisible();
  await expect(page).toHaveURL(`${path}?record=${ids[2]}`);
  await page.reload();
  await expect(title(page, 'item 02')).toBeVisible();
  await expect(cell(page, 2)).toHaveText('item 02');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);

  await page.goto(`${path}?record=${ids[1]}`);
  await expect(title(page, 'item 01')).toBeVisible();
  await expect(cell(page, 1)).toHaveText('item 01');
  await drawer(page).getByRole('button', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(`/object/${ids[1]}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'item 01' })).toBeFocused();
  await page.goBack();
  await expect(title(page, 'item 01')).toBeVisible();
});

test('a link to a record that is not there, or not for this person, says so beside the list', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { path } = await openList(page, api, await gadgets(api));
  for (const id of [nobodys, 'no-record']) {
    await page.goto(`${path}?record=${id}`);
    await expect(drawer(page).getByText('This record is not there')).toBeVisible();
    await expect(cell(page, 2)).toHaveText('item 02');
  }
});

test('a related record goes deeper with an entry of its own, and what is typed is asked about before Back takes it away', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = `D${Date.now().toString(36)}`;
  const client = await api.save('std_client', { std_label: `${mark} client` });
  const order = await api.save('std_order', { std_label: mark }, { std_client: client });
  await signIn(page, { at: `/view/sales-orders?record=${order}` });
  await expect(title(page, mark)).toBeVisible();
  await drawer(page)
    .getByRole('link', { name: `${mark} client` })
    .first()
    .click();
  await expect(title(page, `${mark} client`)).toBeVisible();
  await expect(page).toHaveURL(`/view/sales-orders?record=${client}`);
  await page.goBack();
  await expect(title(page, mark)).toBeVisible();
  await expect(page).toHaveURL(`/view/sales-orders?record=${order}`);

  await page.goForward();
  await expect(title(page, `${mark} client`)).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const form = drawer(page).getByRole('form');
  await form.getByRole('textbox').first().fill('half typed');
  await expect(form.locator('footer').getByRole('status')).toContainText(/\d\d:\d\d/);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByRole('textbox').first()).toHaveValue('half typed');
  await page.goBack();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(title(page, `${mark} client`)).toBeVisible();
  await expect(page).toHaveURL(`/view/sales-orders?record=${client}`);
});

test('on a phone the drawer is a sheet over the page, with a button that closes it', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug } = await gadgets(api);
  const id = await api.save(slug, { title: 'item 00' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { at: `/?record=${id}` });
  await expect(title(page, 'item 00')).toBeVisible();
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(390);
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
});
