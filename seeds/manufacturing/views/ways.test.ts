import type { Block } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { seeds } from '../../seeds.ts';

const viewOf = (slug: string) => seeds.builtIn.views.find((view) => view.slug === slug);
const inside = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...inside(block.blocks ?? [])]);
/** The types of the blocks of a view, in the order in which they are shown. */
const typesIn = (slug: string) => inside((viewOf(slug)?.root.blocks ?? []) as Block[]).map(({ id }) => viewOf(slug)?.setup[id]?.type);
const miscOf = (slug: string, block: string) => viewOf(slug)?.setup[block]?.misc as Record<string, unknown>;

it.each([
  ['order-board', ['layout', 'table', 'calendar', 'cardlist', 'gantt']],
  ['mo-board', ['layout', 'cardlist', 'table', 'gantt']],
  ['mo-packaging', ['cardlist']],
  ['receptions', ['layout', 'table', 'table', 'table', 'calendar']],
  ['stock-value', ['chart', 'metrics', 'layout', 'table', 'table']],
  ['planning', ['layout', 'table', 'table', 'table', 'table', 'table', 'table']],
  ['quotations', ['layout', 'table', 'table']],
])('%s shows its records in every way that suits them', (slug, types) => expect(typesIn(slug)).toEqual(types));

it('boards stand by the step of their records, and calendars and gantts by days that are theirs', () => {
  for (const [slug, block] of [
    ['order-board', 'board'],
    ['mo-board', 'board'],
  ] as const)
    expect(miscOf(slug, block).columns_by, slug).toBe('std_active_operation');
  for (const [slug, block] of [
    ['order-board', 'calendar'],
    ['order-board', 'gantt'],
    ['mo-board', 'gantt'],
    ['receptions', 'calendar'],
  ] as const)
    expect(miscOf(slug, block).start, `${slug} ${block}`).toMatch(/_date$/);
});

const layoutsOf = (slug: string) => inside((viewOf(slug)?.root.blocks ?? []) as Block[]).filter(({ blocks }) => blocks);

it('a page shows one table at a time', () => {
  const tablesOf = ({ slug, setup }: (typeof seeds.builtIn.views)[number], blocks: readonly Block[]) =>
    blocks.filter(({ id }) => setup[id]?.type === 'table').map(({ id }) => `${slug} ${id}`);
  const besides = seeds.builtIn.views.flatMap((view) => {
    const lists = [
      (view.root.blocks ?? []) as Block[],
      ...layoutsOf(String(view.slug))
        .filter(({ id }) => miscOf(String(view.slug), id).layout !== 'tabs')
        .map(({ blocks }) => blocks ?? []),
    ];
    return lists.map((blocks) => tablesOf(view, blocks)).filter((tables) => tables.length > 1);
  });
  expect(besides).toEqual([]);
});

it('tabs have records that differ, each named, so that they are counted', () => {
  const ways = ['order-board', 'mo-board', 'receptions'];
  const views = seeds.builtIn.views.map(({ slug }) => String(slug)).filter((slug) => layoutsOf(slug).length && !ways.includes(slug));
  expect(views.length).toBeGreaterThan(15);
  for (const slug of views) {
    const tabs = layoutsOf(slug)[0]?.blocks ?? [];
    expect(tabs.length, slug).toBeGreaterThan(1);
    expect(new Set(tabs.map(({ id, betterFilters }) => JSON.stringify([miscOf(slug, id).model, betterFilters]))).size, slug).toBe(tabs.length);
    expect(
      tabs.every(({ label }) => label),
      slug,
    ).toBe(true);
  }
});
