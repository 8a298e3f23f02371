import { dayIn, dayOfMonth } from '../data/days.ts';
import { blockOf, tableOf } from '../data/gadgets.ts';
import { Api } from '../lib/api.ts';
import { expectInert, hostileTexts, missing, polyglot, watch } from '../lib/hostile-texts.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { standingBox } from '../lib/touch.ts';

type Part = Record<string, unknown>;
type Trap = { slug: string; views: Record<string, string>; group: string };

const columns = ['title', 'kind', 'amount'];
const kinds = hostileTexts.map((label, at) => ({ key: `o${at}`, label, tone: 'done' }));
/** The texts in groups of this size, each with its index among all texts. */
const lotsOf = (most: number) =>
  Array.from({ length: Math.ceil(hostileTexts.length / most) }, (_, lot) =>
    hostileTexts.slice(lot * most, (lot + 1) * most).map((label, at) => ({ label, at: lot * most + at })),
  );

/** A single block, behind a tab with one of the texts as its title. */
const alone = (one: Part) => ({
  blocks: [{ id: 'frame', label: polyglot, blocks: [{ id: 'one', label: polyglot }] }],
  setup: { frame: { type: 'layout', misc: { layout: 'tabs' } }, one },
});
/** Several blocks below each other, each with one of the texts as its title. */
const several = (all: Part[]) => ({
  blocks: all.map((_, at) => ({ id: `b${at}`, label: hostileTexts[at] })),
  setup: Object.fromEntries(all.map((setup, at) => [`b${at}`, setup])),
});

/** One page for each type of block, for a model whose values, options and labels are the texts. */
function pagesOf(slug: string): Record<string, { blocks: Part[]; setup: Part }> {
  const figure = { aggregation: 'count' };
  const rows = (type: string, parts: Part) => alone(blockOf(type, slug, columns, { limit: 300, ...parts }));
  const metrics = ({ label, at }: { label: string; at: number }) => ({ id: `m${at}`, label, figure });
  const choice = ({ label, at }: { label: string; at: number }) => ({
    id: `i${at}`,
    kind: at % 2 ? 'text' : 'select',
    path: 'kind',
    label,
    binds: [],
  });
  const tabs = lotsOf(100).map((texts, lot) => ({ id: `t${lot}`, blocks: texts.map(({ label, at }) => ({ id: `p${at}`, label })) }));
  const behind = hostileTexts.map((_, at) => [`p${at}`, { type: 'metrics', misc: { model: slug, metrics: [metrics({ label: polyglot, at })] } }]);
  return {
    table: alone(tableOf(slug, columns, { limit: 300 })),
    list: rows('cardlist', {}),
    board: rows('cardlist', { columns_by: 'kind' }),
    gallery: rows('gallery', { image: 'photo', title: 'title' }),
    month: rows('calendar', { start: 'due', title: 'title' }),
    days: rows('calendar', { start: 'today', title: 'title', initial: 'list' }),
    gantt: rows('gantt', { start: 'today', title: 'title' }),
    bars: alone({ type: 'chart', misc: { model: slug, figure, chart: 'bar', axis: { path: 'title' }, limit: 300 } }),
    ring: alone({ type: 'chart', misc: { model: slug, figure, chart: 'doughnut', axis: { path: 'kind' } } }),
    metrics: several(lotsOf(12).map((texts) => ({ type: 'metrics', misc: { model: slug, metrics: texts.map(metrics) } }))),
    inputs: several(lotsOf(20).map((texts) => ({ type: 'inputs', misc: { model: slug, inputs: texts.map(choice) } }))),
    layout: {
      blocks: tabs,
      setup: Object.fromEntries([...tabs.map(({ id }) => [id, { type: 'layout', misc: { layout: 'tabs' } }] as const), ...behind]) as Part,
    },
    dataset: alone({ type: 'dataset', misc: { model: slug, axis: [{ path: 'title', label: polyglot }, { path: 'kind' }], limit: 300 } }),
  };
}

