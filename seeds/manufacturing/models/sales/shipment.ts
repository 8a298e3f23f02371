import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { deliveryAddress, deliveryDate, invoiceId, invoiceUrl, shortage } from '../shared/documents.ts';

/** A delivery to a customer. */
export const shipment: ModelTemplate = {
  slug: 'std_shipment',
  name: 'std_shipment',
  displayed_name: { en: 'Shipment', fr: 'Expédition', de: 'Versand', es: 'Envío', it: 'Spedizione', pt: 'Expedição', zh: '发货单' },
  icon: 'package-export',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Number', fr: 'Numéro', de: 'Nummer', es: 'Número', it: 'Numero', pt: 'Número', zh: '编号' },
      type: 'text',
      misc: { searchable: true, counter: 'SHP-{n}' },
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
    },
    deliveryDate,
    {
      name: 'std_shipping_date',
      label: {
        en: 'Shipping date',
        fr: "Date d'expédition",
        de: 'Versanddatum',
        es: 'Fecha de envío',
        it: 'Data di spedizione',
        pt: 'Data de envio',
        zh: '发货日期',
      },
      type: 'date',
    },
    deliveryAddress,
    invoiceId,
    invoiceUrl,
    {
      name: 'std_total_weight',
      label: { en: 'Total weight', fr: 'Poids total', de: 'Gesamtgewicht', es: 'Peso total', it: 'Peso totale', pt: 'Peso total', zh: '总重量' },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'SUM(std_lines.std_weight)', unit: 'kg', decimals: 3 },
    },
    shortage('JOIN(std_lines.std_shortage, "; ")'),
    completed('std-shipment-status-complete'),
  ],
  misc: {
    fixed: [fixedOnceCompleted('std_order', 'std_client', 'std_lines')],
    indexes: [['std_label'], ['std_delivery_date'], ['std_shipping_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
  },
};
