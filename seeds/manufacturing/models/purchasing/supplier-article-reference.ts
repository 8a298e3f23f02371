import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';

/** How a supplier names an article. */
export const supplierArticleReference: ModelTemplate = {
  slug: 'std_supplier_article_reference',
  name: 'std_supplier_article_reference',
  displayed_name: 'Supplier article reference',
  icon: 'tag',
  primary_attribute: 'std_label',
  schema: [requiredLabel],
  misc: { indexes: [['std_label']] },
};
