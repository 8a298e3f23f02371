import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const box = (page: Page) => page.getByPlaceholder(/Search records, places and actions/);
const hits = (page: Page) => page.locator('[data-action]');

async function places(api: Api, mark: string) {
  const save = (label: string) => api.save('std_stock_location', { std_label: `${mark}${label}` });
  return { first: await save('one'), second: await save('two') };
}

async function open(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('Enter opens what is typed, not what was found before it, however quick the hand', { tag: '@all' }, async ({ page, request }) => {
  const mark = `P${Date.now().toString(36)}`;
  const made = await places(await Api.signIn(request), mark);
  await signIn(page, { as: 'operator@demo.test' });
  await open(page);
  await page.keyboard.type(`${mark}one`);
  await expect(hits(page).first()).toContainText(`${mark}one`);
  for (const [label, id, delay] of [
    ['two', made.second, 5],
    ['one', made.first, 60],
    ['two', made.second, 150],
  ] as const) {
    await box(page).fill('');
    await page.keyboard.type(`${mark}${label}`, { delay });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/object/${id}`);
    await expect(box(page)).toBeHidden();
    await open(page);
  }
});

test('Enter opens what the arrows have gone to', { tag: '@all' }, async ({ page, request }) => {
  const mark = `Q${Date.now().toString(36)}`;
  await places(await Api.signIn(request), mark);
  await signIn(page, { as: 'operator@demo.test' });
  await open(page);
  await page.keyboard.type(mark);
  await expect(hits(page).nth(1)).toContainText(mark);
  const wanted = String(await hits(page).nth(1).textContent());
  // The first arrow marks the first hit where nothing was marked yet.
  const selected = page.locator('[data-selected]');
  for (let presses = (await selected.count()) ? 1 : 2; presses > 0; presses--) await page.keyboard.press('ArrowDown');
  await expect(selected).toContainText(wanted);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(wanted.slice(0, mark.length + 3));
});

test('a code that is typed slowly leads where a scan leads: to what carries it, or to what can be done with it', { tag: '@all' }, async ({
  page,
}) => {
  await signIn(page);
  await open(page);
  await page.keyboard.type('40063813339', { delay: 40 });
  await expect(hits(page).filter({ hasText: 'Open what carries the code 40063813339' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('40063813339');
});

test('recent places are views and records as they are called now, each person’s own, and what is deleted is gone', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const mark = `R${Date.now().toString(36)}`;
  const api = await Api.signIn(request);
  const { first, second } = await places(api, mark);
  const recent = (on: Page) => on.getByRole('region', { name: 'Recent' }).getByRole('link');
  await signIn(page, { at: '/view/stock-locations' });
  await page.getByRole('searchbox').first().fill(mark);
  for (const label of ['one', 'two']) {
    const cell = page.getByRole('gridcell', { name: `${mark}${label}` });
    await cell.click();
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary').getByRole('heading', { name: `${mark}${label}` })).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('region', { name: 'Timeline' })).toBeVisible();
  }
  await api.post('/v1/graph/update/', { node_id: first, properties: { std_label: `${mark}renamed` } });
  await page.goto('/');
  await expect(recent(page).nth(0)).toContainText(`${mark}two`);
  await expect(recent(page).nth(1)).toContainText(`${mark}renamed`);
  await expect(recent(page).nth(2)).toContainText('locations');
  await open(page);
  await expect(hits(page).nth(1)).toContainText(`${mark}renamed`);
  await page.keyboard.press('Escape');
  await api.remove(second);
  await expect(recent(page).nth(0)).toContainText(`${mark}renamed`);

  const another = await (await browser.newContext()).newPage();
  await signIn(another, { as: 'operator@demo.test', at: `/object/${first}` });
  await expect(another.getByRole('main').getByRole('heading', { level: 1, name: `${mark}renamed` })).toBeVisible();
  await another.goto('/');
  await expect(recent(another)).toHaveCount(1);
  await another.context().close();
});
