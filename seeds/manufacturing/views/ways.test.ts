import type { Block } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { seeds } from '../../seeds.ts';

const viewOf = (slug: string) => seeds.builtIn.views.find((view) => view.slug === slug);
const inside = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...inside(block.blocks ?? [])]);
/** The types of the blocks of a view, in the order in which they are seen. */
const typesIn = (slug: string) => inside((viewOf(slug)?.root.blocks ?? []) as Block[]).map(({ id }) => viewOf(slug)?.setup[id]?.type);
const miscOf = (slug: string, block: string) => viewOf(slug)?.setup[block]?.misc as Record<string, unknown>;

it.each([
  ['order-board', ['layout', 'table', 'calendar', 'cardlist', 'gantt']],
  ['mo-board', ['layout', 'cardlist', 'table', 'gantt']],
  ['mo-packaging', ['cardlist']],
  ['receptions', ['layout', 'table', 'table', 'table', 'calendar']],
  ['stock-value', ['chart', 'metrics', 'table', 'table']],
  ['planning', ['layout', 'table', 'table', 'table', 'table']],
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

it('tabs have records that differ, each named, so that they are counted', () => {
  for (const slug of ['planning', 'quotations', 'sales-orders', 'shipments', 'purchase-orders', 'receptions', 'mo-suggestions', 'bom-processes']) {
    const tabs = ((viewOf(slug)?.root.blocks ?? []) as Block[])[0]?.blocks ?? [];
    expect(tabs.length, slug).toBeGreaterThan(1);
    expect(new Set(tabs.map(({ id, betterFilters }) => JSON.stringify([miscOf(slug, id).model, betterFilters]))).size, slug).toBe(tabs.length);
    expect(
      tabs.every(({ label }) => label),
      slug,
    ).toBe(true);
  }
});
