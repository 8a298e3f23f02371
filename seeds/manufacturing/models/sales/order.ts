import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { deliveryDate, externalAccountingId, invoiceId, invoiceUrl, openQuantityOfLines, restQuantity } from '../shared/documents.ts';

/** What a customer ordered. */
export const order: ModelTemplate = {
  slug: 'std_order',
  name: 'std_order',
  displayed_name: {
    en: 'Sales order',
    fr: 'Commande client',
    de: 'Kundenauftrag',
    es: 'Pedido de venta',
    it: 'Ordine di vendita',
    pt: 'Pedido de venda',
    zh: '销售订单',
  },
  icon: 'shopping-cart',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Number', fr: 'Numéro', de: 'Nummer', es: 'Número', it: 'Numero', pt: 'Número', zh: '编号' },
      type: 'text',
      misc: { searchable: true, counter: 'SO-{n}' },
    },
    {
      name: 'std_customer_order_reference',
      label: {
        en: 'Customer order reference',
        fr: 'Référence de commande client',
        de: 'Bestellnummer des Kunden',
        es: 'Referencia del pedido del cliente',
        it: 'Riferimento ordine cliente',
        pt: 'Referência do pedido do cliente',
        zh: '客户订单号',
      },
      type: 'text',
      misc: { searchable: true },
    },
    {
      name: 'std_order_date',
      label: {
        en: 'Order date',
        fr: 'Date de commande',
        de: 'Bestelldatum',
        es: 'Fecha de pedido',
        it: "Data dell'ordine",
        pt: 'Data do pedido',
        zh: '订单日期',
      },
      type: 'date',
      misc: { default: { context: 'today' } },
    },
    deliveryDate,
    invoiceId,
    invoiceUrl,
    externalAccountingId,
    openQuantityOfLines,
    restQuantity('IF(COUNT(std_shipments.std_label) > 0, COALESCE(SUM(std_lines.std_rest_quantity), 0), 0)'),
  ],
  misc: {
    indexes: [['std_label'], ['std_order_date'], ['std_delivery_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_shipments'],
    tells: ['std_shipments'],
  },
};
