import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { type GroupPart, GroupTree, groupPage, type OpenGroups } from './group-tree.ts';
import type { Level } from './levels.ts';
import { toggleGroup } from './open-groups.ts';
import type { GroupData } from './read-groups.ts';

const level = (path: string): Level => ({ column: { path, kind: 'text', sort: path, target: null } as unknown as ResolvedColumn, by: null });
const data = (keys: JsonObject, count: number): GroupData => ({ keys, count, totals: {} });

/** Cities with their streets: Bonn has two, Lyon one, and two records have no city. */
const streets: Record<string, GroupData[]> = {
  Bonn: [data({ street: 'A' }, 3), data({ street: 'B' }, 1)],
  Lyon: [data({ street: 'C' }, 5)],
  '': [data({ street: null }, 2)],
};
const cities = [data({ city: 'Bonn' }, 4), data({ city: 'Lyon' }, 5), data({ city: null }, 2)];
const cityOf = (where: Condition | null): string => {
  const leaf = where as { fact?: string; value?: unknown } | null;
  return leaf?.fact === 'city' && typeof leaf.value === 'string' ? leaf.value : '';
};

function treeOf(levels: Level[], open: OpenGroups) {
  const asked: string[] = [];
  const tree = new GroupTree(levels, null, 'UTC', open, async ({ column }, where, skip) => {
    asked.push([column.path, cityOf(where), skip].filter((part) => part !== '').join(' '));
    if (skip) return [];
    return column.path === 'city' ? cities : (streets[cityOf(where)] ?? []);
  });
  return { tree, asked };
}

const said = (parts: readonly GroupPart[]) =>
  parts.map((part) => ('limit' in part ? `${part.node.key} ${part.skip}+${part.limit}` : `${part.open ? '▾' : '▸'} ${part.node.key}`));

it('numbers headings and the records of open groups, and reads no group that is not looked at', async () => {
  const open: OpenGroups = { all: false, except: new Set() };
  const { tree, asked } = treeOf([level('city'), level('street')], open);
  expect(await tree.slice(0, 100)).toEqual({ parts: expect.any(Array), rows: 3 });
  expect(said((await tree.slice(0, 100)).parts)).toEqual(['▸ /"Bonn"', '▸ /"Lyon"', '▸ /null']);
  toggleGroup(open, '/"Bonn"');
  toggleGroup(open, '/"Bonn"/"A"');
  const { parts, rows } = await tree.slice(0, 100);
  expect(said(parts)).toEqual(['▾ /"Bonn"', '▾ /"Bonn"/"A"', '/"Bonn"/"A" 0+3', '▸ /"Bonn"/"B"', '▸ /"Lyon"', '▸ /null']);
  expect(rows).toBe(8);
  expect(asked).toEqual(['city 0', 'street Bonn 0']);
  expect(said((await tree.slice(3, 5)).parts)).toEqual(['/"Bonn"/"A" 1+2']);
  toggleGroup(open, '/"Bonn"');
  expect(said((await tree.slice(0, 100)).parts)).toEqual(['▸ /"Bonn"', '▸ /"Lyon"', '▸ /null']);
});

it('reads groups page by page as they are scrolled to, and says only then how many rows there are', async () => {
  const open: OpenGroups = { all: true, except: new Set() };
  let reads = 0;
  const tree = new GroupTree([level('city')], null, 'UTC', open, async (_level, _where, skip) => {
    reads++;
    const left = Math.min(groupPage, groupPage + 5 - skip);
    return Array.from({ length: left }, (_, at) => data({ city: `c${skip + at}` }, 1));
  });
  const first = await tree.slice(0, 100);
  expect([first.rows, first.parts.length, reads]).toEqual([null, 100, 1]);
  const last = await tree.slice(400, 500);
  expect([last.rows, last.parts.length, reads]).toEqual([2 * (groupPage + 5), 10, 2]);
});

it('gives two ranges that are read at a time the same groups', async () => {
  const { tree, asked } = treeOf([level('city')], { all: true, except: new Set() });
  const [one, two] = await Promise.all([tree.slice(0, 5), tree.slice(5, 100)]);
  expect(asked).toEqual(['city 0']);
  expect([said(one.parts), said(two.parts)]).toEqual([
    ['▾ /"Bonn"', '/"Bonn" 0+4'],
    ['▾ /"Lyon"', '/"Lyon" 0+5', '▾ /null', '/null 0+2'],
  ]);
});

it('begins to read all open groups that may be in sight before the first of them is there', async () => {
  const open: OpenGroups = { all: true, except: new Set(['/null']) };
  const asked: string[] = [];
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const tree = new GroupTree([level('city'), level('street')], null, 'UTC', open, async ({ column }, where) => {
    if (column.path === 'city') return cities;
    asked.push(cityOf(where));
    await held;
    return streets[cityOf(where)] ?? [];
  });
  const slice = tree.slice(0, 100);
  await expect.poll(() => asked).toEqual(['Bonn', 'Lyon']);
  answer();
  expect((await slice).rows).toBe(3 + 3 + 4 + 5);
  expect(asked).toEqual(['Bonn', 'Lyon']);
});
