import { formula, number, option, readOnly, relationship } from '../shared/fields.ts';

/** The price fields of a line of a sales document, with the reason for a proposed price. */
export const priceFields = [
  number('std_unit_price'),
  option('std_price_origin', { ...readOnly, required: false }),
  number('std_discount', { min: 0, max: 100 }),
  number('std_tax_rate', { min: 0 }),
];

/**
 * The totals of the lines with their currency, updated while typing: one box below the lines. `partner` is the link to
 * the customer or supplier.
 */
export const amountFields = (partner: 'std_client' | 'std_supplier') => [
  formula('std_currency', { formula: `COALESCE(std_currency, ${partner}.std_currency)` }),
  formula('std_total_net'),
  formula('std_total_tax'),
  formula('std_total'),
];

/** The totals of a sales document, and whether some lines have no price. */
export const totalFields = [...amountFields('std_client'), option('std_pricing', { ...readOnly, required: false })];

/** Addresses of the customer that a document can use in place of the default ones. */
export const addressChoices = (['std_delivery_to', 'std_billing_to'] as const).map((name) =>
  relationship(name, { allow_existing: true, filter: { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } } }),
);
