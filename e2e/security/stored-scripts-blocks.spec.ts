import { dayOfMonth } from '../data/days.ts';
import { blockOf, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { expectInert, hostileTexts, missing, polyglot, watch } from '../lib/hostile-texts.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

type Part = Record<string, unknown>;
type Trap = { slug: string; views: Record<string, string>; group: string };

const columns = ['title', 'kind', 'amount'];
const kinds = hostileTexts.map((label, at) => ({ key: `o${at}`, label, tone: 'done' }));
const some = (count: number) => hostileTexts.slice(0, count);

/** A block of each type over a model whose values, options and labels are the texts. */
function setups(slug: string): Record<string, Part> {
  const figure = { aggregation: 'count' };
  const rows = (type: string, parts: Part) => blockOf(type, slug, columns, { limit: 200, ...parts });
  return {
    table: tableOf(slug, columns, { limit: 200 }),
    list: rows('cardlist', {}),
    board: rows('cardlist', { columns_by: 'kind' }),
    gallery: rows('gallery', { image: 'photo', title: 'title' }),
    month: rows('calendar', { start: 'due', title: 'title' }),
    days: rows('calendar', { start: 'due', title: 'title', initial: 'list' }),
    gantt: rows('gantt', { start: 'due', title: 'title' }),
    bars: { type: 'chart', misc: { model: slug, figure, chart: 'bar', axis: { path: 'title' }, limit: 100 } },
    ring: { type: 'chart', misc: { model: slug, figure, chart: 'doughnut', axis: { path: 'kind' } } },
    metrics: { type: 'metrics', misc: { model: slug, metrics: some(12).map((label, at) => ({ id: `m${at}`, label, figure })) } },
    inputs: {
      type: 'inputs',
      misc: { model: slug, inputs: some(20).map((label, at) => ({ id: `i${at}`, kind: 'select', path: 'kind', label, binds: [] })) },
    },
    dataset: { type: 'dataset', misc: { model: slug, axis: [{ path: 'title', label: polyglot }], limit: 200 } },
  };
}

async function trap(api: Api): Promise<Trap> {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const slug = `trap_${mark}`;
  const schema = [
    { name: 'title', label: polyglot, type: 'text', misc: { searchable: true } },
    { name: 'amount', label: polyglot, type: 'number' },
    { name: 'due', label: polyglot, type: 'date' },
    { name: 'photo', label: polyglot, type: 'file' },
    { name: 'kind', label: polyglot, type: 'tag', misc: { options: kinds } },
  ];
  await api.create('models', { name: slug, displayed_name: `${polyglot} ${mark}`, schema, primary_attribute: 'title' });
  const items = hostileTexts.map((title, at) => ({ title, amount: at, due: dayOfMonth(1 + (at % 28)), kind: `o${at}` }));
  await api.post('/v1/graph', { query: `mutation ($items: [JSON!]!) { save_${slug}(items: $items) { identity } }`, variables: { items } });
  const group = await api.create('view_groups', { name: `${polyglot} ${mark}`, order: 900, parent: null });
  const views: Record<string, string> = {};
  for (const [name, setup] of Object.entries(setups(slug)))
    views[name] = await api.create('views', {
      name: `${polyglot} ${name} ${mark}`,
      model: slug,
      view_group: group,
      order: 1,
      root: { blocks: [{ id: 'frame', label: polyglot, blocks: [{ id: 'one', label: polyglot }] }] },
      setup: { frame: { type: 'layout', misc: { layout: 'tabs' } }, one: setup },
    });
  return { slug, views, group };
}

async function settle(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** How many of the texts stand on the page letter by letter, over as many turns of the wheel. */
async function seen(page: Page, turns: number): Promise<number> {
  const found = new Set<string>();
  await page.mouse.move(700, 500);
  for (let at = 0; at < turns; at++) {
    const still = new Set(await missing(page, hostileTexts));
    for (const text of hostileTexts) if (!still.has(text)) found.add(text);
    await page.mouse.wheel(0, 500);
  }
  return found.size;
}

/** Of whatever a block draws on a canvas no text stands on the page. */
const drawn = new Set(['bars', 'ring']);

test.describe('no text runs, brings an element or leads elsewhere', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  test('in a block of each type', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { views } = await trap(api);
    const watched = await watch(page);
    await signIn(page);
    for (const [name, view] of Object.entries(views)) {
      await settle(page, `/view/${view}`);
      if (drawn.has(name)) await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
      else await expect.poll(() => seen(page, 4), { message: name }).toBeGreaterThan(name === 'inputs' || name === 'metrics' ? 11 : 3);
      await expectInert(page, watched, name);
    }
  });

  test('in the editors of views and their groups', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { views, group } = await trap(api);
    const watched = await watch(page);
    await signIn(page);
    for (const [name, view] of Object.entries(views)) {
      await settle(page, `/view/edit/${view}`);
      const block = page.getByRole('complementary', { name: 'Blocks' }).getByRole('button', { name: polyglot });
      await block.last().click();
      await expectInert(page, watched, name);
    }
    await settle(page, `/view-group/edit/${group}`);
    await expectInert(page, watched, 'the group');
  });

  test('on the page of a model, with its fields', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { slug } = await trap(api);
    const watched = await watch(page);
    await signIn(page);
    await settle(page, `/data/${slug}`);
    expect(await missing(page, [polyglot], 5)).toEqual([]);
    await expectInert(page, watched, 'the model');
  });
});
