import type { Decision, Refused } from '@millwright/core/automation/actions.ts';
import type { InvoiceContent } from '@millwright/core/invoice/invoice.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { type Delivery, deliveryFields, lockedOrders, ordersOf, type Standing, standing, standingFields } from '../accounting/standing.ts';
import { aboutRecord, nothing, type ReadPhase } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { distinct, type Linked, rowOf } from '../library/rows.ts';
import { type Article, articleFields, type Billed, contentOf, type Issuing, type Terms, termsFields } from './content.ts';
import { drafted, issue } from './issue.ts';
import { type Address, addressFields, type Customer, customerFields } from './parties.ts';
import { billingRefusals } from './refusals.ts';

type Ordered = Linked & Terms & Standing & { std_client: Customer | null; std_billing_to: Address | null; std_delivery_to: Address | null };
type Line = {
  std_line_num: number | null;
  std_description: string | null;
  std_quantity: number | null;
  std_shipped_quantity: number | null;
  std_sku: Article | null;
  std_order_line: { std_unit_price: number | null; std_discount: number | null; std_tax_rate: number | null; std_order: Ordered | null } | null;
};
export type Shipment = Standing & {
  identity: string;
  std_label: string | null;
  std_shipping_date: string | null;
  std_active_operation: { std_key: string | null } | null;
  std_client: Customer | null;
  std_order: Ordered | null;
  std_lines: Line[];
};

const orderFields = `identity ${termsFields} ${standingFields} std_client { ${customerFields} } std_billing_to { ${addressFields} } std_delivery_to { ${addressFields} }`;
const fields = `identity std_label std_shipping_date ${standingFields} std_active_operation { std_key } std_client { ${customerFields} }
  std_order { ${orderFields} }
  std_lines { std_line_num std_description std_quantity std_shipped_quantity std_sku { ${articleFields} }
    std_order_line { std_unit_price std_discount std_tax_rate std_order { ${orderFields} } } }`;

const isComplete = ({ std_active_operation }: Shipment) => std_active_operation?.std_key === 'std-shipment-status-complete';

/** What to invoice for a shipment: shipped quantities once it has left, picked quantities before. */
const billedOf = (shipment: Shipment): Billed => {
  const { std_order: order } = shipment;
  return {
    customer: shipment.std_client ?? order?.std_client ?? null,
    billed_to: order?.std_billing_to ?? null,
    delivered_to: order?.std_delivery_to ?? null,
    delivered_on: isComplete(shipment) ? shipment.std_shipping_date : null,
    terms: order,
    shipment: shipment.std_label,
    lines: shipment.std_lines.map(({ std_order_line: ordered, ...line }) => ({
      rank: line.std_line_num,
      article: line.std_sku,
      description: line.std_description,
      quantity: (isComplete(shipment) ? line.std_shipped_quantity : line.std_quantity) ?? 0,
      unit_price: ordered?.std_unit_price ?? null,
      discount: ordered?.std_discount ?? null,
      tax_rate: ordered?.std_tax_rate ?? null,
    })),
  };
};

/** The reason why a shipment is not invoiced; null if it can be. */
function objection(shipment: Shipment): Refused | null {
  if (shipment.std_active_operation?.std_key === 'std-shipment-status-cancelled') return { field: 'std_active_operation', because: 'cancelled' };
  const invoice = standing(shipment);
  if (invoice) return { field: 'std_invoice_id', because: 'billed', values: { invoice } };
  const orders = distinct(ordersOf(shipment).map((order) => (standing(order) ? order.std_label : null)));
  if (orders.length > 0) return { field: 'std_order', because: 'billed-by-order', values: { order: orders.join(', ') } };
  return billedOf(shipment).customer ? null : { field: 'std_client', because: 'no-customer' };
}

/** Passes the content of the invoice of a shipment to `made` and returns the result, or a refusal if the shipment can't be invoiced. */
export function invoiceOfShipment(
  shipment: Shipment | undefined,
  when: Issuing,
  made: (content: InvoiceContent, shipment: Shipment) => Decision,
): Decision {
  if (!shipment) return nothing;
  const refused = objection(shipment);
  return refused ? { effects: [], refused: [refused] } : made(contentOf(billedOf(shipment), when), shipment);
}

const read: ReadPhase = (id) => ({ shipment: byId('std_shipment', id, fields) });
const shipmentIn = (rows: Parameters<typeof rowOf>[0]) => rowOf<Shipment>(rows, 'shipment');

/** Invoices of an order and of its shipments are made one after the other, so that nothing is invoiced twice. */
const lockOrders: ReadPhase = (_, rows) => ({ lock_orders: lockedOrders(ordersOf(rowOf<Delivery>(rows, 'before'))) });

export const invoiceShipments: ServerAction[] = [
  aboutRecord({
    name: 'steps/shipments/draftInvoice',
    label: 'Show the invoice of a shipment',
    description: 'What an invoice of it would say, by the rules of EN 16931. Nothing is written.',
    refusals: billingRefusals,
    model: 'std_shipment',
    reads: [read],
    decide: (_, rows, context) => invoiceOfShipment(shipmentIn(rows), context, drafted),
  }),
  aboutRecord({
    name: 'steps/shipments/issueInvoice',
    label: 'Issue the invoice of a shipment',
    description: 'Gives an invoice its number, once, at the prices of the sales order.',
    refusals: billingRefusals,
    model: 'std_shipment',
    reads: [(id) => ({ before: byId('std_shipment', id, deliveryFields) }), lockOrders, (id) => ({ lock: locked('std_shipment', id) }), read],
    decide: (_, rows, context) =>
      invoiceOfShipment(shipmentIn(rows), context, (content, shipment) =>
        issue(content, 'invoice', {
          std_shipment: shipment.identity,
          std_order: null,
          std_client: billedOf(shipment).customer?.identity ?? null,
        }),
      ),
  }),
];
