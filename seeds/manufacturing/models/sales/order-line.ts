import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { openQuantity, restQuantity } from '../shared/documents.ts';
import { articleLabel, articleUnit, lineNum, quantity } from '../shared/fields.ts';

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
    articleLabel,
    lineNum,
    quantity,
    articleUnit,
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
    openQuantity('MAX(0, COALESCE(std_quantity, 0) - std_shipped_quantity)'),
    restQuantity('IF(EMPTY(std_sku.std_label), 0, MAX(0, COALESCE(std_quantity, 0) - COALESCE(SUM(std_shipment_lines.std_taken_quantity), 0)))'),
  ],
};
