import type { ModelTemplate } from '@millwright/core/seed/types.ts';

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
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { formulaV1: 'std_sku.std_label' },
    },
    {
      name: 'std_quantity',
      label: { en: 'Quantity', fr: 'Quantité', de: 'Menge', es: 'Cantidad', it: 'Quantità', pt: 'Quantidade', zh: '数量' },
      type: 'number',
      subtype: 'float',
    },
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
    {
      name: 'std_unit',
      label: { en: 'Unit', fr: 'Unité', de: 'Einheit', es: 'Unidad', it: 'Unità', pt: 'Unidade', zh: '单位' },
      type: 'text',
      misc: { formulaV1: 'std_sku.std_unit' },
    },
    {
      name: 'std_line_num',
      label: {
        en: 'Line number',
        fr: 'Numéro de ligne',
        de: 'Zeilennummer',
        es: 'Número de línea',
        it: 'Numero di riga',
        pt: 'Número da linha',
        zh: '行号',
      },
      type: 'number',
      subtype: 'integer',
    },
    {
      name: 'std_description',
      label: { en: 'Description', fr: 'Description', de: 'Beschreibung', es: 'Descripción', it: 'Descrizione', pt: 'Descrição', zh: '说明' },
      type: 'text',
    },
  ],
};
