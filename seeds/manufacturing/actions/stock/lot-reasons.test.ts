import { expect, it } from 'vitest';
import { lotReasons } from './lot-reasons.ts';
import { inPickingOrder, type Lot } from './lots.ts';

const lot = (identity: string, std_dlc: string, article = 'jam'): Lot => ({
  identity,
  std_lot_num: identity,
  std_quantity: 10,
  std_dlc,
  std_created_at: null,
  created_at: '2026-01-01T00:00:00Z',
  std_sku: { identity: article, std_stock_management_mode: 'batch-perishable' },
});
const held = (identity: string) => ({
  identity: `pick-${identity}`,
  std_qty_to_pick: 10,
  std_lot: { identity },
  std_shipment_line: null,
  std_manufacturing_order: null,
});
const [gone, soon, late] = [lot('gone', '2025-12-31'), lot('soon', '2026-02-01'), lot('late', '2026-03-01')];
const why = (taken: Lot, lots: Lot[], more: object = {}) =>
  lotReasons(inPickingOrder(lots, '2026-01-01'), { lots, reservations: [], ...more } as never)(taken);

it('names the order, and what was passed over before the lot', () => {
  expect(why(soon, [late, soon])).toEqual(['by-expiry']);
  expect(why(late, [late, soon], { reservations: [held('soon')] })).toEqual(['by-expiry', 'earlier-reserved']);
  expect(why(soon, [late, soon], { reservations: [held('late')] })).toEqual(['by-expiry']);
  expect(why(soon, [gone, soon])).toEqual(['by-expiry', 'expired-left-out']);
  expect(why(soon, [soon], { blocked: [{ identity: 'b', std_sku: { identity: 'jam' } }] })).toEqual(['by-expiry', 'blocked-left-out']);
});

it('never of another article', () => {
  const other = lot('other', '2025-12-31', 'tea');
  expect(why(soon, [other, soon], { blocked: [{ identity: 'b', std_sku: { identity: 'tea' } }] })).toEqual(['by-expiry']);
});
