import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { label } from '../shared/fields.ts';

/** What one article is made of. */
export const bom: ModelTemplate = {
  slug: 'std_bom',
  name: 'std_bom',
  displayed_name: {
    en: 'Bill of materials',
    fr: 'Nomenclature',
    de: 'Stückliste',
    es: 'Lista de materiales',
    it: 'Distinta base',
    pt: 'Lista de materiais',
    zh: '物料清单',
  },
  icon: 'sitemap',
  primary_attribute: 'std_label',
  schema: [label],
  misc: { owns: ['std_lines'] },
};
