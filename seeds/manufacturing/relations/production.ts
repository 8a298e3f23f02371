import type { BuiltIn } from '../../english.ts';

export const production: BuiltIn['relations'] = [
  {
    slug: 'std_manufacturing_order_sku',
    name: 'std_sku',
    inverse: 'std_manufacturing_orders',
    type: 'N_1',
    object_id: 'std_manufacturing_order',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Manufacturing orders',
    },
  },
  {
    slug: 'std_manufacturing_order_parent_order',
    name: 'std_parent_order',
    inverse: 'std_child_orders',
    type: 'N_1',
    object_id: 'std_manufacturing_order',
    to_object_id: 'std_manufacturing_order',
    labels: {
      name: 'Parent order',
      inverse: 'Child orders',
    },
  },
];
