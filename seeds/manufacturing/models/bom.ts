import type { ModelTemplate } from '@millwright/core/seed/types.ts';

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
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { searchable: true },
    },
  ],
  misc: { owns: ['std_lines'] },
};
