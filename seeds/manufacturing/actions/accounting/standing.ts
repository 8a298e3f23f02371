import type { QueryRead } from '@millwright/core/automation/actions.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';

/** What is read to know whether something is billed, in GraphQL. */
export const standingFields = 'std_invoice_id std_invoices { std_label std_standing }';

/** What may be billed by accounting, or by invoices of one's own. */
export type Standing = { std_invoice_id: string | null; std_invoices: { std_label: string | null; std_standing: number | null }[] };

/** The number of the invoice by which it is billed: accounting's, or one's own that nobody has cancelled. */
export const standing = ({ std_invoice_id, std_invoices }: Standing): string | null =>
  std_invoice_id ?? std_invoices.find(({ std_standing }) => std_standing === 1)?.std_label ?? null;

type Delivers<Order extends Linked> = { std_order: Order | null; std_lines: { std_order_line: { std_order: Order | null } | null }[] };

/** The orders that a shipment delivers: its own, and those of the lines that came to it from others. */
export const ordersOf = <Order extends Linked>(shipment: Delivers<Order> | null | undefined): Order[] =>
  [shipment?.std_order, ...(shipment?.std_lines ?? []).map(({ std_order_line }) => std_order_line?.std_order)].flatMap((order) => order ?? []);

/** What is read of a shipment to lock its orders, in GraphQL. */
export const deliveryFields = 'identity std_order { identity } std_lines { std_order_line { std_order { identity } } }';
export type Delivery = Linked & Delivers<Linked>;

/** Who bills or credits orders and shipments takes turns by the orders, which are locked before any shipment of theirs. */
export const lockedOrders = (orders: readonly (Linked | null | undefined)[]): QueryRead =>
  list('std_order', oneOf('identity', distinct(orders.map((order) => order?.identity))), 'identity', { lock: true });
