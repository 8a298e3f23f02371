import { expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { compensateLotsOfOrder, generateInventoryMovements } from './generate-movements.ts';

const line = (identity: string, counted: number | null, changes: object = {}) => ({
  identity,
  updated_at: '2026-11-21T08:00:00Z',
  std_counted_quantity: counted,
  std_counted_at: '2026-11-20T12:00:00Z',
  std_lot_quantity: null,
  std_lot: { identity: `lot-${identity}`, std_lot_num: identity, std_stock_location: { identity: 'hall' } },
  std_stock_mouvements: [],
  ...changes,
});
const later = (lot: string, quantity: number, from: string | null, to: string | null, at: string, count: string | null = null) => ({
  std_quantity: quantity,
  std_created_at: at,
  std_lot: { identity: lot },
  std_inventory_line: count ? { identity: count } : null,
  std_from_location: { std_key: from },
  std_to_location: { std_key: to },
});
const effectsOf = (
  lines: object[],
  quantities: Record<string, number>,
  movements: object[] = [],
  counts: object[] = [],
  { action = generateInventoryMovements, ...order }: { action?: typeof generateInventoryMovements; taken?: object[]; made?: object[] } = {},
) =>
  decide(action, {
    ...order,
    inventories: [{ identity: 'inventory', std_label: 'INV-1', std_lines: lines }],
    compensation: [{ identity: 'compensation', std_label: '', std_key: 'inventory-compensation' }],
    lots: Object.entries(quantities).map(([identity, std_quantity]) => ({ identity, std_quantity })),
    movements,
    counts,
  } as never).effects;
const shape = (effects: ReturnType<typeof effectsOf>) =>
  created(effects, 'std_stock_mouvement').map((movement) => [
    movement.once,
    movement.properties.std_quantity,
    movement.links?.std_from_location,
    movement.links?.std_to_location,
  ]);

it('brings what was found and takes what was missing, and leaves what agrees', () => {
  const effects = effectsOf([line('a', 12), line('b', 3), line('c', 5)], { 'lot-a': 10, 'lot-b': 10, 'lot-c': 5 });
  expect(shape(effects)).toEqual([
    ['a/inventory', 2, 'compensation', 'hall'],
    ['b/inventory', 7, 'hall', 'compensation'],
  ]);
});

it('compares with the quantity at the time of the count: later movements are kept', () => {
  const movements = [
    later('lot-a', 4, null, 'client', '2026-11-20T15:00:00Z'),
    later('lot-a', 1, 'supplier', null, '2026-11-20T16:00:00Z'),
    later('lot-a', 9, null, 'client', '2026-11-20T11:00:00Z'),
  ];
  const effects = effectsOf([line('a', 10)], { 'lot-a': 7 }, movements);
  expect(shape(effects)).toEqual([]);
  expect(updated(effects, 'a')[0]?.properties).toEqual({ std_lot_quantity: 10, std_counted_at: '2026-11-20T12:00:00Z' });
});

it('a line without a time was counted when it was written, and keeps that time', () => {
  const effects = effectsOf([line('a', 10, { std_counted_at: null })], { 'lot-a': 10 });
  expect(updated(effects, 'a')[0]?.properties).toMatchObject({ std_counted_at: '2026-11-21T08:00:00Z' });
});

it('skips lines that are compensated or were not counted', () => {
  expect(effectsOf([line('a', 12, { std_stock_mouvements: [{ identity: 'done' }] }), line('b', null)], { 'lot-a': 10, 'lot-b': 4 })).toEqual([]);
});

const settled = (identity: string, lot: string, at: string) => ({ identity, std_counted_at: at, std_lot: { identity: lot } });
const morning = '2026-11-20T09:00:00Z';
const evening = '2026-11-20T18:00:00Z';

it('what another count found since is knowledge, not goods that moved: two of 40 on 50 leave 40', () => {
  const movements = [later('lot-a', 10, null, 'inventory-compensation', evening, 'other')];
  const effects = effectsOf([line('a', 40)], { 'lot-a': 40 }, movements, [settled('other', 'lot-a', morning)]);
  expect(shape(effects)).toEqual([]);
  expect(updated(effects, 'a')[0]?.properties).toMatchObject({ std_lot_quantity: 40 });
});

it('corrects an earlier count by what it found itself, and keeps goods that moved between them', () => {
  const movements = [later('lot-a', 10, null, 'inventory-compensation', evening, 'other'), later('lot-a', 5, null, 'client', '2026-11-20T15:00:00Z')];
  const effects = effectsOf([line('a', 38)], { 'lot-a': 35 }, movements, [settled('other', 'lot-a', morning)]);
  expect(shape(effects)).toEqual([['a/inventory', 2, 'hall', 'compensation']]);
});

it('an earlier count that is posted later changes nothing, though the later one found no difference', () => {
  const effects = effectsOf([line('a', 40)], { 'lot-a': 50 }, [], [settled('other', 'lot-a', evening)]);
  expect(shape(effects)).toEqual([]);
});

it('of a lot that stands twice on one inventory the latest count stands, of one time the last line', () => {
  const lot = { identity: 'lot-a', std_lot_num: 'a', std_stock_location: { identity: 'hall' } };
  const twice = [line('a', 40, { std_lot: lot }), line('b', 40, { std_lot: lot })];
  expect(shape(effectsOf(twice, { 'lot-a': 50 }))).toEqual([['b/inventory', 10, 'hall', 'compensation']]);
  const laterFirst = [line('a', 41, { std_lot: lot, std_counted_at: evening }), line('b', 40, { std_lot: lot })];
  expect(shape(effectsOf(laterFirst, { 'lot-a': 50 }))).toEqual([['a/inventory', 9, 'hall', 'compensation']]);
});

it('of a manufacturing order compensates the lots that it took and made, and no other of the same count', () => {
  const lines = [line('a', 12), line('b', 3), line('c', 1)];
  const order = {
    action: compensateLotsOfOrder,
    taken: [{ std_lot: { identity: 'lot-a' } }, { std_lot: null }],
    made: [{ std_lot: { identity: 'lot-c' } }],
  };
  const effects = effectsOf(lines, { 'lot-a': 10, 'lot-b': 10, 'lot-c': 5 }, [], [], order);
  expect(shape(effects)).toEqual([
    ['a/inventory', 2, 'compensation', 'hall'],
    ['c/inventory', 4, 'hall', 'compensation'],
  ]);
});
