import type { BuiltIn } from '@millwright/core/seed/types.ts';

export const bills: BuiltIn['relations'] = [
  {
    slug: 'std_bom_sku',
    name: 'std_sku',
    inverse: 'std_bom',
    type: '1_1',
    object_id: 'std_bom',
    to_object_id: 'std_sku',
    labels: {
      name: { en: 'Article', fr: 'Article', de: 'Artikel', es: 'Artículo', it: 'Articolo', pt: 'Artigo', zh: '物料' },
      inverse: {
        en: 'Bill of materials',
        fr: 'Nomenclature',
        de: 'Stückliste',
        es: 'Lista de materiales',
        it: 'Distinta base',
        pt: 'Lista de materiais',
        zh: '物料清单',
      },
    },
  },
  {
    slug: 'std_bom_line_bom',
    name: 'std_bom',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_bom_line',
    to_object_id: 'std_bom',
    labels: {
      name: {
        en: 'Bill of materials',
        fr: 'Nomenclature',
        de: 'Stückliste',
        es: 'Lista de materiales',
        it: 'Distinta base',
        pt: 'Lista de materiais',
        zh: '物料清单',
      },
      inverse: { en: 'Lines', fr: 'Lignes', de: 'Zeilen', es: 'Líneas', it: 'Righe', pt: 'Linhas', zh: '明细' },
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_bom_line_sku',
    name: 'std_sku',
    inverse: 'std_bom_lines',
    type: 'N_1',
    object_id: 'std_bom_line',
    to_object_id: 'std_sku',
    labels: {
      name: { en: 'Article', fr: 'Article', de: 'Artikel', es: 'Artículo', it: 'Articolo', pt: 'Artigo', zh: '物料' },
      inverse: {
        en: 'Used in bills of materials',
        fr: 'Utilisé dans les nomenclatures',
        de: 'In Stücklisten verwendet',
        es: 'Usado en listas de materiales',
        it: 'Usato nelle distinte base',
        pt: 'Usado em listas de materiais',
        zh: '用于物料清单',
      },
    },
    required: true,
  },
];
