import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { articleLabel, articleUnit, description, lineNum, quantity } from '../shared/fields.ts';

/** One component of a bill, per unit of its article. */
export const bomLine: ModelTemplate = {
  slug: 'std_bom_line',
  name: 'std_bom_line',
  displayed_name: {
    en: 'Bill of materials line',
    fr: 'Ligne de nomenclature',
    de: 'Stücklistenzeile',
    es: 'Línea de lista de materiales',
    it: 'Riga di distinta base',
    pt: 'Linha da lista de materiais',
    zh: '物料清单行',
  },
  icon: 'list-tree',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    quantity,
    {
      name: 'std_type_of_bom',
      label: {
        en: 'Component type',
        fr: 'Type de composant',
        de: 'Komponententyp',
        es: 'Tipo de componente',
        it: 'Tipo di componente',
        pt: 'Tipo de componente',
        zh: '组件类型',
      },
      type: 'tag',
      misc: {
        options: [
          {
            key: 'bomline-raw-materials',
            label: {
              en: 'Raw materials',
              fr: 'Matières premières',
              de: 'Rohstoffe',
              es: 'Materias primas',
              it: 'Materie prime',
              pt: 'Matérias-primas',
              zh: '原材料',
            },
          },
          {
            key: 'bomline-by-products',
            label: {
              en: 'By-products',
              fr: 'Sous-produits',
              de: 'Nebenprodukte',
              es: 'Subproductos',
              it: 'Sottoprodotti',
              pt: 'Subprodutos',
              zh: '副产品',
            },
          },
          {
            key: 'bomline-packaging',
            label: { en: 'Packaging', fr: 'Emballages', de: 'Verpackungen', es: 'Embalajes', it: 'Imballaggi', pt: 'Embalagens', zh: '包装' },
          },
        ],
        default: 'bomline-raw-materials',
      },
    },
    articleUnit,
    lineNum,
    description,
  ],
};
