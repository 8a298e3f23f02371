import fc from 'fast-check';
import { expect, it } from 'vitest';
import { total } from '../library/quantities.ts';
import { allocateLots } from './allocate-lots.ts';

const lot = (lot_id: string, quantity: number, sku_id = 'jam') => ({ lot_id, quantity, sku_id });
const line = (line_id: string, quantity: number, sku_id = 'jam') => ({ line_id, quantity, sku_id });
const shape = (allocations: ReturnType<typeof allocateLots>) =>
  allocations.map(({ line: { line_id }, taken, missing }) => [line_id, taken.map((part) => [part.lot.lot_id, part.quantity]), missing]);

it('empties the first lot before it touches the next', () => {
  expect(shape(allocateLots([line('a', 10)], [lot('soon', 8), lot('late', 50)]))).toEqual([
    [
      'a',
      [
        ['soon', 8],
        ['late', 2],
      ],
      0,
    ],
  ]);
});

it('serves lines in their order and promises nothing twice', () => {
  expect(shape(allocateLots([line('a', 6), line('b', 6)], [lot('only', 8)]))).toEqual([
    ['a', [['only', 6]], 0],
    ['b', [['only', 2]], 4],
  ]);
});

it('takes a line only from lots of its own article', () => {
  expect(shape(allocateLots([line('a', 5, 'jar')], [lot('jam', 9)]))).toEqual([['a', [], 5]]);
});

it('keeps decimals exact', () => {
  expect(shape(allocateLots([line('a', 0.3)], [lot('one', 0.1), lot('two', 0.2)]))).toEqual([
    [
      'a',
      [
        ['one', 0.1],
        ['two', 0.2],
      ],
      0,
    ],
  ]);
});

it('for any lines and lots: what is taken plus what is missing is what was asked, and no lot gives more than it has', () => {
  const quantity = fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000);
  const sku = fc.constantFrom('jam', 'jar', 'lid');
  const lines = fc.array(fc.record({ sku_id: sku, quantity }), { maxLength: 12 });
  const lots = fc.array(fc.record({ sku_id: sku, quantity }), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lots, (some, others) => {
      const allLots = others.map((each, index) => lot(`lot-${index}`, each.quantity, each.sku_id));
      const allocations = allocateLots(
        some.map((each, index) => line(`line-${index}`, each.quantity, each.sku_id)),
        allLots,
      );
      for (const { line: asked, taken, missing } of allocations) {
        expect(total([...taken.map((part) => part.quantity), missing], (value) => value)).toBe(asked.quantity);
        expect(taken.every((part) => part.lot.sku_id === asked.sku_id && part.quantity > 0)).toBe(true);
      }
      for (const each of allLots) {
        const given = allocations.flatMap(({ taken }) => taken).filter((part) => part.lot.lot_id === each.lot_id);
        expect(total(given, (part) => part.quantity)).toBeLessThanOrEqual(each.quantity);
      }
    }),
  );
});
