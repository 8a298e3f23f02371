import { expect, it } from 'vitest';
import type { Lot } from './lots.ts';
import { freeLots, type Reservation } from './reservations.ts';

const lot = (identity: string, std_quantity: number): Lot => ({
  identity,
  std_quantity,
  std_lot_num: identity,
  std_dlc: null,
  std_created_at: null,
  created_at: '2026-01-01T00:00:00Z',
  std_sku: { identity: 'jam', std_stock_management_mode: 'batch' },
});
const at = (std_key: string | null) => ({ std_active_operation: std_key ? { std_key } : null });
const forShipment = (identity: string, std_qty_to_pick: number, step: string | null): Reservation => ({
  identity,
  std_qty_to_pick,
  std_lot: { identity: 'lot' },
  std_shipment_line: { std_shipment: at(step) },
  std_manufacturing_order: null,
});
const forOrder = (identity: string, std_qty_to_pick: number, step: string): Reservation => ({
  ...forShipment(identity, std_qty_to_pick, null),
  std_shipment_line: null,
  std_manufacturing_order: at(step),
});
const free = (...picks: Reservation[]) => freeLots([lot('lot', 10)], picks).map(({ quantity }) => quantity);

it('a pick holds its lot until its movement is written, also after its document has gone on', () => {
  expect(free(forShipment('a', 3, 'std-shipment-status-picking-to-input'), forOrder('b', 2, 'std-mo-status-production'))).toEqual([5]);
  expect(free(forShipment('a', 3, 'std-shipment-status-complete'))).toEqual([7]);
  expect(free(forShipment('a', 3, null))).toEqual([7]);
});

it('a cancelled document holds nothing', () => {
  expect(free(forShipment('a', 3, 'std-shipment-status-cancelled'), forOrder('b', 2, 'std-mo-status-cancelled'))).toEqual([10]);
});

it('a lot of which nothing is left is not offered', () => {
  expect(free(forShipment('a', 10, 'std-shipment-status-control'))).toEqual([]);
});
