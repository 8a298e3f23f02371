import type { BuiltIn } from '../../english.ts';

export const stock: BuiltIn['relations'] = [
  {
    slug: 'std_stock_mouvement_from_location',
    name: 'std_from_location',
    inverse: 'std_outgoing_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_stock_location',
    labels: {
      name: 'From',
      inverse: 'Outgoing movements',
    },
  },
  {
    slug: 'std_stock_mouvement_to_location',
    name: 'std_to_location',
    inverse: 'std_incoming_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_stock_location',
    labels: {
      name: 'To',
      inverse: 'Incoming movements',
    },
  },
  {
    slug: 'std_stock_mouvement_lot',
    name: 'std_lot',
    inverse: 'std_stock_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_sku_lot',
    labels: {
      name: 'Lot',
      inverse: 'Stock movements',
    },
  },
  {
    slug: 'std_stock_mouvement_manufacturing_order',
    name: 'std_manufacturing_order',
    inverse: 'std_stock_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_manufacturing_order',
    labels: {
      name: 'Manufacturing order',
      inverse: 'Stock movements',
    },
  },
  {
    slug: 'std_stock_mouvement_shipment',
    name: 'std_shipment',
    inverse: 'std_stock_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_shipment',
    labels: {
      name: 'Shipment',
      inverse: 'Stock movements',
    },
  },
  {
    slug: 'std_stock_mouvement_reception',
    name: 'std_reception',
    inverse: 'std_stock_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_reception',
    labels: {
      name: 'Reception',
      inverse: 'Stock movements',
    },
  },
  {
    slug: 'std_stock_mouvement_inventory_line',
    name: 'std_inventory_line',
    inverse: 'std_stock_mouvements',
    type: 'N_1',
    object_id: 'std_stock_mouvement',
    to_object_id: 'std_inventory_line',
    labels: {
      name: 'Inventory line',
      inverse: 'Stock movements',
    },
  },
  {
    slug: 'std_inventory_line_inventory',
    name: 'std_inventory',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_inventory_line',
    to_object_id: 'std_inventory',
    labels: {
      name: 'Inventory',
      inverse: 'Lines',
    },
  },
  {
    slug: 'std_inventory_line_lot',
    name: 'std_lot',
    inverse: 'std_inventory_lines',
    type: 'N_1',
    object_id: 'std_inventory_line',
    to_object_id: 'std_sku_lot',
    labels: {
      name: 'Lot',
      inverse: 'Inventory lines',
    },
  },
  {
    slug: 'std_inventory_line_stock_location',
    name: 'std_stock_location',
    inverse: 'std_inventory_lines',
    type: 'N_1',
    object_id: 'std_inventory_line',
    to_object_id: 'std_stock_location',
    labels: {
      name: 'Stock location',
      inverse: 'Inventory lines',
    },
  },
];
