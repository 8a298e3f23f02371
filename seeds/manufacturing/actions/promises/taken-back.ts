import type { Effect, Rows } from '@millwright/core/automation/actions.ts';
import { minus, plus, total } from '../library/quantities.ts';
import { distinct, rowsOf } from '../library/rows.ts';
import { beforeProduction, type ManufacturingOrder, needsOf } from '../materials/order.ts';
import { availability } from '../materials/picks.ts';
import { awaiting, pickedOf, type ShipmentLine, wanted } from '../picks/shipment-lines.ts';
import { awaited } from '../stock/awaited.ts';
import { documentOf, type Loss } from './losses.ts';

/** Returns the shipments, and the manufacturing orders, that lose goods. */
export const shipmentsOf = (losses: readonly Loss[]) => distinct(losses.map(({ pick }) => pick.std_shipment_line?.std_shipment?.identity));
export const ordersOf = (losses: readonly Loss[]) => distinct(losses.map(({ pick }) => pick.std_manufacturing_order?.identity));

/**
 * Returns the effects of losses: smaller picks, and documents that wait with the reason. The rows `lines` and `orders`
 * of the losing documents must have been read.
 */
export function takenBack(rows: Rows, losses: readonly Loss[]): Effect[] {
  const losing = ordersOf(losses);
  return [
    ...losses.flatMap(taken),
    ...rowsOf<ShipmentLine>(rows, 'lines').flatMap((line) => shrunk(line, losses)),
    ...awaited(losses.map(({ lot }) => lot.std_sku)),
    ...shipmentsOf(losses).flatMap((shipment) => backToWaiting(shipment, losses)),
    ...rowsOf<ManufacturingOrder>(rows, 'orders')
      .filter(({ identity }) => losing.includes(identity))
      .flatMap((order) => lacks(order, losses)),
  ];
}

/** Reduces a pick and stores on it the missing quantity and the reason. */
function taken({ pick, lot, quantity, cause, document, movement, reassignment = null }: Loss): Effect[] {
  const said = [lot.std_lot_num, `−${[quantity, lot.std_sku.std_unit].filter(Boolean).join(' ')}`, document];
  return [
    {
      op: 'update',
      id: pick.identity,
      properties: { std_qty_to_pick: minus(pick.std_qty_to_pick, quantity), std_missing_quantity: plus(pick.std_missing_quantity, quantity) },
    },
    {
      op: 'create',
      model: 'std_lost_reservation',
      properties: { std_label: said.filter(Boolean).join(' / '), std_quantity: quantity, std_cause: cause, std_document: document },
      links: {
        std_lot: lot.identity,
        std_stock_mouvement: movement,
        std_shipment: pick.std_shipment_line?.std_shipment?.identity ?? null,
        std_manufacturing_order: pick.std_manufacturing_order?.identity ?? null,
        std_reassignment: reassignment,
      },
    },
  ];
}

const lostBy = (losses: readonly Loss[], pick: { identity: string }) =>
  total(
    losses.filter((loss) => loss.pick.identity === pick.identity),
    ({ quantity }) => quantity,
  );

/** Sets the quantity of a line to what is picked for it; the requested quantity is not changed. */
function shrunk(line: ShipmentLine, losses: readonly Loss[]): Effect[] {
  const lost = total(line.std_picking_lines, (pick) => lostBy(losses, pick));
  const std_quantity = minus(pickedOf(line), lost);
  return lost === 0
    ? []
    : [{ op: 'update', id: line.identity, properties: { std_quantity, std_order_quantity: line.std_order_quantity ?? wanted(line) } }];
}

/** Steps from which a shipment does not go back to waiting: it has not been picked yet, waits already, or has left. */
const stays = new Set(['std-shipment-status-draft', awaiting, 'std-shipment-status-complete']);

function backToWaiting(shipment: string, losses: readonly Loss[]): Effect[] {
  const document = losses.map(({ pick }) => documentOf(pick)).find((each) => each?.identity === shipment);
  const key = document?.std_active_operation?.std_key;
  const knowsWaiting = document?.std_operations.some(({ std_key }) => std_key === awaiting);
  return !key || stays.has(key) || !knowsWaiting ? [] : [{ op: 'transition', object_id: shipment, action: 'set_step', step: awaiting }];
}

/** Stores on an order what it lacks; an order before picking goes to awaiting materials. */
function lacks(order: ManufacturingOrder, losses: readonly Loss[]): Effect[] {
  const std_picking_lines = order.std_picking_lines.map((pick) => {
    const lost = lostBy(losses, pick);
    return { ...pick, std_qty_to_pick: minus(pick.std_qty_to_pick, lost), std_missing_quantity: plus(pick.std_missing_quantity, lost) };
  });
  const missing = needsOf({ ...order, std_picking_lines }).map(({ component, quantity }) => ({ article: component.std_sku, quantity }));
  const waits = beforeProduction(order) && order.std_active_operation?.std_key === 'std-mo-status-picking';
  return [
    ...availability(order, missing),
    ...(waits
      ? [{ op: 'transition' as const, object_id: order.identity, action: 'set_step' as const, step: 'std-mo-status-awaiting-materials' }]
      : []),
  ];
}
