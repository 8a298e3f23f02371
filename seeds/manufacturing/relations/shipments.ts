import type { BuiltIn } from '../../languages/english.ts';
import { byLineNumber, relation } from './shared/relation.ts';

export const shipments: BuiltIn['relations'] = [
  relation('std_shipment.std_order → std_order.std_shipments', { name: 'Sales order', inverse: 'Shipments' }),
  relation('std_shipment.std_client → std_client.std_shipments', { name: 'Customer', inverse: 'Shipments' }),
  relation('std_shipment.std_shipped_with → std_shipment.std_along', { name: 'Shipped together with', inverse: 'Shipped along' }),
  relation('std_shipment_line.std_shipment → std_shipment.std_lines', { name: 'Shipment', inverse: 'Lines', sort: byLineNumber }),
  relation('std_shipment_line.std_sku → std_sku.std_shipment_lines', { name: 'Article', inverse: 'Shipment lines', required: true }),
  relation('std_shipment_line.std_repaired_lot → std_sku_lot.std_repaired_lines', { name: 'Repaired lot', inverse: 'Shipped back with' }),
  relation('std_shipment_line.std_order_line → std_order_line.std_shipment_lines', { name: 'Sales order line', inverse: 'Shipment lines' }),
];
