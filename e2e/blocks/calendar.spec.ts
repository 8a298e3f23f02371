import { dayOfMonth } from '../data/days.ts';
import { blockOf, gadgets } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { expectReachable } from '../lib/touch.ts';

const block = (page: Page, title = 'Plan') => page.getByRole('region', { name: title, exact: true });
const event = (page: Page, name: string | RegExp, title?: string) => block(page, title).getByRole('button', { name }).first();
const day = (page: Page, date: string) => block(page).locator(`[role="cell"][data-date="${date}"]`);
const written = async (api: Api, slug: string, title: string, field: string) => (await api.find(slug, 'title', title))[0]?.properties[field];

test('a calendar shows what its time holds, and moves it by mouse and by keys through the rules of every save', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  for (const [title, due, state] of [
    ['Oven', dayOfMonth(10), 'good'],
    ['Mixer', dayOfMonth(12), 'bad'],
    ['Later', '2031-05-05', 'good'],
    ['Undated', null, 'poor'],
  ] as const)
    await api.save(slug, { title, due, state });
  const setup = blockOf('calendar', slug, ['title', 'amount'], {
    start: 'due',
    status: 'state',
    title: 'title',
    actions: [{ id: 'new', trigger: 'date_click', kind: 'open_form', form: `gadget-${mark}`, label: 'New gadget' }],
  });
  await view('Calendar', [{ id: 'plan', label: 'Plan' }], { plan: setup });
  await signIn(page, { at: '/view/sales-orders' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(loaded.filter((url) => /\/assets\/(Calendar|Board|Gantt|Gallery)/.test(url))).toEqual([]);
  await page.getByRole('link', { name: `Calendar ${mark}` }).click();
  await expect(day(page, dayOfMonth(10))).toContainText('Oven');
  await expect(event(page, /Mixer.*Bad/)).toBeVisible();
  await expect(block(page)).toContainText('4 records');
  await expect(block(page).getByText('Later')).toHaveCount(0);
  await expectAccessible(page, 'a calendar by month');

  await event(page, 'Oven').dragTo(day(page, dayOfMonth(18)));
  await expect.poll(() => written(api, slug, 'Oven', 'due')).toBe(dayOfMonth(18));
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, dayOfMonth(10))).toContainText('Oven');
  expect(await written(api, slug, 'Oven', 'due')).toBe(dayOfMonth(10));

  await page.route('**/v1/graph/update/', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: '', details: {} } } }),
  );
  await event(page, 'Oven').dragTo(day(page, dayOfMonth(20)));
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /permitted|allowed/i })
      .first(),
  ).toBeVisible();
  await expect(day(page, dayOfMonth(10))).toContainText('Oven');
  await page.unroute('**/v1/graph/update/');

  await event(page, 'Mixer').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'When: Mixer' });
  await dialog.getByRole('textbox', { name: 'Due' }).fill(dayOfMonth(14));
  await expectAccessible(page, 'the dates of an event');
  await page.keyboard.press('Enter');
  await expect(day(page, dayOfMonth(14))).toContainText('Mixer');
  await event(page, 'Mixer').focus();
  await page.keyboard.press('Control+z');
  await expect(day(page, dayOfMonth(12))).toContainText('Mixer');

  await block(page).getByRole('button', { name: '1 record without a date' }).click();
  const tray = block(page).getByRole('region', { name: 'Without a date' });
  await tray.getByText('Undated', { exact: true }).dragTo(day(page, dayOfMonth(24)));
  await expect(day(page, dayOfMonth(24))).toContainText('Undated');
  await expect(tray).toHaveCount(0);

  for (const way of ['Week', 'List', 'Month']) {
    await block(page).getByText(way, { exact: true }).click();
    await expect(block(page).getByRole('radio', { name: way, exact: true })).toBeChecked();
  }
  await day(page, dayOfMonth(26)).click();
  await expect(page.getByRole('complementary').getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('hours, hidden days and the usual duration are those of the set-up; many records are counted by day', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  const now = new Date();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(now);
  // The page opens on the day that the record was given, also at midnight.
  await page.clock.setFixedTime(now);
  await api.save(slug, { title: 'Early', at: `${today}T08:30:00Z` });
  const items = Array.from({ length: 640 }, (_, i) => ({ title: `item ${i}`, due: dayOfMonth(1 + (i % 20)) }));
  const save = `mutation ($values: [JSON!]!) { save_${slug}(items: $values) { identity } }`;
  for (let from = 0; from < items.length; from += 200)
    await api.post('/v1/graph', { query: save, variables: { values: items.slice(from, from + 200) } });
  const hours = blockOf('calendar', slug, ['title'], { start: 'at', initial: 'day', default_duration: 3, slot_start: '07:00', slot_end: '20:00' });
  const many = blockOf('calendar', slug, ['title'], { start: 'due', hidden_days: [0] });
  await view(
    'Hours',
    [
      { id: 'hours', label: 'Hours' },
      { id: 'many', label: 'Plan' },
    ],
    { hours, many },
  );
  await signIn(page);
  await page.getByRole('link', { name: `Hours ${mark}` }).click();
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });
  const [begins, ends] = ['08:30', '11:30'].map((time) => clock.format(new Date(`${today}T${time}:00Z`)));
  await expect(event(page, 'Early', 'Hours')).toContainText(new RegExp(`${begins}\\D+${ends}`));
  await expect(block(page, 'Hours').getByText('07:00').first()).toBeVisible();
  await expect(block(page, 'Hours').getByText('05:00')).toHaveCount(0);
  await expect(block(page, 'Hours').getByText('19:00').first()).toBeAttached();
  await expect(block(page, 'Hours').getByText('21:00')).toHaveCount(0);
  await expect(block(page).getByRole('columnheader')).toHaveCount(6);
  await expect(block(page).getByRole('button', { name: '32 records' }).first()).toBeVisible();
  await block(page).getByRole('button', { name: '32 records' }).first().click();
  await expect(event(page, 'item')).toBeVisible();
  await expect(block(page).getByRole('radio', { name: 'Day' })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await block(page).getByText('Month', { exact: true }).click();
  await expect(block(page).getByRole('button', { name: '32 records' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an event is moved to another date and taken back, and one without a date is given one', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug, view } = await gadgets(api);
    // The list of a calendar is that of this week.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
    await api.save(slug, { title: 'Oven', due: today });
    await api.save(slug, { title: 'Bare' });
    const setup = blockOf('calendar', slug, ['title'], { start: 'due', title: 'title' });
    const id = await view('Touched', [{ id: 'plan', label: 'Plan' }], { plan: setup });
    await signIn(page, { at: `/view/${id}` });
    await block(page).getByText('List', { exact: true }).tap();
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    const give = async (title: string, date: string) => {
      const dialog = page.getByRole('dialog', { name: `When: ${title}` });
      await dialog.getByRole('textbox', { name: 'Due' }).fill(date);
      await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
      await expect.poll(() => written(api, slug, title, 'due')).toBe(date);
    };
    await block(page).getByRole('button', { name: 'Move to date …' }).tap();
    await expectReachable(page, 'the dates of an event');
    await give('Oven', dayOfMonth(today.endsWith('14') ? 15 : 14));
    await undo.tap();
    await expect.poll(() => written(api, slug, 'Oven', 'due')).toBe(today);
    await block(page).getByRole('button', { name: '1 record without a date' }).tap();
    await block(page).getByRole('region', { name: 'Without a date' }).getByRole('button', { name: 'Give it a date …' }).tap();
    await give('Bare', dayOfMonth(20));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });
});
