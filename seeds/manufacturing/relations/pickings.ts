import type { BuiltIn } from '../../english.ts';

export const pickings: BuiltIn['relations'] = [
  {
    slug: 'std_picking_line_shipment_line',
    name: 'std_shipment_line',
    inverse: 'std_picking_lines',
    type: 'N_1',
    object_id: 'std_picking_line',
    to_object_id: 'std_shipment_line',
    labels: {
      name: 'Shipment line',
      inverse: 'Picking lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_picking_line_manufacturing_order',
    name: 'std_manufacturing_order',
    inverse: 'std_picking_lines',
    type: 'N_1',
    object_id: 'std_picking_line',
    to_object_id: 'std_manufacturing_order',
    labels: {
      name: 'Manufacturing order',
      inverse: 'Picking lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_picking_line_bom_line',
    name: 'std_bom_line',
    inverse: 'std_picking_lines',
    type: 'N_1',
    object_id: 'std_picking_line',
    to_object_id: 'std_bom_line',
    labels: {
      name: 'Bill of materials line',
      inverse: 'Picking lines',
    },
  },
  {
    slug: 'std_picking_line_lot',
    name: 'std_lot',
    inverse: 'std_picking_lines',
    type: 'N_1',
    object_id: 'std_picking_line',
    to_object_id: 'std_sku_lot',
    labels: {
      name: 'Lot',
      inverse: 'Picking lines',
    },
  },
  {
    slug: 'std_picking_line_stock_mouvement',
    name: 'std_stock_mouvement',
    inverse: 'std_picking_line',
    type: '1_1',
    object_id: 'std_picking_line',
    to_object_id: 'std_stock_mouvement',
    labels: {
      name: 'Stock movement',
      inverse: 'Picking line',
    },
  },
];
