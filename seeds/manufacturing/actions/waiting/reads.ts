import type { ActionContext, Read, Rows } from '@millwright/core/automation/actions.ts';
import { idsIn } from '../library/action.ts';
import { is, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { type ManufacturingOrder, needsOf, orderFields } from '../materials/order.ts';
import { awaiting } from '../picks/shipment-lines.ts';

type WithArticle = { std_sku: Linked | null };
type WithLot = { std_lot: WithArticle | null };
type Freed = { std_picking_lines: WithLot[]; std_components: WithArticle[]; std_sku: { std_bom: { std_lines: WithArticle[] } | null } | null };
type Sent = { std_lines: WithArticle[] };
type SentLine = WithArticle & { std_shipment: Linked | null };

/**
 * Reads the records that the run is about, of any of these models: goods that came in, or documents that release goods
 * or wait for some.
 */
export function aboutWhat(context: ActionContext): Record<string, Read> {
  const ids = idsIn(context);
  const read = (model: string, fields: string) => list(model, oneOf('identity', ids), fields);
  if (ids.length === 0) return {};
  return {
    moved: read('std_stock_mouvement', 'std_lot { std_sku { identity } }'),
    pick: read('std_picking_line', 'std_lot { std_sku { identity } }'),
    lot: read('std_sku_lot', 'std_sku { identity }'),
    ordered: read('std_order_line', 'std_sku { identity }'),
    sent: read('std_shipment_line', 'std_sku { identity } std_shipment { identity }'),
    shipment: read('std_shipment', 'identity std_lines { std_sku { identity } }'),
    order: read(
      'std_manufacturing_order',
      'std_picking_lines { std_lot { std_sku { identity } } } std_components { std_sku { identity } } std_sku { std_bom { std_lines { std_sku { identity } } } }',
    ),
  };
}

/** Returns the articles that the run is about; null for all articles, if no record was given or it was deleted. */
export function articlesAbout(rows: Rows): string[] | null {
  const orders = rowsOf<Freed>(rows, 'order');
  const lots = [...['moved', 'pick'].flatMap((read) => rowsOf<WithLot>(rows, read)), ...orders.flatMap((order) => order.std_picking_lines)];
  const articles = [
    ...lots.map(({ std_lot }) => std_lot?.std_sku),
    ...['lot', 'ordered', 'sent'].flatMap((read) => rowsOf<WithArticle>(rows, read)).map(({ std_sku }) => std_sku),
    ...rowsOf<Sent>(rows, 'shipment').flatMap(({ std_lines }) => std_lines.map(({ std_sku }) => std_sku)),
    ...orders.flatMap(({ std_components }) => std_components.map(({ std_sku }) => std_sku)),
    ...orders.flatMap((order) => (order.std_sku?.std_bom?.std_lines ?? []).map(({ std_sku }) => std_sku)),
  ];
  const named = ['moved', 'pick', 'lot', 'ordered', 'sent', 'shipment', 'order'].some((read) => rowsOf(rows, read).length > 0);
  return named ? distinct(articles.map((article) => article?.identity)) : null;
}

/** Reads the lines of waiting shipments and the waiting orders that could need these articles, without locking them. */
export const whoWaits = (rows: Rows): Record<string, Read> => {
  const articles = articlesAbout(rows);
  const waits = is('std_shipment.std_active_operation.std_key', awaiting);
  return {
    waiting_lines: list('std_shipment_line', articles ? { all: [waits, oneOf('std_sku', articles)] } : waits, 'std_shipment { identity }'),
    waiting_orders: list('std_manufacturing_order', is('std_active_operation.std_key', 'std-mo-status-awaiting-materials'), orderFields),
  };
};

/** Returns the shipments to be served, always including those that the run is about. */
export const shipmentsToServe = (rows: Rows): string[] =>
  distinct([
    ...rowsOf<{ std_shipment: Linked | null }>(rows, 'waiting_lines').map(({ std_shipment }) => std_shipment?.identity),
    ...rowsOf<Linked>(rows, 'shipment').map(({ identity }) => identity),
    ...rowsOf<SentLine>(rows, 'sent').map(({ std_shipment }) => std_shipment?.identity),
  ]);

export function ordersToServe(rows: Rows, context: ActionContext): string[] {
  const articles = articlesAbout(rows);
  const about = new Set(idsIn(context));
  return rowsOf<ManufacturingOrder>(rows, 'waiting_orders')
    .filter(
      (order) => !articles || about.has(order.identity) || needsOf(order).some(({ component }) => articles.includes(component.std_sku.identity)),
    )
    .map(({ identity }) => identity);
}
