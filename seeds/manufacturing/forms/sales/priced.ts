import { formula, number, option, readOnly, relationship } from '../shared/fields.ts';

/** What is asked for on the line of a sales document, with the reason for a proposed price. */
export const priceFields = [
  number('std_unit_price'),
  option('std_price_origin', { ...readOnly, required: false }),
  number('std_discount', { min: 0, max: 100 }),
  number('std_tax_rate', { min: 0 }),
];

/** What lines add up to, as they are typed; beside it whether some of them have no price. */
export const totalFields = [
  formula('std_total_net'),
  formula('std_total_tax'),
  formula('std_total'),
  option('std_pricing', { ...readOnly, required: false }),
];

/** The customer's addresses that a document may go to instead of the default ones. */
export const addressChoices = (['std_delivery_to', 'std_billing_to'] as const).map((name) =>
  relationship(name, { allow_existing: true, filter: { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } } }),
);
