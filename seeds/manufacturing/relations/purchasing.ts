import type { BuiltIn } from '../../english.ts';

export const purchasing: BuiltIn['relations'] = [
  {
    slug: 'std_po_supplier',
    name: 'std_supplier',
    inverse: 'std_pos',
    type: 'N_1',
    object_id: 'std_po',
    to_object_id: 'std_supplier',
    labels: {
      name: 'Supplier',
      inverse: 'Purchase orders',
    },
  },
  {
    slug: 'std_po_contact',
    name: 'std_contact',
    inverse: 'std_pos',
    type: 'N_1',
    object_id: 'std_po',
    to_object_id: 'std_contact',
    labels: {
      name: 'Main contact',
      inverse: 'Purchase orders',
    },
  },
  {
    slug: 'std_pol_po',
    name: 'std_po',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_pol',
    to_object_id: 'std_po',
    labels: {
      name: 'Purchase order',
      inverse: 'Lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_pol_sku',
    name: 'std_sku',
    inverse: 'std_pols',
    type: 'N_1',
    object_id: 'std_pol',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Purchase order lines',
    },
  },
];
