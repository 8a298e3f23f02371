import type { ActionContext, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ReadPhase } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { type Allocation, allocateLots } from '../stock/allocate-lots.ts';
import { awaited } from '../stock/awaited.ts';
import { lotReasons, lotsAtBlockedPlaces } from '../stock/lot-reasons.ts';
import { inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { type FreeLot, freeLots, type Reservation, reservationsOfLots } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import {
  articlesOf,
  componentsOf,
  hasOwnComponents,
  type ManufacturingOrder,
  type Need,
  needsOf,
  orderWithComponents,
  pickedTypes,
  waitingReason,
} from './order.ts';

const needs = (rows: Rows) => {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  return order ? needsOf(order) : [];
};

const lockOfOrder: ReadPhase = (id) => ({ lock: locked('std_manufacturing_order', id) });
const orderWithNeeds: ReadPhase = (id) => ({ order: orderWithComponents(id) });

const lotsOfNeeds: ReadPhase = (_, rows, { options }) => ({
  lots: pickableLots(articlesOf(needs(rows)), stockSettings(options)),
  blocked: lotsAtBlockedPlaces(articlesOf(needs(rows)), stockSettings(options)),
});

/** Reads the order, then the lots of its components (locked), then the reservations on these lots. */
export const materialPhases: ReadPhase[] = [lockOfOrder, orderWithNeeds, lotsOfNeeds, reservationsOfLots];

export type ServedNeed = Allocation<FreeLot> & { need: Need };

/** Returns an allocation of stock for each need of an order, in the order of its bill. */
export function serve(order: ManufacturingOrder, rows: Rows, { today }: ActionContext): ServedNeed[] {
  const wanted = needsOf(order);
  const lines = wanted.map(({ component, quantity }) => ({ line_id: component.identity, sku_id: component.std_sku.identity, quantity }));
  const free = freeLots(inPickingOrder(rowsOf<Lot>(rows, 'lots'), today), rowsOf<Reservation>(rows, 'reservations'));
  return allocateLots(lines, free).map((allocation, index) => ({ ...allocation, need: wanted[index] as Need }));
}

/** Returns the reasons why each lot is proposed. */
export const reasonsOf = (rows: Rows, { today }: ActionContext) => lotReasons(inPickingOrder(rowsOf<Lot>(rows, 'lots'), today), rows);

export const missingOf = (served: readonly ServedNeed[]) =>
  served.filter(({ missing }) => missing > 0).map(({ need, missing }) => ({ article: need.component.std_sku, quantity: missing }));

/** Marks the articles that an order lacks as awaited. */
export const awaitedBy = (missing: ReturnType<typeof missingOf>): Effect[] => awaited(missing.map(({ article }) => article));

/** Sets whether the materials of an order are available, and the reason why it waits; no effects if the order has these values already. */
export function availability(order: ManufacturingOrder, missing: ReturnType<typeof missingOf>): Effect[] {
  const std_raw_materials_available = missing.length === 0;
  const std_awaiting_materials_reason = waitingReason(missing);
  const unchanged =
    order.std_raw_materials_available === std_raw_materials_available &&
    (order.std_awaiting_materials_reason || null) === std_awaiting_materials_reason;
  const told: Effect[] = unchanged
    ? []
    : [{ op: 'update', id: order.identity, properties: { std_raw_materials_available, std_awaiting_materials_reason } }];
  return [...told, ...lackedParts(order, missing)];
}

/**
 * Stores on each component of the order how much of it is missing. If several components have the same article, the
 * first one gets the whole missing quantity.
 */
function lackedParts(order: ManufacturingOrder, missing: ReturnType<typeof missingOf>): Effect[] {
  if (!hasOwnComponents(order)) return [];
  const left = Map.groupBy(missing, ({ article }) => article.identity);
  return componentsOf(order, pickedTypes).flatMap(({ identity, std_sku, std_lacked_quantity }): Effect[] => {
    const lacked = total(left.get(std_sku.identity) ?? [], ({ quantity }) => quantity);
    left.delete(std_sku.identity);
    return (std_lacked_quantity ?? 0) === lacked ? [] : [{ op: 'update', id: identity, properties: { std_lacked_quantity: lacked } }];
  });
}
