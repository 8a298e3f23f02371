import type { CheckRule, FieldTemplate } from '../../../languages/english.ts';

export const label: FieldTemplate = {
  name: 'std_label',
  label: 'Name',
  type: 'text',
  misc: { searchable: true },
};

/** The name of a record that has no other identifying field. */
export const requiredLabel: FieldTemplate = { ...label, validation: 'required' };

/** The name of a line: that of its article. */
export const articleLabel: FieldTemplate = { ...label, misc: { formulaV1: 'std_sku.std_label' } };

/** Returns the field for the name of the article at `path`, for a line that has another name. */
export const articleName = (path: string): FieldTemplate => ({
  name: 'std_article',
  label: 'Article',
  type: 'text',
  misc: { formulaV1: `${path}.std_label` },
});

/** The name of a line: the number of its lot. */
export const lotLabel: FieldTemplate = { ...label, misc: { formulaV1: 'std_lot.std_lot_num' } };

export const description: FieldTemplate = {
  name: 'std_description',
  label: 'Description',
  type: 'text',
};

export const longDescription: FieldTemplate = { ...description, type: 'textarea' };

export const stepKey: FieldTemplate = {
  name: 'std_key',
  label: 'Key',
  type: 'text',
};

/** The key by which automations find a record, independent of its name. */
export const uniqueKey: FieldTemplate = { ...stepKey, misc: { unique: true } };

export const includeInMrp: FieldTemplate = {
  name: 'std_include_in_mrp',
  label: 'Counts for planning',
  type: 'boolean',
  misc: { default: false },
};

export const lineNum: FieldTemplate = {
  name: 'std_line_num',
  label: 'Line number',
  type: 'number',
  subtype: 'integer',
};

export const quantity: FieldTemplate = {
  name: 'std_quantity',
  label: 'Quantity',
  type: 'number',
  subtype: 'float',
  misc: { min: 0 },
};

/** The quantity of a ledger entry; the ledger itself requires more than zero. */
export const movedQuantity: FieldTemplate = { name: quantity.name, label: quantity.label, type: 'number', subtype: 'float' };

/** A requested quantity; it must be above zero. */
export const askedQuantity: FieldTemplate = { ...quantity, misc: { above: 0 } };

export const orderQuantity: FieldTemplate = {
  name: 'std_order_quantity',
  label: 'Ordered quantity',
  type: 'number',
  subtype: 'float',
  misc: { min: 0 },
};

export const unit: FieldTemplate = {
  name: 'std_unit',
  label: 'Unit',
  type: 'text',
};

/** The unit of the line's article. */
export const articleUnit: FieldTemplate = { ...unit, misc: { formulaV1: 'std_sku.std_unit' } };

/** The unit of the article of the line's lot. */
export const lotUnit: FieldTemplate = { ...unit, misc: { formulaV1: 'std_lot.std_sku.std_unit' } };

export const dlc: FieldTemplate = {
  name: 'std_dlc',
  label: 'Expiry date',
  type: 'date',
  misc: { gs1: 'expiry' },
};

/** Returns the field that tells whether a perishable article at `path` is entered without an expiry date. */
export const lacksExpiry = (path: string): FieldTemplate => ({
  name: 'std_lacks_expiry',
  label: 'Lacks its expiry date',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `AND(EMPTY(std_dlc), COALESCE(${path}.std_stock_management_mode, "") = "batch-perishable")` },
});

export const expiryRequired: CheckRule = {
  when: 'std_lacks_expiry',
  names: ['std_dlc'],
  text: 'The article is perishable, so its expiry date is needed.',
};

/** Returns the field that tells whether the contact of a document belongs to another partner than that of the document. */
export const foreignContact = (partner: string): FieldTemplate => ({
  name: 'std_foreign_contact',
  label: 'Contact of somebody else',
  type: 'boolean',
  hidden: true,
  misc: {
    formulaV1: `AND(NOT(EMPTY(std_contact.identity)), NOT(EMPTY(${partner}.identity)), NOT(AND(EMPTY(std_contact.std_client.identity), EMPTY(std_contact.std_supplier.identity))), OR(EMPTY(std_contact.${partner}.identity), NOT(std_contact.${partner}.identity = ${partner}.identity)))`,
  },
});

export const ownContact = (partner: string): CheckRule => ({
  when: 'std_foreign_contact',
  names: ['std_contact', partner],
  text: 'This contact belongs to somebody else.',
});