async function trap(api: Api): Promise<Trap> {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const slug = `trap_${mark}`;
  const schema = [
    { name: 'title', label: polyglot, type: 'text', misc: { searchable: true } },
    { name: 'amount', label: polyglot, type: 'number' },
    { name: 'due', label: polyglot, type: 'date' },
    { name: 'today', label: polyglot, type: 'date' },
    { name: 'photo', label: polyglot, type: 'file' },
    { name: 'kind', label: polyglot, type: 'tag', misc: { options: kinds } },
  ];
  await api.create('models', { name: slug, displayed_name: `${polyglot} ${mark}`, schema, primary_attribute: 'title' });
  const items = hostileTexts.map((title, at) => ({ title, amount: at, due: dayOfMonth(1 + (at % 28)), today: dayIn(0), kind: `o${at}` }));
  await api.post('/v1/graph', { query: `mutation ($items: [JSON!]!) { save_${slug}(items: $items) { identity } }`, variables: { items } });
  const group = await api.create('view_groups', { name: `${polyglot} ${mark}`, order: 900, parent: null });
  const views: Record<string, string> = {};
  for (const [name, { blocks, setup }] of Object.entries(pagesOf(slug)))
    views[name] = await api.create('views', {
      name: `${polyglot} ${name} ${mark}`,
      model: slug,
      view_group: group,
      order: 1,
      root: { blocks },
      setup,
    });
  return { slug, views, group };
}

async function settle(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Scrolls every scrollable element by most of its size: down, then to the right and up again, and finally to the beginning. */
const scrollOn = (page: Page) =>
  page.evaluate(() => {
    const all = [document.scrollingElement, ...document.querySelectorAll('main, main *')].filter((one) => one instanceof HTMLElement);
    for (const one of all) {
      const [down, right] = [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth];
      const { overflowX, overflowY } = getComputedStyle(one);
      const tall = down > 1 && one.clientHeight > 0 && (one === document.scrollingElement || /auto|scroll/.test(overflowY));
      const wide = right > 1 && one.clientWidth > 0 && /auto|scroll/.test(overflowX);
      if (tall && one.scrollTop < down - 1) one.scrollTop += one.clientHeight * 0.8;
      else if (tall || wide) {
        if (tall) one.scrollTop = 0;
        if (wide) one.scrollLeft = one.scrollLeft < right - 1 ? one.scrollLeft + one.clientWidth * 0.8 : 0;
      }
    }
  });

/** Scrolls through a page until each of the texts was shown literally. */
async function expectAllShown(page: Page, name: string, least: number) {
  const unseen = new Set(hostileTexts);
  const turn = async () => {
    const still = new Set(await missing(page, [...unseen]));
    for (const text of unseen) if (!still.has(text)) unseen.delete(text);
    await scrollOn(page);
    const more = page.getByRole('main').getByRole('button', { name: 'Show more' });
    if (await more.count()) await more.first().click();
    return unseen.size;
  };
  await expect
    .poll(turn, { message: `${name}: texts that were not shown`, timeout: 60_000, intervals: [60] })
    .toBeLessThanOrEqual(hostileTexts.length - least);
}

/** Moves the mouse across a canvas, so that all tooltips of its marks appear. */
async function point(page: Page) {
  const box = await standingBox(page.getByRole('main').locator('canvas').first());
  for (let at = 1; at < 40; at++) await page.mouse.move(box.x + (box.width * at) / 40, box.y + box.height * (0.3 + 0.2 * (at % 3)));
}

/** The actions on a page before its texts are checked. */
const before: Record<string, (page: Page) => Promise<void>> = {
  bars: async (page) => {
    await point(page);
    await page.getByRole('button', { name: 'Show as table' }).click();
  },
  ring: async (page) => {
    await point(page);
    await page.getByRole('button', { name: 'Show as table' }).click();
  },
};

/**
 * A month has room for one record of each day at least, and a doughnut without a limit has few parts; the list of the
 * calendar and the bars show all.
 */
const leastOf: Record<string, number> = { month: 28, ring: 5 };

test.describe('no text runs, brings an element or leads elsewhere', () => {
  test.describe.configure({ mode: 'serial', timeout: 400_000 });

  test('of two hundred texts, each of which is shown in a block of each type', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { views } = await trap(api);
    expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
    const watched = await watch(page);
    await signIn(page);
    for (const [name, view] of Object.entries(views))
      await test.step(name, async () => {
        await settle(page, `/view/${view}`);
        await before[name]?.(page);
        await expectAllShown(page, name, leastOf[name] ?? hostileTexts.length);
        await expectInert(page, watched, name);
      });
  });

  test('in the editors of views and their groups', { tag: '@all' }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { views, group } = await trap(api);
    const watched = await watch(page);
    await signIn(page);
    for (const [name, view] of Object.entries(views)) {
      await settle(page, `/view/edit/${view}`);
      const block = page.getByRole('complementary', { name: 'Blocks' }).locator('[draggable], button').filter({ hasText: /alert/ });
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
