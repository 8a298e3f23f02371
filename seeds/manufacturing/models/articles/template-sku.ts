import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { articleType, stockManagementMode } from '../shared/articles.ts';
import { requiredLabel, unit } from '../shared/fields.ts';

/** A pattern for new articles. */
export const templateSku: ModelTemplate = {
  slug: 'std_template_sku',
  name: 'std_template_sku',
  displayed_name: {
    en: 'Template article',
    fr: 'Article modèle',
    de: 'Artikelvorlage',
    es: 'Artículo modelo',
    it: 'Articolo modello',
    pt: 'Artigo modelo',
    zh: '物料模板',
  },
  icon: 'template',
  primary_attribute: 'std_label',
  schema: [requiredLabel, articleType, stockManagementMode, unit],
};
