import { date, formula, items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';
import { addressChoices, priceFields, totalFields } from './priced.ts';

export const inputSalesOrder = form('input-sales-order', 'Sales order', {
  model: 'std_order',
  fields: [
    text('std_label'),
    relationship('std_client', { allow_existing: true, required: true, allow_new: true }),
    relationship('std_contact', { allow_existing: true, filter: { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } } }),
    text('std_customer_order_reference'),
    date('std_order_date', { default: { context: 'today' } }),
    date('std_delivery_date'),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num', { default: { context: 'next' } }),
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_quantity', { required: true, min: 0 }),
      text('std_unit', readOnly),
      ...priceFields,
      formula('std_line_total'),
      text('std_description'),
      date('std_requested_date'),
      date('std_promised_date'),
      date('std_possible_date', readOnly),
      option('std_possible_kind', { ...readOnly, required: false }),
    ]),
    ...totalFields,
    option('std_priority', { required: false }),
    ...addressChoices,
  ],
});
