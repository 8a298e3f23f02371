import type { BuiltIn } from '../../languages/english.ts';
import { relation } from './shared/relation.ts';

export const articles: BuiltIn['relations'] = [
  relation('std_sku.std_active_process → std_process.std_skus', { name: 'Active process', inverse: 'Articles' }),
  relation('std_sku.std_default_location → std_stock_location.std_default_skus', {
    name: 'Default location',
    inverse: 'Articles kept here by default',
  }),
  relation('std_sku_lot.std_sku → std_sku.std_lots', { name: 'Article', inverse: 'Lots', required: true }),
  relation('std_sku_lot.std_stock_location → std_stock_location.std_lots', { name: 'Stock location', inverse: 'Lots' }),
  relation('std_sku_lot.std_inventory → std_inventory.std_created_lots', { name: 'Inventory', inverse: 'Created lots' }),
  relation('std_supplier_article_reference.std_sku → std_sku.std_supplier_article_references', { name: 'Article', inverse: 'Supplier references' }),
  relation('std_supplier_article_reference.std_supplier → std_supplier.std_supplier_article_references', {
    name: 'Supplier',
    inverse: 'Supplier references',
  }),
];
