import type { BuiltIn } from '../../../english.ts';

export const editSku: BuiltIn['forms'][number] = {
  slug: 'edit-sku',
  name: 'edit-sku',
  title: 'Article',
  model: 'std_sku',
  read_query:
    'query ($node_id: ID!) { std_sku_by_id(id: $node_id) { identity version std_label std_type std_stock_management_mode std_unit std_internal_reference std_unit_weight std_price std_article_familly std_external_accounting_id std_shelf_life_days std_default_location { identity std_label } std_active_process { identity std_label } std_attachment } }',
  write_query: 'mutation ($values: JSON!) { save_std_sku(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', required: true },
    { id: 'type', kind: 'option', attribute: 'std_type', required: true },
    { id: 'stock-management-mode', kind: 'option', attribute: 'std_stock_management_mode', required: true },
    { id: 'unit', kind: 'text', attribute: 'std_unit' },
    { id: 'internal-reference', kind: 'text', attribute: 'std_internal_reference' },
    { id: 'unit-weight', kind: 'number', attribute: 'std_unit_weight', min: 0 },
    { id: 'price', kind: 'number', attribute: 'std_price', min: 0 },
    { id: 'article-familly', kind: 'text', attribute: 'std_article_familly' },
    { id: 'external-accounting-id', kind: 'text', attribute: 'std_external_accounting_id' },
    { id: 'shelf-life-days', kind: 'number', attribute: 'std_shelf_life_days', min: 0 },
    { id: 'default-location', kind: 'relationship', attribute: 'std_default_location', allow_existing: true },
    { id: 'active-process', kind: 'relationship', attribute: 'std_active_process', allow_existing: true },
    { id: 'attachment', kind: 'file', attribute: 'std_attachment' },
  ],
};
