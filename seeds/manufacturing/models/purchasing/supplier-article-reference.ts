import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';
import { leadTime, packsOfSuppliers } from '../shared/planning.ts';

/** How a supplier names an article. */
export const supplierArticleReference: ModelTemplate = {
  slug: 'std_supplier_article_reference',
  name: 'std_supplier_article_reference',
  displayed_name: 'Supplier article reference',
  icon: 'tag',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    { name: 'std_price', label: 'Price', type: 'number', subtype: 'float', misc: { decimals: 2, min: 0 } },
    { name: 'std_from_quantity', label: 'From quantity', type: 'number', subtype: 'float', misc: { min: 0 } },
    leadTime,
    ...packsOfSuppliers,
  ],
  misc: { indexes: [['std_label']] },
};
