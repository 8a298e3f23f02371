import { formula, number, option, readOnly, relationship } from '../shared/fields.ts';

/** The price fields of a line of a sales document, with the reason for a proposed price. */
export const priceFields = [
  number('std_unit_price'),
  option('std_price_origin', { ...readOnly, required: false }),
  number('std_discount', { min: 0, max: 100 }),
  number('std_tax_rate', { min: 0 }),
];

/** The totals of the lines, updated while typing, and whether some lines have no price. */
export const totalFields = [
  formula('std_total_net'),
  formula('std_total_tax'),
  formula('std_total'),
  option('std_pricing', { ...readOnly, required: false }),
];

/** Addresses of the customer that a document can use in place of the default ones. */
export const addressChoices = (['std_delivery_to', 'std_billing_to'] as const).map((name) =>
  relationship(name, { allow_existing: true, filter: { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } } }),
);
