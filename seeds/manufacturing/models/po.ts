import type { ModelTemplate } from '@millwright/core/seed/types.ts';

/** What is ordered from a supplier. */
export const po: ModelTemplate = {
  slug: 'std_po',
  name: 'std_po',
  displayed_name: {
    en: 'Purchase order',
    fr: 'Commande fournisseur',
    de: 'Bestellung',
    es: 'Pedido de compra',
    it: 'Ordine di acquisto',
    pt: 'Pedido de compra',
    zh: '采购订单',
  },
  icon: 'shopping-bag',
  primary_attribute: 'std_label',
  schema: [
    {
      name: 'std_label',
      label: { en: 'Number', fr: 'Numéro', de: 'Nummer', es: 'Número', it: 'Numero', pt: 'Número', zh: '编号' },
      type: 'text',
      misc: { searchable: true, counter: 'PO-{n}' },
    },
    {
      name: 'std_expected_reception_date',
      label: {
        en: 'Expected reception date',
        fr: 'Date de réception prévue',
        de: 'Erwarteter Wareneingang',
        es: 'Recepción prevista',
        it: 'Ricevimento previsto',
        pt: 'Recebimento previsto',
        zh: '预计收货日期',
      },
      type: 'date',
    },
    {
      name: 'std_purchase_order_date',
      label: {
        en: 'Purchase order date',
        fr: 'Date de commande fournisseur',
        de: 'Bestelldatum',
        es: 'Fecha de compra',
        it: "Data dell'acquisto",
        pt: 'Data da compra',
        zh: '采购日期',
      },
      type: 'date',
      misc: { default: { context: 'today' } },
    },
    {
      name: 'std_supplier_address',
      label: {
        en: 'Supplier address',
        fr: 'Adresse du fournisseur',
        de: 'Lieferantenadresse',
        es: 'Dirección del proveedor',
        it: 'Indirizzo del fornitore',
        pt: 'Endereço do fornecedor',
        zh: '供应商地址',
      },
      type: 'text',
      misc: { formulaV1: 'std_supplier.std_address' },
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
      misc: { formulaV1: 'COALESCE(SUM(std_lines.std_open_quantity), 0)' },
    },
  ],
  misc: {
    indexes: [['std_label'], ['std_purchase_order_date'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_receptions'],
  },
};
