import { date, formula, items, longText, number, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';
import { totalFields } from './priced.ts';

/** Confirms an order to the customer: the order as agreed, and the delivery dates. */
export const orderConfirmation = form('order-confirmation', 'Order confirmation', {
  model: 'std_order',
  submit: 'Confirm',
  fields: [
    text('std_label', readOnly),
    relationship('std_client', readOnly),
    text('std_customer_order_reference', readOnly),
    date('std_confirmed_on', { default: { context: 'today' }, required: true }),
    date('std_delivery_date'),
    longText('std_delivery_address', readOnly),
    longText('std_billing_address', readOnly),
    items('std_lines', { read_only: true, allow_creation: false, allow_deletion: false }, [
      number('std_line_num', readOnly),
      relationship('std_sku', readOnly),
      number('std_quantity', readOnly),
      text('std_unit', readOnly),
      number('std_unit_price', readOnly),
      number('std_discount', readOnly),
      number('std_tax_rate', readOnly),
      formula('std_line_total'),
    ]),
    ...totalFields,
    longText('std_terms'),
  ],
});
