import { byColumn, table } from './tables.ts';
import type { ImportJob, Row, Tables } from './types.ts';

/** The parts without virtual ones, which have no stock. Templates stay, because lots and bills of materials refer to them. */
export const stocked = (tables: Tables) => table(tables, 'parts').filter((part) => part.is_virtual !== '1');

/** The reference of an article: the part's own, or one generated from its number. '' without a part. */
const referenceOf = (part: Row | undefined) => (part ? part.internal_ref || `P-${part.part_id}` : '');
/** References of the stocked articles by part number. */
export const references = (tables: Tables) => new Map(stocked(tables).map((part) => [part.part_id ?? '', referenceOf(part)]));

const types: Record<string, string> = { finished: 'finished-good', 'semi-finished': 'semi-finished' };
const units: Record<string, string> = { '': 'pc', litres: 'l' };

export function articles(tables: Tables): ImportJob[] {
  const categories = byColumn(table(tables, 'part_categories'), 'category_id');
  const rows = stocked(tables).map((part) => ({
    Reference: referenceOf(part),
    Name: part.name ?? '',
    Type: types[part.suggested_type ?? ''] ?? 'raw-material',
    Management: part.is_trackable === '1' ? 'batch-non-perishable' : 'batch',
    Unit: units[part.units ?? ''] ?? part.units ?? '',
    Family: categories.get(part.category_id ?? '')?.path ?? '',
    Price: part.price_min ?? '',
    // The cost of a purchased article is its lowest price. The cost of a manufactured one follows from its components.
    Cost: part.is_assembly === '1' ? '' : (part.price_min ?? ''),
  }));
  const mapping = {
    Reference: 'std_internal_reference',
    Name: 'std_label',
    Type: 'std_type',
    Management: 'std_stock_management_mode',
    Unit: 'std_unit',
    Family: 'std_article_familly',
    Price: 'std_price',
    Cost: 'std_standard_cost',
  };
  return [{ name: 'articles', model: 'std_sku', mapping, key: 'Reference', rows }];
}

/** Supplier references. An article's default one comes first, because planning uses the oldest. */
export function supplierReferences(tables: Tables): ImportJob[] {
  const articles = references(tables);
  const suppliers = byColumn(table(tables, 'suppliers'), 'company_id');
  const defaults = new Set(table(tables, 'parts').map((part) => part.default_supplier_part_id ?? ''));
  const isDefault = (row: Row) => (defaults.has(row.supplier_part_id ?? '') ? 0 : 1);
  const rows = table(tables, 'supplier_parts')
    .filter((row) => articles.has(row.part_id ?? '') && suppliers.has(row.supplier_id ?? ''))
    .sort((one, other) => isDefault(one) - isDefault(other))
    .map((row) => ({
      Code: row.sku ?? '',
      Article: articles.get(row.part_id ?? '') ?? '',
      Supplier: suppliers.get(row.supplier_id ?? '')?.name ?? '',
    }));
  const mapping = { Code: 'std_label', Article: 'std_sku.std_internal_reference', Supplier: 'std_supplier.std_label' };
  return [{ name: 'supplier references', model: 'std_supplier_article_reference', mapping, key: 'Code', rows }];
}
