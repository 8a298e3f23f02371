import type { ModelTemplate } from '@millwright/core/seed/types.ts';

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
    {
      name: 'std_delivery_date',
      label: {
        en: 'Delivery date',
        fr: 'Date de livraison',
        de: 'Liefertermin',
        es: 'Fecha de entrega',
        it: 'Data di consegna',
        pt: 'Data de entrega',
        zh: '交货日期',
      },
      type: 'date',
    },
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
    {
      name: 'std_delivery_address',
      label: {
        en: 'Delivery address',
        fr: 'Adresse de livraison',
        de: 'Lieferadresse',
        es: 'Dirección de entrega',
        it: 'Indirizzo di consegna',
        pt: 'Endereço de entrega',
        zh: '送货地址',
      },
      type: 'textarea',
    },
    {
      name: 'std_invoice_id',
      label: {
        en: 'Invoice id',
        fr: 'Identifiant de facture',
        de: 'Rechnungs-ID',
        es: 'Id. de factura',
        it: 'Id fattura',
        pt: 'Id. da fatura',
        zh: '发票编号',
      },
      type: 'text',
    },
    {
      name: 'std_invoice_url',
      label: {
        en: 'Invoice link',
        fr: 'Lien vers la facture',
        de: 'Rechnungslink',
        es: 'Enlace a la factura',
        it: 'Link alla fattura',
        pt: 'Link da fatura',
        zh: '发票链接',
      },
      type: 'link',
    },
    {
      name: 'std_total_weight',
      label: { en: 'Total weight', fr: 'Poids total', de: 'Gesamtgewicht', es: 'Peso total', it: 'Peso totale', pt: 'Peso total', zh: '总重量' },
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'SUM(std_lines.std_weight)', unit: 'kg', decimals: 3 },
    },
  ],
  misc: {
    indexes: [['std_label'], ['std_delivery_date'], ['std_shipping_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
  },
};
