import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { requiredLabel } from '../shared/fields.ts';

/** How a supplier names an article. */
export const supplierArticleReference: ModelTemplate = {
  slug: 'std_supplier_article_reference',
  name: 'std_supplier_article_reference',
  displayed_name: {
    en: 'Supplier article reference',
    fr: 'Référence article fournisseur',
    de: 'Lieferanten-Artikelnummer',
    es: 'Referencia de artículo del proveedor',
    it: 'Riferimento articolo fornitore',
    pt: 'Referência de artigo do fornecedor',
    zh: '供应商物料号',
  },
  icon: 'tag',
  primary_attribute: 'std_label',
  schema: [requiredLabel],
  misc: { indexes: [['std_label']] },
};
