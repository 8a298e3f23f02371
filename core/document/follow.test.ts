import { expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { follow } from './follow.ts';
import { mergeDocument } from './merge.ts';
import { keyOf } from './places.ts';

const key = (path: string) => keyOf(path.split('.'));
const flat: JsonObject = { root: { blocks: [{ id: 'orders', label: 'Orders' }, { id: 'lines', label: 'Lines' }, { id: 'late' }] } };
const behind: JsonObject = {
  root: {
    blocks: [
      { id: 'late' },
      {
        id: 'tabs',
        blocks: [
          { id: 'orders', label: 'All orders' },
          { id: 'lines', label: 'Lines' },
        ],
      },
    ],
  },
};

const data = {
  root: {
    blocks: {
      $items: {
        orders: { label: { en: 'Ours' } },
        lines: { $unset: true },
        ours: { id: 'ours', label: 'Own' },
        late: { hidden: true },
        gone: { label: 'Was there' },
      },
      $order: ['lines', 'orders', 'ours', 'late'],
    },
  },
};
const base = {
  [key('root.blocks.orders.label.en')]: 'Orders',
  [key('root.blocks.lines')]: { id: 'lines' },
  [key('root.blocks.ours')]: null,
  [key('root.blocks.late.hidden')]: null,
  [key('name')]: 'Page',
};

it('changes, removals and the order of things go to where these stand now; what was added, has gone or stayed keeps its place', () => {
  expect(follow(behind, { data, base })).toEqual({
    data: {
      root: {
        blocks: {
          $items: {
            tabs: { blocks: { $items: { orders: { label: { en: 'Ours' } }, lines: { $unset: true } }, $order: ['lines', 'orders'] } },
            ours: { id: 'ours', label: 'Own' },
            late: { hidden: true },
            gone: { label: 'Was there' },
          },
          $order: ['ours', 'late'],
        },
      },
    },
    base: {
      [key('root.blocks.tabs.blocks.orders.label.en')]: 'Orders',
      [key('root.blocks.tabs.blocks.lines')]: { id: 'lines' },
      [key('root.blocks.ours')]: null,
      [key('root.blocks.late.hidden')]: null,
      [key('name')]: 'Page',
    },
  });
});

it('they come back when the things do, with what was added among them', () => {
  const list = (tabs: JsonObject) => ({ root: { blocks: { $items: { tabs: { blocks: { $items: tabs } } } } } });
  const beside = { id: 'beside', label: 'Own' };
  const { data: back } = follow(flat, { data: list({ orders: { label: 'Ours' }, late: { hidden: true }, beside }), base: {} });
  expect(mergeDocument(flat, back)).toEqual({
    root: {
      blocks: [
        { id: 'orders', label: 'Ours' },
        { id: 'lines', label: 'Lines' },
        { id: 'late', hidden: true },
      ],
    },
  });
  expect(back).toMatchObject(list({ beside }));
});

it('what is stored stays as it is, also where something moves into what has changes of its own', () => {
  const stored: JsonObject = { root: { blocks: { $items: { tabs: { label: 'Ours' }, orders: { label: 'Own' } } } } };
  const before = structuredClone(stored);
  const { data: now } = follow(behind, { data: stored, base: {} });
  expect(now).toMatchObject({ root: { blocks: { $items: { tabs: { label: 'Ours', blocks: { $items: { orders: { label: 'Own' } } } } } } } });
  expect(stored).toEqual(before);
});

it('nothing is touched where nothing moved, or where an identity stands twice', () => {
  const stored = { data, base };
  expect(follow(flat, stored)).toBe(stored);
  const twice: JsonObject = {
    root: {
      blocks: [
        { id: 'a', blocks: [{ id: 'orders' }] },
        { id: 'b', blocks: [{ id: 'orders' }] },
      ],
    },
  };
  expect(follow(twice, stored)).toBe(stored);
});

it('identities that could reach a prototype reach none', () => {
  const hostile = JSON.parse('{"blocks":{"$items":{"__proto__":{"blocks":{"$items":{"a":{"polluted":true}}}},"a":{"label":"x"}}}}');
  follow({ blocks: [{ id: 't', blocks: [{ id: 'a' }] }] }, { data: hostile, base: {} });
  expect(({} as Record<string, unknown>).blocks).toBeUndefined();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
