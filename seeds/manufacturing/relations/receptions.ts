import type { BuiltIn } from '../../english.ts';

export const receptions: BuiltIn['relations'] = [
  {
    slug: 'std_reception_po',
    name: 'std_po',
    inverse: 'std_receptions',
    type: 'N_1',
    object_id: 'std_reception',
    to_object_id: 'std_po',
    labels: {
      name: 'Purchase order',
      inverse: 'Receptions',
    },
  },
  {
    slug: 'std_reception_supplier',
    name: 'std_supplier',
    inverse: 'std_receptions',
    type: 'N_1',
    object_id: 'std_reception',
    to_object_id: 'std_supplier',
    labels: {
      name: 'Supplier',
      inverse: 'Receptions',
    },
  },
  {
    slug: 'std_reception_line_reception',
    name: 'std_reception',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_reception_line',
    to_object_id: 'std_reception',
    labels: {
      name: 'Reception',
      inverse: 'Lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_reception_line_sku',
    name: 'std_sku',
    inverse: 'std_reception_lines',
    type: 'N_1',
    object_id: 'std_reception_line',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Reception lines',
    },
  },
  {
    slug: 'std_reception_line_pol',
    name: 'std_pol',
    inverse: 'std_reception_lines',
    type: 'N_1',
    object_id: 'std_reception_line',
    to_object_id: 'std_pol',
    labels: {
      name: 'Purchase order line',
      inverse: 'Reception lines',
    },
  },
  {
    slug: 'std_lot_reception_line_reception_line',
    name: 'std_reception_line',
    inverse: 'std_lots',
    type: 'N_1',
    object_id: 'std_lot_reception_line',
    to_object_id: 'std_reception_line',
    labels: {
      name: 'Reception line',
      inverse: 'Received lots',
    },
  },
  {
    slug: 'std_lot_reception_line_stock_location',
    name: 'std_stock_location',
    inverse: 'std_lot_reception_lines',
    type: 'N_1',
    object_id: 'std_lot_reception_line',
    to_object_id: 'std_stock_location',
    labels: {
      name: 'Destination',
      inverse: 'Received lots',
    },
  },
  {
    slug: 'std_lot_reception_line_stock_mouvement',
    name: 'std_stock_mouvement',
    inverse: 'std_lot_reception_line',
    type: '1_1',
    object_id: 'std_lot_reception_line',
    to_object_id: 'std_stock_mouvement',
    labels: {
      name: 'Stock movement',
      inverse: 'Received lot',
    },
  },
];
