import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** One ordered article. */
export const orderLine: ModelTemplate = {
  slug: 'std_order_line',
  name: 'std_order_line',
  displayed_name: {
    en: 'Sales order line',
    fr: 'Ligne de commande client',
    de: 'Auftragszeile',
    es: 'Línea de pedido',
    it: "Riga d'ordine",
    pt: 'Linha do pedido',
    zh: '销售订单行',
  },
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Label', fr: 'Libellé', de: 'Bezeichnung', es: 'Etiqueta', it: 'Etichetta', pt: 'Rótulo', zh: '名称' },
      type: 'text',
      misc: { formulaV1: 'std_sku.std_label' },
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
      name: 'std_description',
      label: { en: 'Description', fr: 'Description', de: 'Beschreibung', es: 'Descripción', it: 'Descrizione', pt: 'Descrição', zh: '说明' },
      type: 'text',
      misc: { searchable: true },
    },
    {
      name: 'std_shipped_quantity',
      label: {
        en: 'Shipped quantity',
        fr: 'Quantité expédiée',
        de: 'Versandte Menge',
        es: 'Cantidad enviada',
        it: 'Quantità spedita',
        pt: 'Quantidade enviada',
        zh: '已发数量',
      },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'COALESCE(SUM(std_shipment_lines.std_shipped_quantity), 0)' },
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
      misc: { formulaV1: 'MAX(0, COALESCE(std_quantity, 0) - std_shipped_quantity)' },
    },
  ],
};
