import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { type Article, articleFields } from '../stock/lots.ts';

export type LinePick = { identity: string; std_qty_to_pick: number | null; std_missing_quantity: number | null };
export type ShipmentLine = {
  identity: string;
  std_line_num: number | null;
  std_order_quantity: number | null;
  std_quantity: number | null;
  std_sku: Article;
  std_shipment: { identity: string };
  std_picking_lines: LinePick[];
  /** The only lot that the line may take: repaired goods of a customer. */
  std_repaired_lot: Linked | null;
};

/**
 * A shipment with the data for picking. Its step decides whether anything is picked for it, and its dates and priority
 * decide the order.
 */
export type PickedShipment = {
  identity: string;
  std_label: string | null;
  std_priority: string | null;
  std_delivery_date: string | null;
  created_at: string;
  std_active_operation: { std_key: string | null } | null;
};
const shipmentFields = 'identity std_label std_priority std_delivery_date created_at std_active_operation { std_key }';

export const shipmentById = (id: string): Read => byId('std_shipment', id, shipmentFields);
export const shipmentsById = (ids: readonly string[]): Read => list('std_shipment', oneOf('identity', ids), shipmentFields);
export const shipmentsOfOrder = (order: string): Read => list('std_shipment', oneOf('std_order', [order]), shipmentFields);

/** Reads the lines of these shipments in the order in which they are served. */
export const shipmentLines = (shipments: readonly string[]): Read =>
  list(
    'std_shipment_line',
    oneOf('std_shipment', shipments),
    `identity std_line_num std_order_quantity std_quantity std_sku { ${articleFields} } std_shipment { identity } std_repaired_lot { identity }
    std_picking_lines { identity std_qty_to_pick std_missing_quantity }`,
    { order: '{field: "std_line_num", direction: asc}, {field: "created_at", direction: asc}' },
  );

export const awaiting = 'std-shipment-status-awaiting-materials';
export const picking = 'std-shipment-status-picking-to-input';

/** Steps in which picks are still computed. A shipment after these steps or cancelled gets no more picks. */
const pickingSteps = new Set(['std-shipment-status-draft', awaiting, picking]);

export const isAwaiting = (shipment: PickedShipment) => shipment.std_active_operation?.std_key === awaiting;
const stillPicking = (shipment: PickedShipment) =>
  shipment.std_active_operation === null || pickingSteps.has(shipment.std_active_operation.std_key ?? '');

/** Returns the requested quantity of a line: the ordered quantity, or its own if it has no order. */
export const wanted = (line: ShipmentLine) => line.std_order_quantity ?? line.std_quantity ?? 0;

export const pickedOf = (line: ShipmentLine) => total(line.std_picking_lines, (pick) => pick.std_qty_to_pick);

/**
 * Returns the quantity that still has to be reserved for a line: the whole quantity if it has no picks, else what the
 * picks lack. A pick that a person reduced lacks nothing, unless its shipment waits: a shipment leaves that step only
 * with all that was ordered.
 */
export function lacking(line: ShipmentLine, waits: boolean): number {
  if (line.std_picking_lines.length === 0) return Math.max(wanted(line), 0);
  const open = Math.max(minus(wanted(line), pickedOf(line)), 0);
  if (waits) return open;
  if (line.std_picking_lines.some((pick) => pick.std_missing_quantity === null)) return 0;
  return Math.min(
    open,
    total(line.std_picking_lines, (pick) => pick.std_missing_quantity),
  );
}

/** The lots that are reserved for certain lines and may not be used for others. */
export const repairedLots = (lines: readonly ShipmentLine[]) => distinct(lines.map(({ std_repaired_lot }) => std_repaired_lot?.identity));

/** Returns the request of a line: article, quantity and, if set, the only lot that may be used. */
export const askedBy = (line: ShipmentLine, quantity: number) => ({
  line_id: line.identity,
  sku_id: line.std_sku.identity,
  quantity,
  only_lot: line.std_repaired_lot?.identity ?? null,
});

export type LackingLine = { line: ShipmentLine; quantity: number };

/** Returns the lines of shipments in picking for which something has to be reserved, with the quantity. */
export function linesToPick(rows: Rows): LackingLine[] {
  const shipments = new Map(
    rowsOf<PickedShipment>(rows, 'shipments')
      .filter(stillPicking)
      .map((shipment) => [shipment.identity, shipment]),
  );
  return rowsOf<ShipmentLine>(rows, 'lines').flatMap((line) => {
    const shipment = shipments.get(line.std_shipment.identity);
    const quantity = shipment ? lacking(line, isAwaiting(shipment)) : 0;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

export const articlesOf = (lines: readonly LackingLine[]) => distinct(lines.map(({ line }) => line.std_sku.identity));
