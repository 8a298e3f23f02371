import { addDays } from '@millwright/core/time/days.ts';
import { references } from './articles.ts';
import { pastLots, soldLots } from './stock.ts';
import { byColumn, past, shifted, table } from './tables.ts';
import type { ImportJob, Row, StepJob, Tables } from './types.ts';

const shipped = (line: Row) => Number(line.shipped) > 0;
const lineName = (order: Row | undefined, line: Row) => [`${order?.reference}/${line.line_id}`, line.notes].filter(Boolean).join(' ');
const shipmentOf = (order: Row | undefined) => `SHP-${order?.reference}`;

const orderMapping = {
  Number: 'std_label',
  Customer: 'std_client.std_label',
  Reference: 'std_customer_order_reference',
  Ordered: 'std_order_date',
  Due: 'std_delivery_date',
};
const lineMapping = {
  Line: 'std_description',
  Order: 'std_order.std_label',
  Position: 'std_line_num',
  Article: 'std_sku.std_internal_reference',
  Quantity: 'std_quantity',
};
export const salesMappings = { orderMapping, lineMapping };

/**
 * The due date of an order. An open order without a date in the dataset is due in 21 days, when its builds are done. A
 * shipped order needs no date.
 */
const dueOf = (order: Row, today: string) =>
  order.target_date || order.status === 'shipped' ? shifted(order.target_date, today) : addDays(today, 21);

/** Sales orders with their lines, and one shipment for the shipped quantities of each, picked from the lots that were sold. */
export function sales(tables: Tables, today: string): ImportJob[] {
  const articles = references(tables);
  const customers = byColumn(table(tables, 'customers'), 'company_id');
  const orders = byColumn(table(tables, 'sales_orders'), 'sales_order_id');
  const orderOf = (line: Row) => orders.get(line.sales_order_id ?? '');
  const customerOf = (order: Row | undefined) => customers.get(order?.customer_id ?? '')?.name ?? '';
  const lines = table(tables, 'sales_order_lines').filter((line) => articles.has(line.part_id ?? ''));
  const sent = [...new Set(lines.filter(shipped).map(orderOf))];
  const unless = { model: 'std_shipment', field: 'std_label', value: shipmentOf(sent[0]) };
  const lineOf = new Map(lines.filter(shipped).map((line) => [`${line.sales_order_id} ${line.part_id}`, lineName(orderOf(line), line)]));
  return [
    { ...pastLots(tables), unless },
    {
      name: 'sales orders',
      model: 'std_order',
      mapping: orderMapping,
      key: 'Number',
      rows: [...orders.values()].map((order) => ({
        Number: order.reference ?? '',
        Customer: customerOf(order),
        Reference: order.customer_reference ?? '',
        Ordered: past(order.created_on, today),
        Due: dueOf(order, today),
      })),
    },
    {
      name: 'sales order lines',
      model: 'std_order_line',
      mapping: lineMapping,
      key: 'Line',
      rows: lines.map((line) => ({
        Line: lineName(orderOf(line), line),
        Order: orderOf(line)?.reference ?? '',
        Position: line.line_id ?? '',
        Article: articles.get(line.part_id ?? '') ?? '',
        Quantity: line.quantity ?? '',
      })),
    },
    {
      name: 'past shipments',
      model: 'std_shipment',
      mapping: { Number: 'std_label', Order: 'std_order.std_label', Customer: 'std_client.std_label', Shipped: 'std_shipping_date' },
      key: 'Number',
      rows: sent.map((order) => ({
        Number: shipmentOf(order),
        Order: order?.reference ?? '',
        Customer: customerOf(order),
        Shipped: past(order?.shipment_date || order?.created_on, today),
      })),
    },
    {
      name: 'past shipment lines',
      model: 'std_shipment_line',
      mapping: {
        Line: 'std_description',
        Shipment: 'std_shipment.std_label',
        'Order line': 'std_order_line.std_description',
        Position: 'std_line_num',
        Article: 'std_sku.std_internal_reference',
        Ordered: 'std_order_quantity',
        Shipped: 'std_quantity',
      },
      key: 'Line',
      rows: lines.filter(shipped).map((line) => ({
        Line: lineName(orderOf(line), line),
        Shipment: shipmentOf(orderOf(line)),
        'Order line': lineName(orderOf(line), line),
        Position: line.line_id ?? '',
        Article: articles.get(line.part_id ?? '') ?? '',
        Ordered: line.quantity ?? '',
        Shipped: line.shipped ?? '',
      })),
    },
    {
      name: 'past picks',
      model: 'std_picking_line',
      mapping: {
        Pick: 'std_merge_key',
        Line: 'std_shipment_line.std_description',
        Lot: 'std_lot.std_label',
        Quantity: 'std_qty_to_pick',
        Confirmed: 'std_confirmed',
      },
      key: 'Pick',
      rows: soldLots(tables).map(({ lot, sales_order_id, part_id }) => ({
        Pick: lot.Label ?? '',
        Line: lineOf.get(`${sales_order_id} ${part_id}`) ?? '',
        Lot: lot.Label ?? '',
        Quantity: lot.Quantity ?? '',
        Confirmed: 'true',
      })),
      unless,
    },
  ];
}

/** Moves partly or fully shipped orders to shipping and completes their shipments. One more order is in shipping. */
export function salesSteps(tables: Tables): StepJob[] {
  const orders = byColumn(table(tables, 'sales_orders'), 'sales_order_id');
  const sent = [
    ...new Set(
      table(tables, 'sales_order_lines')
        .filter(shipped)
        .map((line) => orders.get(line.sales_order_id ?? '')),
    ),
  ];
  const shipping = (value: string): StepJob => ({
    model: 'std_order',
    field: 'std_label',
    value,
    from: 'std-so-status-draft',
    to: 'std-so-status-shipping',
  });
  return [
    ...sent.map((order) => shipping(order?.reference ?? '')),
    ...sent.map((order) => ({
      model: 'std_shipment',
      field: 'std_label',
      value: shipmentOf(order),
      from: 'std-shipment-status-picking-to-input',
      to: 'std-shipment-status-complete',
    })),
    shipping('SO0005'),
  ];
}
