import { date, formula, items, longText, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';
import { addressChoices, priceFields, totalFields } from './priced.ts';

export const inputQuotation = form('input-quotation', 'Quotation', {
  model: 'std_quotation',
  fields: [
    text('std_label'),
    relationship('std_client', { allow_existing: true, required: true, allow_new: true }),
    relationship('std_contact', { allow_existing: true, filter: { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } } }),
    text('std_customer_order_reference'),
    date('std_date', { default: { context: 'today' } }),
    date('std_valid_until'),
    option('std_status', { required: true, default: 'draft' }),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num', { default: { context: 'next' } }),
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_quantity', { required: true, min: 0 }),
      text('std_unit', readOnly),
      ...priceFields,
      number('std_accepted_quantity', { min: 0 }),
      formula('std_line_total'),
      text('std_description'),
    ]),
    ...totalFields,
    date('std_delivery_date'),
    ...addressChoices,
    longText('std_terms'),
  ],
});
