import type { ModelTemplate } from '@millwright/core/seed/types.ts';
import { expectedReceptionDate, openQuantityOfLines, restQuantity } from '../shared/documents.ts';

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
    expectedReceptionDate,
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
    openQuantityOfLines,
    restQuantity('IF(COUNT(std_receptions.std_label) > 0, COALESCE(SUM(std_lines.std_rest_quantity), 0), 0)'),
  ],
  misc: {
    indexes: [['std_label'], ['std_purchase_order_date'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_receptions'],
    tells: ['std_receptions'],
  },
};
