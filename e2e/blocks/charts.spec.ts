import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { standingBox } from '../lib/touch.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The figures of a chart, row by row, from its table. */
async function figures(page: Page, name: string): Promise<string[][]> {
  const rows = block(page, name).getByRole('row');
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
}

const asTable = (page: Page, name: string) => block(page, name).getByRole('button', { name: 'Show as table' }).click();
const chips = (page: Page) => page.getByRole('list', { name: 'Filters of the page' }).getByRole('listitem');

const states = ['good', 'poor', 'bad'] as const;
const names = { good: 'Good', poor: 'Poor', bad: 'Bad' };
const gadget = (at: number) => ({
  title: `g${String(at).padStart(2, '0')}`,
  pieces: (at * 7) % 50,
  due: `2026-0${1 + (at % 4)}-1${at % 9}`,
  ...(at % 6 && { state: states[at % 3] }),
});
const all = Array.from({ length: 42 }, (_, at) => gadget(at));
const sum = (list: readonly { pieces: number }[]) => String(list.reduce((total, { pieces }) => total + pieces, 0));

const figure = { aggregation: 'sum', path: 'pieces' };

test('charts draw groups of records, filter the page by what is clicked, and are tables too', async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const one of all) await api.save(slug, one);
  const chart = (parts: object) => ({ type: 'chart', misc: { model: slug, figure, ...parts } });
  const setup = {
    state: chart({ chart: 'bar', axis: { path: 'state' } }),
    month: chart({ chart: 'line', axis: { path: 'due', truncate: 'month' }, split: { path: 'state' } }),
    ring: chart({ chart: 'doughnut', axis: { path: 'state' }, figure: { aggregation: 'count' } }),
    spread: chart({ chart: 'histogram', axis: { path: 'pieces' }, figure: { aggregation: 'count' }, bins: 5 }),
    stack: chart({ chart: 'stacked', axis: { path: 'title' }, split: { path: 'state' }, limit: 5 }),
    list: tableOf(slug, ['title', 'state', 'pieces']),
  };
  const labels = { state: 'By state', month: 'By month', ring: 'Ring', spread: 'Spread', stack: 'Greatest', list: 'Gadgets' };
  const blocks = Object.entries(labels).map(([id, label]) => ({ id, label }));
  await view('Charts', blocks, setup);
  await signIn(page);
  await page.getByRole('link', { name: `Charts ${mark}` }).click();
  await expect(page.locator('[data-chart] canvas')).toHaveCount(5, { timeout: 60_000 });

  const ofState = (state: string | undefined) => all.filter((one) => one.state === state);
  await asTable(page, 'By state');
  const byState = [...states.map((state) => [names[state], sum(ofState(state))]), ['Empty', sum(ofState(undefined))]];
  const [head, ...rows] = await figures(page, 'By state');
  expect(head).toEqual(['State', 'Sum of Pieces']);
  expect(rows.map(([name, value]) => [name, value?.replace(' pcs', '')]).sort()).toEqual(byState.sort());

  await asTable(page, 'By month');
  const months = ['January 2026', 'February 2026', 'March 2026', 'April 2026'];
  expect((await figures(page, 'By month')).slice(1)).toEqual(
    months.map((month, at) => [
      month,
      ...[...states, undefined].map((state) => {
        const those = all.filter((one) => one.due.startsWith(`2026-0${at + 1}`) && one.state === state);
        return `${sum(those)} pcs`;
      }),
    ]),
  );
  await asTable(page, 'Spread');
  expect((await figures(page, 'Spread')).slice(1).map(([, count]) => count)).toEqual(
    [0, 10, 20, 30, 40].map((from) => String(all.filter(({ pieces }) => pieces >= from && pieces < from + 10).length)),
  );
  await asTable(page, 'Greatest');
  const greatest = await figures(page, 'Greatest');
  expect(greatest.map(([name]) => name).at(-1)).toBe('Others (37)');
  expect(greatest).toHaveLength(7);

  const list = block(page, 'Gadgets');
  await block(page, 'By state').getByRole('button', { name: 'Good' }).click();
  await expect(list).toContainText(`${ofState('good').length} records`);
  await expect(chips(page)).toHaveText('State: Good');
  await expect(list.getByRole('list', { name: 'Filtered by' })).toHaveText('State: Good');
  // A choice in a second chart filters further. The first choice is removed in its own chart.
  await block(page, 'By month').getByRole('button', { name: 'March 2026' }).click();
  const both = all.filter((one) => one.state === 'good' && one.due.startsWith('2026-03')).length;
  await expect(list).toContainText(`${both} record`);
  await block(page, 'By state').getByRole('button', { name: 'Show all' }).click();
  await expect(chips(page)).toHaveText('Due: March 2026');
  await block(page, 'By month').getByRole('button', { name: 'Show rows' }).click();
  const march = all.filter((one) => one.due.startsWith('2026-03')).length;
  await expect(page.getByRole('dialog', { name: 'Due: March 2026' })).toContainText(`${march} records`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Do not filter by Due: March 2026' }).click();
  await expect(list).toContainText('42 records');

  // Finds the first bar of the chart of states by its pixels along the middle.
  await asTable(page, 'By state');
  const canvas = block(page, 'By state').locator('[data-chart="bar"] canvas').first();
  const box = await standingBox(canvas);
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await expect(chips(page)).toHaveCount(1);
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await expect(chips(page)).toHaveCount(0);
});

test('charts stand on every screen in both themes', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const one of all.slice(0, 12)) await api.save(slug, one);
  const chart = (parts: object) => ({ type: 'chart', misc: { model: slug, figure, ...parts } });
  await view(
    'Looks',
    [
      { id: 'a', label: 'Bars' },
      { id: 'b', label: 'Ring' },
      { id: 'c', label: 'Lines' },
    ],
    {
      a: chart({ chart: 'stacked', axis: { path: 'due', truncate: 'month' }, split: { path: 'state' } }),
      b: chart({ chart: 'doughnut', axis: { path: 'state' } }),
      c: chart({ chart: 'line', axis: { path: 'due', truncate: 'week' } }),
    },
  );
  await signIn(page);
  await page.getByRole('link', { name: `Looks ${mark}` }).click();
  await expect(page.locator('[data-chart] canvas')).toHaveCount(3, { timeout: 60_000 });
  await expectAccessible(page, 'charts');
  await asTable(page, 'Bars');
  await block(page, 'Bars').getByRole('row').nth(1).getByRole('button').click();
  await expectAccessible(page, 'charts as tables');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'charts on a phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
