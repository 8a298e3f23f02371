import type { ModelTemplate } from '../../../languages/english.ts';
import { openQuantity, restQuantity } from '../shared/documents.ts';
import { articleName, articleUnit, askedQuantity, label, lineNum } from '../shared/fields.ts';
import { lineAmounts } from '../shared/money.ts';

/** What the article's first supplier reference asks, where that is the order's supplier. */
const supplierPrice =
  'IF(FIRST(std_sku.std_supplier_article_references.std_supplier.identity) = std_po.std_supplier.identity, FIRST(std_sku.std_supplier_article_references.std_price))';

/** One article ordered from a supplier. */
export const pol: ModelTemplate = {
  slug: 'std_pol',
  name: 'std_pol',
  displayed_name: 'Purchase order line',
  icon: 'list',
  primary_attribute: 'std_article',
  schema: [
    label,
    articleName('std_sku'),
    lineNum,
    askedQuantity,
    articleUnit,
    ...lineAmounts('std_po', supplierPrice),
    {
      name: 'std_received_quantity',
      label: 'Received quantity',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_reception_lines.std_completed_quantity), 0)' },
    },
    openQuantity('MAX(0, COALESCE(std_quantity, 0) - std_received_quantity)'),
    restQuantity('IF(EMPTY(std_sku.std_label), 0, MAX(0, COALESCE(std_quantity, 0) - COALESCE(SUM(std_reception_lines.std_taken_quantity), 0)))'),
  ],
  misc: { owns: ['std_operations'] },
};
