import { expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { generateInventoryMovements } from './generate-movements.ts';

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
const later = (lot: string, quantity: number, from: string | null, to: string | null, at: string) => ({
  std_quantity: quantity,
  std_created_at: at,
  std_lot: { identity: lot },
  std_from_location: { std_key: from },
  std_to_location: { std_key: to },
});
const effectsOf = (lines: object[], quantities: Record<string, number>, movements: object[] = []) =>
  decide(generateInventoryMovements, {
    inventory: [{ identity: 'inventory', std_label: 'INV-1', std_lines: lines }],
    compensation: [{ identity: 'compensation', std_label: '', std_key: 'inventory-compensation' }],
    lots: Object.entries(quantities).map(([identity, std_quantity]) => ({ identity, std_quantity })),
    movements,
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
