import type { FieldTemplate } from '@millwright/core/seed/types.ts';

/** What of a document or line is left to do. */
export const openQuantity = (formulaV1: string): FieldTemplate => ({
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
  misc: { formulaV1 },
});

/** The open quantity of a document with lines. */
export const openQuantityOfLines = openQuantity('COALESCE(SUM(std_lines.std_open_quantity), 0)');

/** What of an order is on none of its shipments or receptions. */
export const restQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_rest_quantity',
  label: {
    en: 'Rest not planned yet',
    fr: 'Reste non planifié',
    de: 'Noch nicht eingeplanter Rest',
    es: 'Resto sin planificar',
    it: 'Resto non pianificato',
    pt: 'Restante não planejado',
    zh: '尚未安排的剩余',
  },
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** What a line of a shipment or reception takes of its order. */
export const takenQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_taken_quantity',
  label: {
    en: 'Quantity taken of the order',
    fr: 'Quantité prise sur la commande',
    de: 'Vom Auftrag übernommene Menge',
    es: 'Cantidad tomada del pedido',
    it: 'Quantità presa dall’ordine',
    pt: 'Quantidade tomada do pedido',
    zh: '取自订单的数量',
  },
  type: 'number',
  subtype: 'float',
  hidden: true,
  misc: { formulaV1 },
});

/** What a line lacks of what it was to move; without a formula it is written. */
export const missingQuantity = (formulaV1?: string): FieldTemplate => ({
  name: 'std_missing_quantity',
  label: {
    en: 'Missing quantity',
    fr: 'Quantité manquante',
    de: 'Fehlmenge',
    es: 'Cantidad faltante',
    it: 'Quantità mancante',
    pt: 'Quantidade faltante',
    zh: '缺少数量',
  },
  type: 'number',
  subtype: 'float',
  ...(formulaV1 ? { misc: { formulaV1 } } : {}),
});

/** What a shipment lacks of what it was to ship. */
export const shortage = (formulaV1: string): FieldTemplate => ({
  name: 'std_shortage',
  label: { en: 'Missing', fr: 'Manquant', de: 'Fehlend', es: 'Faltante', it: 'Mancante', pt: 'Faltante', zh: '缺少' },
  type: 'text',
  misc: { formulaV1 },
});

export const deliveryAddress: FieldTemplate = {
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
};

export const deliveryDate: FieldTemplate = {
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
};

export const expectedReceptionDate: FieldTemplate = {
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
};

export const externalAccountingId: FieldTemplate = {
  name: 'std_external_accounting_id',
  label: {
    en: 'External accounting id',
    fr: 'Identifiant comptable externe',
    de: 'Externe Buchhaltungs-ID',
    es: 'Id. contable externo',
    it: 'Id contabile esterno',
    pt: 'Id. contábil externo',
    zh: '外部会计编号',
  },
  type: 'text',
};

export const invoiceId: FieldTemplate = {
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
};

export const invoiceUrl: FieldTemplate = {
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
};

export const phone: FieldTemplate = {
  name: 'std_phone',
  label: { en: 'Phone', fr: 'Téléphone', de: 'Telefon', es: 'Teléfono', it: 'Telefono', pt: 'Telefone', zh: '电话' },
  type: 'text',
};
