import type { Decision } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { byId } from '../library/reads.ts';
import { distinct, rowOf } from '../library/rows.ts';
import { type Address, addressFields, articleFields, type Customer, customerFields, type InvoiceLine, invoice, refusals } from './invoice.ts';
import { type Standing, standing, standingFields } from './standing.ts';

type Line = {
  std_line_num: number | null;
  std_description: string | null;
  std_quantity: number | null;
  std_shipped_quantity: number | null;
  std_unit_price: number | null;
  std_discount: number | null;
  std_tax_rate: number | null;
  std_sku: InvoiceLine['article'];
  std_shipment_lines: { std_shipment: (Standing & { std_label: string | null }) | null }[];
};
type Order = Standing & {
  identity: string;
  std_label: string | null;
  std_currency: string | null;
  std_active_operation: { std_key: string | null } | null;
  std_client: Customer | null;
  std_billing_to: Address | null;
  std_lines: Line[];
};

/** The lines to invoice: the shipped quantities if the order has shipped anything, else the ordered quantities. */
function linesOf({ std_lines }: Order): InvoiceLine[] {
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

/** Labels of the shipments of the order that are invoiced already. */
const invoicedShipments = ({ std_lines }: Order) =>
  distinct(
    std_lines.flatMap((line) =>
      line.std_shipment_lines.map(({ std_shipment: shipment }) => (shipment && standing(shipment) ? shipment.std_label : null)),
    ),
  );

/** Returns what is sent to accounting for a sales order, or the reason why the order can't be invoiced. */
export function invoiceOrder(order: Order | undefined, today: string): Decision {
  if (!order) return nothing;
  const shipments = invoicedShipments(order);
  const elsewhere = shipments.length ? { field: 'std_shipments', because: 'billed-by-shipments', values: { shipments: shipments.join(', ') } } : null;
  const source = {
    id: order.identity,
    number: order.std_label,
    is_cancelled: order.std_active_operation?.std_key === 'std-so-status-cancelled',
    invoice: standing(order),
    currency: order.std_currency,
    customer: order.std_client,
    address: order.std_billing_to,
    lines: linesOf(order),
  };
  return invoice(source, elsewhere, today);
}

export const exportOrder: ServerAction = aboutRecord({
  name: 'steps/orders/readAccountingExport',
  label: 'Read a sales order for accounting',
  description:
    'Lines, articles, customer and invoice as accounting takes them. What was shipped is billed; before anything has left, what was ordered.',
  refusals,
  model: 'std_order',
  reads: [
    (id) => ({
      order: byId(
        'std_order',
        id,
        `identity std_label ${standingFields} std_currency std_active_operation { std_key } std_client { ${customerFields} } std_billing_to { ${addressFields} }
        std_lines { std_line_num std_description std_quantity std_shipped_quantity std_unit_price std_discount std_tax_rate std_sku { ${articleFields} }
          std_shipment_lines { std_shipment { std_label ${standingFields} } } }`,
      ),
    }),
  ],
  decide: (_, rows, { today }) => invoiceOrder(rowOf<Order>(rows, 'order'), today),
});
