import type { BuiltIn } from '../../english.ts';

export const articles: BuiltIn['relations'] = [
  {
    slug: 'std_sku_active_process',
    name: 'std_active_process',
    inverse: 'std_skus',
    type: 'N_1',
    object_id: 'std_sku',
    to_object_id: 'std_process',
    labels: {
      name: 'Active process',
      inverse: 'Articles',
    },
  },
  {
    slug: 'std_sku_default_location',
    name: 'std_default_location',
    inverse: 'std_default_skus',
    type: 'N_1',
    object_id: 'std_sku',
    to_object_id: 'std_stock_location',
    labels: {
      name: 'Default location',
      inverse: 'Articles kept here by default',
    },
  },
  {
    slug: 'std_sku_lot_sku',
    name: 'std_sku',
    inverse: 'std_lots',
    type: 'N_1',
    object_id: 'std_sku_lot',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Lots',
    },
    required: true,
  },
  {
    slug: 'std_sku_lot_stock_location',
    name: 'std_stock_location',
    inverse: 'std_lots',
    type: 'N_1',
    object_id: 'std_sku_lot',
    to_object_id: 'std_stock_location',
    labels: {
      name: 'Stock location',
      inverse: 'Lots',
    },
  },
  {
    slug: 'std_sku_lot_inventory',
    name: 'std_inventory',
    inverse: 'std_created_lots',
    type: 'N_1',
    object_id: 'std_sku_lot',
    to_object_id: 'std_inventory',
    labels: {
      name: 'Inventory',
      inverse: 'Created lots',
    },
  },
  {
    slug: 'std_supplier_article_reference_sku',
    name: 'std_sku',
    inverse: 'std_supplier_article_references',
    type: 'N_1',
    object_id: 'std_supplier_article_reference',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Supplier references',
    },
  },
  {
    slug: 'std_supplier_article_reference_supplier',
    name: 'std_supplier',
    inverse: 'std_supplier_article_references',
    type: 'N_1',
    object_id: 'std_supplier_article_reference',
    to_object_id: 'std_supplier',
    labels: {
      name: 'Supplier',
      inverse: 'Supplier references',
    },
  },
];
