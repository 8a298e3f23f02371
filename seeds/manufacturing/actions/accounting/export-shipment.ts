import type { Decision } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { distinct, rowOf } from '../library/rows.ts';
import { type Address, addressFields, articleFields, type Customer, customerFields, type InvoiceLine, invoice, refusals } from './invoice.ts';
import { type Standing, standing, standingFields } from './standing.ts';

type InvoicedOrder = Standing & { std_label: string | null };
type Line = {
  std_line_num: number | null;
  std_description: string | null;
  std_quantity: number | null;
  std_shipped_quantity: number | null;
  std_sku: InvoiceLine['article'];
  std_order_line: { std_unit_price: number | null; std_discount: number | null; std_tax_rate: number | null; std_order: InvoicedOrder | null } | null;
};
type Order = InvoicedOrder & { std_currency: string | null; std_client: Customer | null; std_billing_to: Address | null };
type Shipment = Standing & {
  identity: string;
  std_label: string | null;
  std_active_operation: { std_key: string | null } | null;
  std_client: Customer | null;
  std_order: Order | null;
  std_lines: Line[];
};

/** The lines of a shipment: shipped quantities once it has left, picked quantities before. */
const linesOf = ({ std_active_operation, std_lines }: Shipment): InvoiceLine[] =>
  std_lines.map(({ std_order_line: ordered, ...line }) => ({
    rank: line.std_line_num,
    article: line.std_sku,
    description: line.std_description,
    quantity: (std_active_operation?.std_key === 'std-shipment-status-complete' ? line.std_shipped_quantity : line.std_quantity) ?? 0,
    unit_price: ordered?.std_unit_price ?? null,
    discount: ordered?.std_discount ?? null,
    tax_rate: ordered?.std_tax_rate ?? null,
  }));

/** Labels of the sales orders delivered by this shipment that are already invoiced as a whole. */
const invoicedOrders = ({ std_order, std_lines }: Shipment) =>
  distinct(
    [std_order, ...std_lines.map(({ std_order_line }) => std_order_line?.std_order)].map((order) =>
      order && standing(order) ? order.std_label : null,
    ),
  );

/** Returns what is sent to accounting for a shipment, or the reason why the shipment can't be invoiced. */
export function invoiceShipment(shipment: Shipment | undefined, today: string): Decision {
  if (!shipment) return nothing;
  const { std_order: order } = shipment;
  const orders = invoicedOrders(shipment);
  const elsewhere = orders.length ? { field: 'std_order', because: 'billed-by-order', values: { order: orders.join(', ') } } : null;
  const source = {
    id: shipment.identity,
    number: shipment.std_label,
    is_cancelled: shipment.std_active_operation?.std_key === 'std-shipment-status-cancelled',
    invoice: standing(shipment),
    currency: order?.std_currency ?? null,
    customer: shipment.std_client ?? order?.std_client ?? null,
    address: order?.std_billing_to ?? null,
    lines: linesOf(shipment),
  };
  return invoice(source, elsewhere, today);
}

export const exportShipment: ServerAction = aboutRecord({
  name: 'steps/shipments/readAccountingExport',
  label: 'Read a shipment for accounting',
  description: 'Lines, articles, customer and invoice as accounting takes them, at the prices of the sales order.',
  refusals,
  model: 'std_shipment',
  reads: [
    (id) => ({
      shipment: byId(
        'std_shipment',
        id,
        `identity std_label ${standingFields} std_active_operation { std_key } std_client { ${customerFields} }
        std_order { std_label std_currency ${standingFields} std_client { ${customerFields} } std_billing_to { ${addressFields} } }
        std_lines { std_line_num std_description std_quantity std_shipped_quantity std_sku { ${articleFields} } std_order_line { std_unit_price std_discount std_tax_rate std_order { std_label ${standingFields} } } }`,
      ),
    }),
  ],
  decide: (_, rows, { today }) => invoiceShipment(rowOf<Shipment>(rows, 'shipment'), today),
});
