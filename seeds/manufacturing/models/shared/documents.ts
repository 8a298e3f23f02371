import type { FieldTemplate, UniqueRule } from '../../../languages/english.ts';

/** No two documents of a kind have the same number. */
export const ownNumber: UniqueRule = { names: ['std_label'], text: 'There is another document of this number.' };

/**
 * Files that belong to a document, including its printed copies. A printed copy contains everything that the person who
 * printed it could read, and everybody who may read this field can open it. So the field must be denied to people who
 * may not see prices, for example.
 */
export const keptDocuments: FieldTemplate = { name: 'std_documents', label: 'Documents', type: 'file' };

/** Returns the field for the quantity of a document or line that is still to be done. */
export const openQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_open_quantity',
  label: 'Open quantity',
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** The open quantity of a document with lines. */
export const openQuantityOfLines = openQuantity('COALESCE(SUM(std_lines.std_open_quantity), 0)');

/** Returns the field for the quantity of an order that is on none of its shipments or receptions. */
export const restQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_rest_quantity',
  label: 'Rest not planned yet',
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** Returns the field for the quantity that a line of a shipment or reception takes of its order line. */
export const takenQuantity = (formulaV1: string): FieldTemplate => ({
  name: 'std_taken_quantity',
  label: 'Quantity taken of the order',
  type: 'number',
  subtype: 'float',
  hidden: true,
  misc: { formulaV1 },
});

/** Returns the field for the quantity that a line lacks; without a formula it is a stored value. */
export const missingQuantity = (formulaV1?: string): FieldTemplate => ({
  name: 'std_missing_quantity',
  label: 'Missing quantity',
  type: 'number',
  subtype: 'float',
  misc: formulaV1 ? { formulaV1 } : { derived: true },
});

/** Returns the field that lists what a shipment lacks. */
export const shortage = (formulaV1: string): FieldTemplate => ({
  name: 'std_shortage',
  label: 'Missing',
  type: 'text',
  misc: { formulaV1 },
});

/** Returns the field that lists what a shipment would ship beyond the ordered quantity. */
export const overPicked = (formulaV1: string): FieldTemplate => ({
  name: 'std_over_picked',
  label: 'More than ordered',
  type: 'text',
  hidden: true,
  misc: { formulaV1 },
});

/** Returns the field that lists the lines of a shipment with a quantity but no picks; they would count as shipped without any goods. */
export const unpicked = (formulaV1: string): FieldTemplate => ({
  name: 'std_unpicked',
  label: 'Without picking lines',
  type: 'text',
  hidden: true,
  misc: { formulaV1 },
});

/** The priorities, most urgent first; a document without one has the usual priority. */
export const priorities = [
  { key: 'urgent', label: 'Urgent' },
  { key: 'high', label: 'High' },
  { key: 'normal', label: 'Normal' },
  { key: 'low', label: 'Low' },
] as const;
export const usualPriority: (typeof priorities)[number]['key'] = 'normal';

/** The priority when goods are short; it counts before due date and age. A document without one is normal. */
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

/** The page of the invoice in the accounting system. */
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
