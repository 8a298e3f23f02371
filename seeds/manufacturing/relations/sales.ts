import type { BuiltIn } from '../../english.ts';

export const sales: BuiltIn['relations'] = [
  {
    slug: 'std_order_client',
    name: 'std_client',
    inverse: 'std_orders',
    type: 'N_1',
    object_id: 'std_order',
    to_object_id: 'std_client',
    labels: {
      name: 'Customer',
      inverse: 'Sales orders',
    },
  },
  {
    slug: 'std_order_contact',
    name: 'std_contact',
    inverse: 'std_orders',
    type: 'N_1',
    object_id: 'std_order',
    to_object_id: 'std_contact',
    labels: {
      name: 'Main contact',
      inverse: 'Sales orders',
    },
  },
  {
    slug: 'std_order_line_order',
    name: 'std_order',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_order_line',
    to_object_id: 'std_order',
    labels: {
      name: 'Sales order',
      inverse: 'Lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_order_line_sku',
    name: 'std_sku',
    inverse: 'std_order_lines',
    type: 'N_1',
    object_id: 'std_order_line',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Sales order lines',
    },
  },
  {
    slug: 'std_order_line_do',
    name: 'std_do',
    inverse: 'std_order_lines',
    type: 'N_1',
    object_id: 'std_order_line',
    to_object_id: 'std_do',
    labels: {
      name: 'Design order',
      inverse: 'Sales order lines',
    },
  },
];
