import type { QueryRead } from '@millwright/core/automation/actions.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';

/** GraphQL fields that tell whether an order or a shipment is invoiced. */
export const standingFields = 'std_invoice_id std_invoices { std_label std_standing }';

/** A record that the accounting system or the product itself can invoice. */
export type Standing = { std_invoice_id: string | null; std_invoices: { std_label: string | null; std_standing: number | null }[] };

/**
 * Returns the number of the invoice for a record: that of accounting, or that of an invoice of the product that is not
 * cancelled. Null if there is neither.
 */
export const standing = ({ std_invoice_id, std_invoices }: Standing): string | null =>
  std_invoice_id ?? std_invoices.find(({ std_standing }) => std_standing === 1)?.std_label ?? null;

type Delivers<Order extends Linked> = { std_order: Order | null; std_lines: { std_order_line: { std_order: Order | null } | null }[] };

/** Returns the orders that a shipment delivers: its own order, and the orders of lines that were joined to it from other shipments. */
export const ordersOf = <Order extends Linked>(shipment: Delivers<Order> | null | undefined): Order[] =>
  [shipment?.std_order, ...(shipment?.std_lines ?? []).map(({ std_order_line }) => std_order_line?.std_order)].flatMap((order) => order ?? []);

/** GraphQL fields of a shipment that are needed to lock its orders. */
export const deliveryFields = 'identity std_order { identity } std_lines { std_order_line { std_order { identity } } }';
export type Delivery = Linked & Delivers<Linked>;

/**
 * Locks the orders. Every action that invoices or credits orders and shipments locks the orders first and the shipments
 * after them, so that two such actions run one after the other.
 */
export const lockedOrders = (orders: readonly (Linked | null | undefined)[]): QueryRead =>
  list('std_order', oneOf('identity', distinct(orders.map((order) => order?.identity))), 'identity', { lock: true });
