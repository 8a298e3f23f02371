import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const sales: BuiltIn['relations'] = [
  relation('std_order.std_client → std_client.std_orders', { name: 'Customer', inverse: 'Sales orders' }),
  relation('std_order.std_contact → std_contact.std_orders', { name: 'Main contact', inverse: 'Sales orders' }),
  relation('std_order_line.std_order → std_order.std_lines', { name: 'Sales order', inverse: 'Lines', sort: byLineNumber }),
  relation('std_order_line.std_sku → std_sku.std_order_lines', { name: 'Article', inverse: 'Sales order lines' }),
  relation('std_order_line.std_do → std_do.std_order_lines', { name: 'Design order', inverse: 'Sales order lines' }),
  relation('std_order.std_delivery_to → std_address.std_delivered_orders', { name: 'Deliver to', inverse: 'Orders delivered here' }),
  relation('std_order.std_billing_to → std_address.std_billed_orders', { name: 'Bill to', inverse: 'Orders billed here' }),
  relation('std_quotation.std_client → std_client.std_quotations', { name: 'Customer', inverse: 'Quotations' }),
  relation('std_quotation.std_contact → std_contact.std_quotations', { name: 'Main contact', inverse: 'Quotations' }),
  relation('std_quotation.std_delivery_to → std_address.std_delivered_quotations', { name: 'Deliver to', inverse: 'Quotations delivered here' }),
  relation('std_quotation.std_billing_to → std_address.std_billed_quotations', { name: 'Bill to', inverse: 'Quotations billed here' }),
  relation('std_quotation.std_order → std_order.std_quotation', { name: 'Sales order', inverse: 'Quotation', type: '1_1' }),
  relation('std_quotation_line.std_quotation → std_quotation.std_lines', { name: 'Quotation', inverse: 'Lines', sort: byLineNumber }),
  relation('std_quotation_line.std_sku → std_sku.std_quotation_lines', { name: 'Article', inverse: 'Quotation lines' }),
  relation('std_price_list_line.std_price_list → std_price_list.std_lines', { name: 'Price list', inverse: 'Prices', required: true }),
  relation('std_price_list_line.std_sku → std_sku.std_price_list_lines', { name: 'Article', inverse: 'Prices in lists', required: true }),
  relation('std_client.std_price_list → std_price_list.std_clients', { name: 'Price list', inverse: 'Customers' }),
  relation('std_invoice.std_client → std_client.std_invoices', { name: 'Customer', inverse: 'Invoices' }),
  relation('std_invoice.std_order → std_order.std_invoices', { name: 'Sales order', inverse: 'Invoices' }),
  relation('std_invoice.std_shipment → std_shipment.std_invoices', { name: 'Shipment', inverse: 'Invoices' }),
  relation('std_invoice.std_cancels → std_invoice.std_cancelled_by', { name: 'Cancels', inverse: 'Cancelled by' }),
  relation('std_invoice.std_credit → std_credit.std_invoices', { name: 'Credit', inverse: 'Credit notes' }),
];
