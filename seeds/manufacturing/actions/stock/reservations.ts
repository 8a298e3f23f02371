import type { Read } from '@millwright/core/automation/actions.ts';
import type { ReadPhase } from '../library/action.ts';
import { minus, plus } from '../library/quantities.ts';
import { empty, list, oneOf } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import type { Lot } from './lots.ts';

type Active = { std_active_operation: { std_key: string | null } | null } | null;
export type Reservation = {
  identity: string;
  std_qty_to_pick: number | null;
  std_lot: { identity: string };
  std_shipment_line: { std_shipment: Active } | null;
  std_manufacturing_order: Active;
};

const active = '{ std_active_operation { std_key } }';

/** Reads the picking lines on these lots that have no movement yet. Read them after the lots were locked. */
export const openPicks = (lots: readonly string[]): Read =>
  list(
    'std_picking_line',
    { all: [oneOf('std_lot', lots), empty('std_stock_mouvement')] },
    `identity std_qty_to_pick std_lot { identity } std_shipment_line { std_shipment ${active} } std_manufacturing_order ${active}`,
  );

/** Reads the reservations after `lots` was read and locked. */
export const reservationsOfLots: ReadPhase = (_, rows) => ({ reservations: openPicks(rowsOf<Lot>(rows, 'lots').map(({ identity }) => identity)) });

const cancelled = new Set(['std-shipment-status-cancelled', 'std-mo-status-cancelled']);
const keyOf = (document: Active) => document?.std_active_operation?.std_key ?? '';

type Holding = Pick<Reservation, 'std_manufacturing_order'> & { std_shipment_line: { std_shipment: Active } | null };

/** Whether a pick reserves its lot; it does until its movement is written or its document is cancelled. */
export const heldBy = ({ std_shipment_line, std_manufacturing_order }: Holding) =>
  !cancelled.has(keyOf(std_shipment_line?.std_shipment ?? null)) && !cancelled.has(keyOf(std_manufacturing_order));

export type FreeLot = { sku_id: string; lot_id: string; quantity: number; lot: Lot; kept?: boolean };

/** Returns the reserved quantity of each lot. */
export function reservedOn(reservations: readonly Reservation[]): Map<string, number> {
  const reserved = new Map<string, number>();
  for (const pick of reservations.filter(heldBy)) {
    reserved.set(pick.std_lot.identity, plus(reserved.get(pick.std_lot.identity) ?? 0, pick.std_qty_to_pick));
  }
  return reserved;
}

/** Returns the free quantity of each lot after reservations; lots without a free quantity are left out. */
export function freeLots(lots: readonly Lot[], reservations: readonly Reservation[]): FreeLot[] {
  const reserved = reservedOn(reservations);
  return lots
    .map((lot) => ({ sku_id: lot.std_sku.identity, lot_id: lot.identity, quantity: minus(lot.std_quantity, reserved.get(lot.identity) ?? 0), lot }))
    .filter((lot) => lot.quantity > 0);
}
