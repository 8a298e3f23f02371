import { dayIn } from '../data/days.ts';
import { gadgets, tableOf } from '../data/gadgets.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const day = (back: number) => dayIn(-back);

/** Twelve gadgets: two of each of the last three days, three from 35 days ago, three without a day. */
const all = Array.from({ length: 12 }, (_, at) => ({
  title: `g${String(at).padStart(2, '0')}`,
  pieces: at * 5,
  state: at % 2 ? 'good' : 'poor',
  ...(at < 6 ? { due: day(at >> 1) } : at < 9 ? { due: day(35) } : {}),
}));
const sum = (list: readonly { pieces: number }[]) => list.reduce((total, { pieces }) => total + pieces, 0);

test('inputs narrow the blocks that they are bound to, metrics compare, a dataset explains itself, and layouts arrange them', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { slug, view, mark } = await gadgets(api);
  for (const one of all) await api.save(slug, one);
  const binds = ['list', 'figures', 'groups'];
  const setup = {
    given: {
      type: 'inputs',
      misc: {
        model: slug,
        inputs: [
          { id: 'words', kind: 'text', path: 'title', binds: binds.map((id) => ({ block: id, path: 'title' })) },
          { id: 'state', kind: 'select', path: 'state', binds: binds.map((id) => ({ block: id, path: 'state' })) },
          { id: 'due', kind: 'date_range', path: 'due', binds: [{ block: 'list', path: 'due' }] },
        ],
      },
    },
    figures: {
      type: 'metrics',
      misc: {
        model: slug,
        metrics: [
          {
            id: 'all',
            label: 'Pieces',
            figure: { aggregation: 'sum', path: 'pieces' },
            thresholds: [{ when: 'above', value: 300, tone: 'hold', label: 'Many' }],
          },
          {
            id: 'new',
            label: 'New',
            figure: { aggregation: 'count' },
            period: { path: 'due', unit: 'day', count: 30 },
            sparkline: true,
            good: 'more',
          },
        ],
      },
    },
    groups: {
      type: 'dataset',
      misc: {
        model: slug,
        axis: [{ path: 'state' }, { path: 'pieces', aggregation: 'sum' }, { aggregation: 'count' }],
        ordering: [{ axis: 1, direction: 'desc' }],
      },
    },
    list: tableOf(slug, ['title', 'state', 'pieces', 'due']),
    free: tableOf(slug, ['title']),
    tabs: { type: 'layout', misc: { layout: 'tabs' } },
    fold: { type: 'layout', misc: { layout: 'collapsible', closed: true } },
  };
  const blocks = [
    { id: 'given', label: 'Given' },
    { id: 'figures', label: 'Figures' },
    {
      id: 'tabs',
      blocks: [
        { id: 'list', label: 'Gadgets' },
        { id: 'groups', label: 'By state' },
      ],
    },
    { id: 'fold', label: 'All of them', blocks: [{ id: 'free', label: 'Everything' }] },
  ];
  await view('Page', blocks, setup);
  const asked: string[] = [];
  page.on('request', (one) => one.url().endsWith('/v1/graph') && asked.push(one.postData() ?? ''));
  await signIn(page);
  await page.getByRole('link', { name: `Page ${mark}` }).click();
  const figures = block(page, 'Figures');
  await expect(figures).toContainText(`${sum(all)} pcs`);
  await expect(figures).toContainText('Many');
  await expect(figures).toContainText('100 % more than before');
  // One request for both metrics, their comparison and their line.
  expect(asked.filter((body) => body.includes('query metrics'))).toHaveLength(1);
  await expect(block(page, 'Gadgets')).toContainText('12 records');
  await expect(block(page, 'By state')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Title' }).fill('g0');
  await expect(block(page, 'Gadgets')).toContainText('10 records');
  await expect(figures).toContainText(`${sum(all.slice(0, 10))} pcs`);
  await expect(block(page, 'Gadgets').getByRole('list', { name: 'Filtered by' })).toHaveText('Title: g0');
  await expect(page).toHaveURL(/words=g0/);
  await page.getByRole('tab', { name: 'By state' }).click();
  const rows = block(page, 'By state').getByRole('row');
  const part = (state: string) => all.slice(0, 10).filter((one) => one.state === state);
  await expect(rows).toHaveText([/State/, `Good${sum(part('good'))} pcs5`, `Poor${sum(part('poor'))} pcs5`]);
  await block(page, 'By state').getByRole('button', { name: 'Explain' }).click();
  const explained = page.getByRole('region', { name: 'Explain' });
  await expect(explained).toContainText(`“Gadget ${mark}” has 12 records.`);
  await expect(explained).toContainText('Filter Title contains “g0”: 2 removed, 10 left.');
  await expect(explained).toContainText(`10 rows of “Gadget ${mark}” were read`);
  await expect(explained).toContainText('They were grouped into 2 groups');
  await expect(explained).toContainText('Your rights leave out nothing');
  await expectAccessible(page, 'inputs, metrics and a dataset');

  // The URL contains all filters and the open tab.
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Do not filter by Title: g0' }).click();
  await expect(rows).toHaveText([/State/, /^Good/, /^Poor/]);
  await page.getByRole('tab', { name: 'Gadgets' }).click();
  await expect(block(page, 'Gadgets')).toContainText('12 records');

  const opened = page.getByRole('button', { name: 'All of them' });
  await expect(opened).toHaveAttribute('aria-expanded', 'false');
  await page.goto(`${page.url().split('?')[0]}?words=g01&due=${day(2)}..`);
  await expect(block(page, 'Gadgets')).toContainText('1 record');
  await opened.click();
  // A block without a bound input shows all of its records.
  await expect(block(page, 'Everything')).toContainText('12 records');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
