import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, rowsOf } from '../library/rows.ts';
import { type Article, articleFields } from '../stock/lots.ts';

export type ShipmentLine = {
  identity: string;
  std_line_num: number | null;
  std_order_quantity: number | null;
  std_quantity: number | null;
  std_sku: Article;
  std_shipment: { identity: string };
  std_picking_lines: { identity: string }[];
};

/** A shipment as picking sees it: where it stands decides whether anything is picked for it. */
export type PickedShipment = { identity: string; std_label: string | null; std_active_operation: { std_key: string | null } | null };
const shipmentFields = 'identity std_label std_active_operation { std_key }';

export const shipmentById = (id: string): Read => byId('std_shipment', id, shipmentFields);
export const shipmentsOfOrder = (order: string): Read => list('std_shipment', oneOf('std_order', [order]), shipmentFields);

/** The lines of these shipments in the order in which they are served. */
export const shipmentLines = (shipments: readonly string[]): Read =>
  list(
    'std_shipment_line',
    oneOf('std_shipment', shipments),
    `identity std_line_num std_order_quantity std_quantity std_sku { ${articleFields} } std_shipment { identity } std_picking_lines { identity }`,
    { order: '{field: "std_line_num", direction: asc}, {field: "created_at", direction: asc}' },
  );

/** Steps in which picks are still worked out; a shipment that has gone on or was cancelled gets no more. */
const picking = new Set(['std-shipment-status-draft', 'std-shipment-status-awaiting-materials', 'std-shipment-status-picking-to-input']);

const stillPicking = (shipment: PickedShipment) => shipment.std_active_operation === null || picking.has(shipment.std_active_operation.std_key ?? '');

/** What a line asks for: the ordered quantity, or its own when it has no order. */
export const wanted = (line: ShipmentLine) => line.std_order_quantity ?? line.std_quantity ?? 0;

/** Lines that ask for something and have no picking line yet; only those are worked out. */
export const linesToPick = (rows: Rows) => {
  const shipments = new Set(
    rowsOf<PickedShipment>(rows, 'shipments')
      .filter(stillPicking)
      .map(({ identity }) => identity),
  );
  return rowsOf<ShipmentLine>(rows, 'lines').filter(
    (line) => shipments.has(line.std_shipment.identity) && line.std_picking_lines.length === 0 && wanted(line) > 0,
  );
};

export const articlesOf = (lines: readonly ShipmentLine[]) => distinct(lines.map((line) => line.std_sku.identity));
