import { amountFields } from '../sales/priced.ts';
import { date, formula, items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const createPurchaseOrder = form('create-purchase-order', 'Purchase order', {
  model: 'std_po',
  fields: [
    text('std_label'),
    relationship('std_supplier', { allow_existing: true, required: true, allow_new: true }),
    relationship('std_contact', {
      allow_existing: true,
      filter: { fact: 'std_supplier', operator: 'equal', value: { context: 'form.std_supplier' } },
    }),
    date('std_purchase_order_date', { default: { context: 'today' } }),
    date('std_expected_reception_date'),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num', { default: { context: 'next' } }),
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_quantity', { required: true, min: 0 }),
      text('std_unit', readOnly),
      date('std_expected_reception_date'),
      text('std_supplier_reference'),
      number('std_unit_price'),
      option('std_price_origin', { ...readOnly, required: false }),
      number('std_discount', { min: 0, max: 100 }),
      number('std_tax_rate', { min: 0 }),
      formula('std_line_total'),
      text('std_label'),
    ]),
    ...amountFields('std_supplier'),
    option('std_pricing', { ...readOnly, required: false }),
  ],
});
