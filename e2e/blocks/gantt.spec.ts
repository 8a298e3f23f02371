import { dayOfMonth } from '../data/days.ts';
import { blockOf, gadgets } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';
import { expectReachable, standingBox } from '../lib/touch.ts';

const block = (page: Page, title = 'Plan') => page.getByRole('region', { name: title, exact: true });
const bar = (page: Page, name: string, title?: string) => block(page, title).locator('.gantt_task_line').filter({ hasText: name });
/** The colours of a part of the page. */
const paint = (part: Locator) =>
  part.evaluate((one) => {
    const { backgroundColor, borderBottomColor, fontFamily } = getComputedStyle(one);
    return { backgroundColor, borderBottomColor, fontFamily };
  });
const dueOf = async (api: Api, slug: string, title: string) => (await api.find(slug, 'title', title))[0]?.properties.due;

test('a gantt shows bars by day or month, two on one page; one is moved by mouse and by keys, and taken back', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const [title, due, state] of [
    ['Oven', dayOfMonth(10), 'good'],
    ['Mixer', dayOfMonth(12), 'bad'],
    ['Undated', null, 'poor'],
  ] as const)
    await api.save(slug, { title, due, state });
  const setup = blockOf('gantt', slug, ['title'], { start: 'due', status: 'state' });
  const blocks = [
    { id: 'plan', label: 'Plan' },
    { id: 'other', label: 'Other', betterFilters: { fact: 'title', operator: 'equal', value: 'Oven' } },
  ];
  await view('Gantt', blocks, { plan: setup, other: setup });
  await signIn(page);
  await page.getByRole('link', { name: `Gantt ${mark}` }).click();
  await expect(bar(page, 'Oven')).toBeVisible();
  await expect(bar(page, 'Mixer')).toBeVisible();
  await expect(bar(page, 'Oven', 'Other')).toBeVisible();
  await expect(bar(page, 'Mixer', 'Other')).toHaveCount(0);
  await expect(block(page).locator('[data-today]')).toHaveCount(1);
  await expect(block(page)).toContainText('1 record without a date');
  await expectAccessible(page, 'a gantt');
  // In dark mode the chart has the colours of its block.
  const own = await paint(block(page));
  for (const part of ['.gantt_container', '.gantt_grid_scale', '.gantt_task_scale', '.gantt_row'])
    expect(await paint(block(page).locator(part).first()), part).toEqual(own);

  const box = await standingBox(bar(page, 'Oven'));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 + 2 * box.width, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => dueOf(api, slug, 'Oven')).toBe(dayOfMonth(12));
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => dueOf(api, slug, 'Oven')).toBe(dayOfMonth(10));

  await block(page).getByText('Months', { exact: true }).click();
  await expect(bar(page, 'Oven')).toBeVisible();
  await block(page).getByText('List', { exact: true }).click();
  await expectAccessible(page, 'the list of a gantt');
  await block(page).getByRole('button', { name: 'Mixer' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'When: Mixer' }).getByRole('textbox', { name: 'Due' }).fill(dayOfMonth(14));
  await page.keyboard.press('Enter');
  await expect.poll(() => dueOf(api, slug, 'Mixer')).toBe(dayOfMonth(14));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('the profile decides how high the bars of a gantt are', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  await api.save(slug, { title: 'Oven', due: dayOfMonth(10) });
  await view('Sizes', [{ id: 'plan', label: 'Plan' }], { plan: blockOf('gantt', slug, ['title'], { start: 'due' }) });
  await signIn(page);
  const heights: number[] = [];
  for (const size of ['Small', 'Medium', 'Large']) {
    await page.goto('/profile');
    await page.getByRole('radiogroup', { name: 'Size of gantt bars' }).getByText(size, { exact: true }).click();
    await page.getByRole('link', { name: `Sizes ${mark}` }).click();
    await expect(bar(page, 'Oven')).toBeVisible();
    heights.push((await bar(page, 'Oven').boundingBox())?.height ?? 0);
  }
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(new Set(heights).size).toBe(3);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a bar is moved to another date from the list of a gantt, and taken back', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, view } = await gadgets(api);
    await api.save(slug, { title: 'Oven', due: dayOfMonth(10) });
    const id = await view('Touched', [{ id: 'plan', label: 'Plan' }], { plan: blockOf('gantt', slug, ['title'], { start: 'due' }) });
    await signIn(page, { at: `/view/${id}` });
    await block(page).getByText('List', { exact: true }).tap();
    await block(page).getByRole('button', { name: 'Move to date …' }).tap();
    const dialog = page.getByRole('dialog', { name: 'When: Oven' });
    await dialog.getByRole('textbox', { name: 'Due' }).fill(dayOfMonth(14));
    await expectReachable(page, 'the dates of a bar');
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
    await expect.poll(() => dueOf(api, slug, 'Oven')).toBe(dayOfMonth(14));
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => dueOf(api, slug, 'Oven')).toBe(dayOfMonth(10));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });
});
