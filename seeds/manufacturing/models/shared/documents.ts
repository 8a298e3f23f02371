import type { FieldTemplate, UniqueRule } from '../../../languages/english.ts';

/** No two documents of a kind have one number. */
export const ownNumber: UniqueRule = { names: ['std_label'], text: 'There is another document of this number.' };

/**
 * What was printed of a document and is kept with it, and whatever else belongs to it. A print says what its printer could read,
 * to everybody who may read this field: it is to be denied to who must not see prices, say.
 */
export const keptDocuments: FieldTemplate = { name: 'std_documents', label: 'Documents', type: 'file' };

/** What of a document or line is left to do. */
export const openQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_open_quantity',
  label: 'Open quantity',
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** The open quantity of a document with lines. */
export const openQuantityOfLines = openQuantity('COALESCE(SUM(std_lines.std_open_quantity), 0)');

/** What of an order is on none of its shipments or receptions. */
export const restQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_rest_quantity',
  label: 'Rest not planned yet',
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** What a line of a shipment or reception takes of its order. */
export const takenQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_taken_quantity',
  label: 'Quantity taken of the order',
  type: 'number',
  subtype: 'float',
  hidden: true,
  misc: { formulaV1 },
});

/** What a line lacks of what it was to move; without a formula it is written. */
export const missingQuantity = (formulaV1?: string): FieldTemplate => ({
  name: 'std_missing_quantity',
  label: 'Missing quantity',
  type: 'number',
  subtype: 'float',
  misc: formulaV1 ? { formulaV1 } : { derived: true },
});

/** What a shipment lacks of what it was to ship. */
export const shortage = (formulaV1: string): FieldTemplate => ({
  name: 'std_shortage',
  label: 'Missing',
  type: 'text',
  misc: { formulaV1 },
});

/** What a shipment would ship beyond what was ordered. */
export const overPicked = (formulaV1: string): FieldTemplate => ({
  name: 'std_over_picked',
  label: 'More than ordered',
  type: 'text',
  hidden: true,
  misc: { formulaV1 },
});

/** What of a shipment has a quantity and no picks, so that it would count as shipped without its goods. */
export const unpicked = (formulaV1: string): FieldTemplate => ({
  name: 'std_unpicked',
  label: 'Without picking lines',
  type: 'text',
  hidden: true,
  misc: { formulaV1 },
});

/** Whose turn comes first; a document without one has the usual. */
export const priorities = [
  { key: 'urgent', label: 'Urgent' },
  { key: 'high', label: 'High' },
  { key: 'normal', label: 'Normal' },
  { key: 'low', label: 'Low' },
] as const;
export const usualPriority: (typeof priorities)[number]['key'] = 'normal';

/** Whose turn it is when goods are short: before due date and age. Without one a document is normal. */
export const priority: FieldTemplate = {
  name: 'std_priority',
  label: 'Priority',
  type: 'tag',
  misc: { options: [...priorities] },
};

export const deliveryAddress: FieldTemplate = {
  name: 'std_delivery_address',
  label: 'Delivery address',
  type: 'textarea',
};

export const deliveryDate: FieldTemplate = {
  name: 'std_delivery_date',
  label: 'Delivery date',
  type: 'date',
};

export const expectedReceptionDate: FieldTemplate = {
  name: 'std_expected_reception_date',
  label: 'Expected reception date',
  type: 'date',
};

export const externalAccountingId: FieldTemplate = {
  name: 'std_external_accounting_id',
  label: 'External accounting id',
  type: 'text',
};

export const invoiceId: FieldTemplate = {
  name: 'std_invoice_id',
  label: 'Invoice id',
  type: 'text',
};

export const invoiceUrl: FieldTemplate = {
  name: 'std_invoice_url',
  label: 'Invoice link',
  type: 'link',
  misc: { format: 'web' },
};

/** Where the invoice is edited in the accounting system. */
export const invoicePage: FieldTemplate = {
  name: 'std_invoice_page',
  label: 'Invoice in accounting',
  type: 'link',
  misc: { format: 'web' },
};

export const phone: FieldTemplate = {
  name: 'std_phone',
  label: 'Phone',
  type: 'text',
  misc: { format: 'phone' },
};
