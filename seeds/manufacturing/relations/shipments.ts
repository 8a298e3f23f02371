import type { BuiltIn } from '../../english.ts';

export const shipments: BuiltIn['relations'] = [
  {
    slug: 'std_shipment_order',
    name: 'std_order',
    inverse: 'std_shipments',
    type: 'N_1',
    object_id: 'std_shipment',
    to_object_id: 'std_order',
    labels: {
      name: 'Sales order',
      inverse: 'Shipments',
    },
  },
  {
    slug: 'std_shipment_client',
    name: 'std_client',
    inverse: 'std_shipments',
    type: 'N_1',
    object_id: 'std_shipment',
    to_object_id: 'std_client',
    labels: {
      name: 'Customer',
      inverse: 'Shipments',
    },
  },
  {
    slug: 'std_shipment_line_shipment',
    name: 'std_shipment',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_shipment_line',
    to_object_id: 'std_shipment',
    labels: {
      name: 'Shipment',
      inverse: 'Lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_shipment_line_sku',
    name: 'std_sku',
    inverse: 'std_shipment_lines',
    type: 'N_1',
    object_id: 'std_shipment_line',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Shipment lines',
    },
    required: true,
  },
  {
    slug: 'std_shipment_line_order_line',
    name: 'std_order_line',
    inverse: 'std_shipment_lines',
    type: 'N_1',
    object_id: 'std_shipment_line',
    to_object_id: 'std_order_line',
    labels: {
      name: 'Sales order line',
      inverse: 'Shipment lines',
    },
  },
];
