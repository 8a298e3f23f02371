import type { Decision, Refused } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { type Standing, standing, standingFields } from '../accounting/standing.ts';
import { aboutRecord, nothing, type ReadPhase } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { byId, locked } from '../library/reads.ts';
import { distinct, rowOf } from '../library/rows.ts';
import { type Article, articleFields, type Billed, type BilledLine, contentOf, type Terms, termsFields } from './content.ts';
import { drafted, issue } from './issue.ts';
import { type Address, addressFields, type Customer, customerFields } from './parties.ts';
import { billingRefusals } from './refusals.ts';

type Shipped = Standing & { std_label: string | null; std_shipping_date: string | null; std_active_operation: { std_key: string | null } | null };
type Line = {
  std_line_num: number | null;
  std_description: string | null;
  std_quantity: number | null;
  std_shipped_quantity: number | null;
  std_unit_price: number | null;
  std_discount: number | null;
  std_tax_rate: number | null;
  std_sku: Article | null;
  std_shipment_lines: { std_shipment: Shipped | null }[];
};
export type Order = Terms &
  Standing & {
    identity: string;
    std_active_operation: { std_key: string | null } | null;
    std_client: Customer | null;
    std_billing_to: Address | null;
    std_delivery_to: Address | null;
    std_lines: Line[];
  };

const fields = `identity ${termsFields} ${standingFields} std_active_operation { std_key } std_client { ${customerFields} }
  std_billing_to { ${addressFields} } std_delivery_to { ${addressFields} }
  std_lines { std_line_num std_description std_quantity std_shipped_quantity std_unit_price std_discount std_tax_rate std_sku { ${articleFields} }
    std_shipment_lines { std_shipment { std_label std_shipping_date std_active_operation { std_key } ${standingFields} } } }`;

const shipmentsOf = ({ std_lines }: Order) =>
  std_lines.flatMap(({ std_shipment_lines }) => std_shipment_lines.flatMap(({ std_shipment }) => std_shipment ?? []));

/** The lines to invoice: the shipped quantities if the order has shipped anything, else the ordered quantities. */
function linesOf({ std_lines }: Order): BilledLine[] {
  const hasShipped = total(std_lines, ({ std_shipped_quantity }) => std_shipped_quantity) > 0;
  return std_lines.map((line) => ({
    rank: line.std_line_num,
    article: line.std_sku,
    description: line.std_description,
    quantity: (hasShipped ? line.std_shipped_quantity : line.std_quantity) ?? 0,
    unit_price: line.std_unit_price,
    discount: line.std_discount,
    tax_rate: line.std_tax_rate,
  }));
}

/** The date of the last completed shipment; null before the first. */
const leftOn = (order: Order) =>
  shipmentsOf(order)
    .filter(({ std_active_operation }) => std_active_operation?.std_key === 'std-shipment-status-complete')
    .map(({ std_shipping_date }) => std_shipping_date)
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

const billedOf = (order: Order): Billed => ({
  customer: order.std_client,
  billed_to: order.std_billing_to,
  delivered_to: order.std_delivery_to,
  delivered_on: leftOn(order),
  terms: order,
  shipment: null,
  lines: linesOf(order),
});

/** The reason why an order is not invoiced; null if it can be. */
function objection(order: Order): Refused | null {
  if (order.std_active_operation?.std_key === 'std-so-status-cancelled') return { field: 'std_active_operation', because: 'cancelled' };
  const invoice = standing(order);
  if (invoice) return { field: 'std_invoice_id', because: 'billed', values: { invoice } };
  const shipments = distinct(shipmentsOf(order).map((each) => (standing(each) ? each.std_label : null)));
  if (shipments.length > 0) return { field: 'std_shipments', because: 'billed-by-shipments', values: { shipments: shipments.join(', ') } };
  return order.std_client ? null : { field: 'std_client', because: 'no-customer' };
}

/** Passes the content of the invoice of an order to `made` and returns the result, or a refusal if the order can't be invoiced. */
export function invoiceOfOrder(
  order: Order | undefined,
  when: Parameters<typeof contentOf>[1],
  made: (content: ReturnType<typeof contentOf>, order: Order) => Decision,
): Decision {
  if (!order) return nothing;
  const refused = objection(order);
  return refused ? { effects: [], refused: [refused] } : made(contentOf(billedOf(order), when), order);
}

const read: ReadPhase = (id) => ({ order: byId('std_order', id, fields) });
const orderIn = (rows: Parameters<typeof rowOf>[0]) => rowOf<Order>(rows, 'order');

export const invoiceOrders: ServerAction[] = [
  aboutRecord({
    name: 'steps/orders/draftInvoice',
    label: 'Show the invoice of a sales order',
    description: 'What an invoice of it would say, by the rules of EN 16931. Nothing is written.',
    refusals: billingRefusals,
    model: 'std_order',
    reads: [read],
    decide: (_, rows, context) => invoiceOfOrder(orderIn(rows), context, drafted),
  }),
  aboutRecord({
    name: 'steps/orders/issueInvoice',
    label: 'Issue the invoice of a sales order',
    description: 'Gives an invoice its number, once. What was shipped is billed; before anything has left, what was ordered.',
    refusals: billingRefusals,
    model: 'std_order',
    reads: [(id) => ({ lock: locked('std_order', id) }), read],
    decide: (_, rows, context) =>
      invoiceOfOrder(orderIn(rows), context, (content, { identity, std_client }) =>
        issue(content, 'invoice', { std_order: identity, std_client: std_client?.identity ?? null }),
      ),
  }),
];
