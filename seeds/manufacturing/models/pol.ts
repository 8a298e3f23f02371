import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** One article ordered from a supplier. */
export const pol: ModelTemplate = {
  slug: 'std_pol',
  name: 'std_pol',
  displayed_name: {
    en: 'Purchase order line',
    fr: 'Ligne de commande fournisseur',
    de: 'Bestellzeile',
    es: 'Línea de compra',
    it: 'Riga di acquisto',
    pt: 'Linha de compra',
    zh: '采购订单行',
  },
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { searchable: true },
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
      name: 'std_quantity',
      label: { en: 'Quantity', fr: 'Quantité', de: 'Menge', es: 'Cantidad', it: 'Quantità', pt: 'Quantidade', zh: '数量' },
      type: 'number',
      subtype: 'float',
    },
    {
      name: 'std_unit',
      label: { en: 'Unit', fr: 'Unité', de: 'Einheit', es: 'Unidad', it: 'Unità', pt: 'Unidade', zh: '单位' },
      type: 'text',
      misc: { formulaV1: 'std_sku.std_unit' },
    },
    {
      name: 'std_received_quantity',
      label: {
        en: 'Received quantity',
        fr: 'Quantité reçue',
        de: 'Erhaltene Menge',
        es: 'Cantidad recibida',
        it: 'Quantità ricevuta',
        pt: 'Quantidade recebida',
        zh: '收货数量',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_reception_lines.std_completed_quantity), 0)' },
    },
    {
      name: 'std_open_quantity',
      label: {
        en: 'Open quantity',
        fr: 'Quantité restante',
        de: 'Offene Menge',
        es: 'Cantidad pendiente',
        it: 'Quantità residua',
        pt: 'Quantidade em aberto',
        zh: '未完数量',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'MAX(0, COALESCE(std_quantity, 0) - std_received_quantity)' },
    },
  ],
  misc: { owns: ['std_operations'] },
};
