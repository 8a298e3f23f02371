import { blockOf, gadgets } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { standingBox } from '../lib/touch.ts';

const board = (page: Page) => page.getByRole('region', { name: 'Board', exact: true });
const lane = (page: Page, name: string | RegExp) => board(page).getByRole('region', { name });
const card = (page: Page, name: string) => board(page).getByRole('listitem').filter({ hasText: name });
const stateOf = async (api: Api, slug: string, title: string) => (await api.find(slug, 'title', title))[0]?.properties.state;

type Live = { refusals: { step: string; reason: unknown }[]; active_operation: { key: string } };
const liveOf = async (api: Api, id: string | undefined) => (await api.post<{ data: Live }>(`/v1/processes/get/live/object/${id}`, {})).data;

test('a board by a choice counts and sums each column; a card is dragged, or sent by keys, and taken back', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const [title, state, amount] of [
    ['Oven', 'good', 10],
    ['Mixer', 'good', 32],
    ['Table', 'bad', 7],
  ] as const)
    await api.save(slug, { title, state, amount });
  const columns = [{ path: 'title' }, { path: 'amount', total: 'sum' }, { path: 'due' }];
  await view('Board', [{ id: 'board', label: 'Board' }], { board: blockOf('cardlist', slug, [], { columns, columns_by: 'state' }) });
  await signIn(page);
  await page.getByRole('link', { name: `Board ${mark}` }).click();
  await expect(lane(page, /Good/)).toContainText('Sum Amount: 42');
  await expect(lane(page, /Poor/)).toContainText('0');
  await expectAccessible(page, 'a board');

  await card(page, 'Oven').dragTo(lane(page, /Poor/));
  await expect(lane(page, /Poor/)).toContainText('Oven');
  expect(await stateOf(api, slug, 'Oven')).toBe('poor');
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(lane(page, /Good/)).toContainText('Oven');

  await card(page, 'Table').getByRole('button', { name: 'Table' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Poor' })).toBeVisible();
  await expectAccessible(page, 'the ways of a card');
  await page.getByRole('menuitem', { name: 'Poor' }).press('Enter');
  await expect(lane(page, /Poor/)).toContainText('Table');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(lane(page, /Good/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('a board by step says before a move which steps refuse it and why, in one request for all cards', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { view, mark } = await gadgets(api);
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/v1/processes/board/') && asked.push(sent.postData() ?? ''));
  const client = await api.save('std_client', { std_label: `${mark} client` });
  for (const name of ['a', 'b']) await api.save('std_order', { std_customer_order_reference: `${mark} ${name}` }, { std_client: client });
  await api.settled();
  const setup = blockOf('cardlist', 'std_order', ['std_customer_order_reference', 'std_label'], { columns_by: 'std_active_operation', ordering: [] });
  const own = { fact: 'std_customer_order_reference', operator: 'contains', value: mark };
  await view('Steps', [{ id: 'board', label: 'Board', betterFilters: own }], { board: setup });
  await signIn(page);
  await page.getByRole('link', { name: `Steps ${mark}` }).click();
  await expect(card(page, `${mark} a`)).toBeVisible();
  await expect.poll(() => asked.filter((body) => (body.match(/-/g)?.length ?? 0) > 4).length).toBe(1);
  const [first] = await api.find('std_order', 'std_customer_order_reference', `${mark} a`);
  const data = await liveOf(api, first?.identity);
  await card(page, `${mark} a`).getByRole('button', { name: 'Move to …' }).click();
  const refused = page.locator('[role="menuitem"][aria-disabled="true"]');
  await expect(refused).toHaveCount(data.refusals.length);
  const open = page.locator('[role="menuitem"][aria-disabled="false"]').first();
  const step = ((await open.textContent()) ?? '').trim();
  await open.click();
  // The question of the step appears here too.
  await page.getByRole('dialog', { name: /Move/ }).getByRole('button', { name: 'Move' }).click();
  await expect(lane(page, new RegExp(step))).toContainText(`${mark} a`);
});

test('while a card is dragged, the steps that refuse it say why, and let nothing be dropped', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { view, mark } = await gadgets(api);
  // The order has neither an article nor a quantity.
  const order = await api.save('std_manufacturing_order', { std_label: `${mark} order` });
  await api.settled();
  const before = await liveOf(api, order);
  expect(before.refusals.length).toBeGreaterThan(0);
  const own = { fact: 'std_label', operator: 'contains', value: mark };
  const setup = blockOf('cardlist', 'std_manufacturing_order', ['std_label'], { columns_by: 'std_active_operation', ordering: [] });
  const id = await view('Dragged', [{ id: 'board', label: 'Board', betterFilters: own }], { board: setup });
  await signIn(page, { at: `/view/${id}` });
  const dragged = card(page, `${mark} order`);
  await expect(dragged).toBeVisible();
  const refusing = board(page).locator('[data-refused="true"]:has(header)');
  await expect(refusing).toHaveCount(0);
  const [from, to] = [await standingBox(dragged), await standingBox(lane(page, /Picking/))];
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(lane(page, /Picking/)).toContainText('It needs an article, a bill of materials and a quantity above zero.');
  await page.mouse.up();
  await expect(refusing).toHaveCount(0);
  expect((await liveOf(api, order)).active_operation.key).toBe(before.active_operation.key);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a card is sent to another column by its menu, and taken back', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, view } = await gadgets(api);
    await api.save(slug, { title: 'Oven', state: 'good' });
    const id = await view('Touched', [{ id: 'board', label: 'Board' }], { board: blockOf('cardlist', slug, ['title'], { columns_by: 'state' }) });
    await signIn(page, { at: `/view/${id}` });
    await card(page, 'Oven').getByRole('button', { name: 'Move to …' }).tap();
    await page.getByRole('menuitem', { name: 'Poor' }).tap();
    await expect.poll(() => stateOf(api, slug, 'Oven')).toBe('poor');
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => stateOf(api, slug, 'Oven')).toBe('good');
  });
});
