import { gadgets, tableOf } from '../data/gadgets.ts';
import { Keyboard } from '../designer/keyboard.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

test('inputs, metrics, a chart, tabs, a part that folds and a dataset are used by keys alone', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { slug, view } = await gadgets(api);
  for (const [title, state, pieces] of [
    ['Anvil', 'good', 3],
    ['Bench', 'poor', 5],
    ['Crane', 'good', 7],
  ])
    await api.save(slug, { title, state, pieces });
  const binds = ['figures', 'list'].map((block) => ({ block, path: 'state' }));
  const figure = { aggregation: 'sum', path: 'pieces' };
  const id = await view(
    'Keys',
    [
      { id: 'given', label: 'Given' },
      { id: 'figures', label: 'Figures' },
      { id: 'bars', label: 'Bars' },
      {
        id: 'tabs',
        blocks: [
          { id: 'list', label: 'Gadgets' },
          { id: 'groups', label: 'By state' },
        ],
      },
      { id: 'fold', label: 'More', blocks: [{ id: 'free', label: 'Everything' }] },
    ],
    {
      given: { type: 'inputs', misc: { model: slug, inputs: [{ id: 'state', kind: 'select', path: 'state', label: 'State', binds }] } },
      figures: { type: 'metrics', misc: { model: slug, metrics: [{ id: 'sum', label: 'Sum', figure }] } },
      bars: { type: 'chart', misc: { model: slug, chart: 'bar', axis: { path: 'state' }, figure } },
      list: tableOf(slug, ['title', 'state']),
      groups: { type: 'dataset', misc: { model: slug, axis: [{ path: 'state' }, { path: 'pieces', aggregation: 'sum' }] } },
      free: tableOf(slug, ['title']),
      tabs: { type: 'layout', misc: { layout: 'tabs' } },
      fold: { type: 'layout', misc: { layout: 'collapsible', closed: true } },
    },
  );
  const hand = new Keyboard(page);
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  await signIn(page, { at: `/view/${id}` });
  await expect(block('Figures')).toContainText('15 pcs');
  await hand.choose(page.getByRole('combobox', { name: 'State' }), 'Good');
  await expect(block('Figures')).toContainText('10 pcs');
  await expect(block('Gadgets')).toContainText('2 records');
  await page.keyboard.press('Escape');
  await hand.press(page.getByRole('button', { name: 'Do not filter by State: Good' }));
  await expect(block('Figures')).toContainText('15 pcs');

  await hand.press(block('Bars').getByRole('button', { name: 'Show as table' }));
  await hand.press(block('Bars').getByRole('button', { name: 'Poor' }));
  await expect(block('Gadgets')).toContainText('1 record');
  await hand.press(block('Bars').getByRole('button', { name: 'Show all' }));
  await expect(block('Gadgets')).toContainText('3 records');

  await hand.press(page.getByRole('tab', { name: 'By state' }));
  await expect(block('By state').getByRole('row')).toContainText([/State/, 'Good10 pcs', 'Poor5 pcs']);
  await hand.press(block('By state').getByRole('button', { name: 'Explain' }));
  await expect(page.getByRole('region', { name: 'Explain' })).toContainText('3 rows');
  await hand.press(page.getByRole('button', { name: 'More', exact: true }));
  await expect(block('Everything')).toContainText('3 records');
});
