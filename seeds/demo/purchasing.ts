import { references } from './articles.ts';
import { byColumn, past, shifted, table } from './tables.ts';
import type { ImportJob, Row, StepJob, Tables } from './types.ts';

const received = (line: Row) => Number(line.received) > 0;
const lineName = (order: Row | undefined, line: Row) => [`${order?.reference}/${line.line_id}`, line.reference].filter(Boolean).join(' ');
const receptionOf = (order: Row | undefined) => `REC-${order?.reference}`;

/** Purchase orders with their lines, and one reception for the received quantities of each. The received goods are in the stock on hand. */
export function purchasing(tables: Tables, today: string): ImportJob[] {
  const articles = references(tables);
  const suppliers = byColumn(table(tables, 'suppliers'), 'company_id');
  const orders = byColumn(table(tables, 'purchase_orders'), 'purchase_order_id');
  const orderOf = (line: Row) => orders.get(line.purchase_order_id ?? '');
  const supplierOf = (order: Row | undefined) => suppliers.get(order?.supplier_id ?? '')?.name ?? '';
  const lines = table(tables, 'purchase_order_lines').filter((line) => articles.has(line.part_id ?? ''));
  const come = [...new Set(lines.filter(received).map(orderOf))];
  return [
    {
      name: 'purchase orders',
      model: 'std_po',
      mapping: { Number: 'std_label', Supplier: 'std_supplier.std_label', Ordered: 'std_purchase_order_date', Due: 'std_expected_reception_date' },
      key: 'Number',
      rows: [...orders.values()].map((order) => ({
        Number: order.reference ?? '',
        Supplier: supplierOf(order),
        Ordered: past(order.issued_on || order.created_on, today),
        Due: order.status === 'complete' ? past(order.target_date, today) : shifted(order.target_date, today),
      })),
    },
    {
      name: 'purchase order lines',
      model: 'std_pol',
      mapping: {
        Line: 'std_label',
        Order: 'std_po.std_label',
        Position: 'std_line_num',
        Article: 'std_sku.std_internal_reference',
        Quantity: 'std_quantity',
        Price: 'std_unit_price',
      },
      key: 'Line',
      rows: lines.map((line) => ({
        Line: lineName(orderOf(line), line),
        Order: orderOf(line)?.reference ?? '',
        Position: line.line_id ?? '',
        Article: articles.get(line.part_id ?? '') ?? '',
        Quantity: line.quantity ?? '',
        Price: line.unit_price ?? '',
      })),
    },
    {
      name: 'past receptions',
      model: 'std_reception',
      mapping: {
        Number: 'std_label',
        Order: 'std_po.std_label',
        Supplier: 'std_supplier.std_label',
        Expected: 'std_expected_reception_date',
        Received: 'std_actual_reception_date',
        'Taken over': 'std_taken_over',
      },
      key: 'Number',
      rows: come.map((order) => ({
        Number: receptionOf(order),
        Order: order?.reference ?? '',
        Supplier: supplierOf(order),
        Expected: past(order?.target_date || order?.completed_on || order?.issued_on, today),
        Received: past(order?.completed_on || order?.issued_on, today),
        'Taken over': 'true',
      })),
    },
    {
      name: 'past reception lines',
      model: 'std_reception_line',
      mapping: {
        Line: 'std_description',
        Reception: 'std_reception.std_label',
        'Order line': 'std_pol.std_label',
        Position: 'std_line_num',
        Article: 'std_sku.std_internal_reference',
        Ordered: 'std_order_quantity',
        Received: 'std_received_quantity',
        Invoiced: 'std_invoice_quantity',
      },
      key: 'Line',
      rows: lines.filter(received).map((line) => ({
        Line: lineName(orderOf(line), line),
        Reception: receptionOf(orderOf(line)),
        'Order line': lineName(orderOf(line), line),
        Position: line.line_id ?? '',
        Article: articles.get(line.part_id ?? '') ?? '',
        Ordered: line.received ?? '',
        Received: line.received ?? '',
        Invoiced: line.received ?? '',
      })),
    },
  ];
}

/** Moves placed orders to awaiting reception, and complete ones through reception and billing. */
export function purchasingSteps(tables: Tables): StepJob[] {
  const orders = table(tables, 'purchase_orders');
  const byId = byColumn(orders, 'purchase_order_id');
  const come = [
    ...new Set(
      table(tables, 'purchase_order_lines')
        .filter(received)
        .map((line) => byId.get(line.purchase_order_id ?? '')),
    ),
  ];
  const move = (order: Row, from: string, to: string): StepJob => ({
    model: 'std_po',
    field: 'std_label',
    value: order.reference ?? '',
    from: `std-po-status-${from}`,
    to: `std-po-status-${to}`,
  });
  return [
    ...orders.filter((order) => order.status !== 'pending').map((order) => move(order, 'draft', 'waiting-reception')),
    ...come.map((order) => ({
      model: 'std_reception',
      field: 'std_label',
      value: receptionOf(order),
      from: 'std-rec-status-waiting',
      to: 'std-rec-status-complete',
    })),
    ...orders.filter((order) => order.status === 'complete').map((order) => move(order, 'billing', 'completed')),
  ];
}
