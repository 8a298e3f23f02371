import { date, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const createManufacturingOrder = form('create-manufacturing-order', 'Manufacturing order', {
  model: 'std_manufacturing_order',
  fields: [
    text('std_label'),
    relationship('std_sku', {
      allow_existing: true,
      required: true,
      filter: { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
    }),
    number('std_quantity', { required: true, min: 0 }),
    text('std_unit', readOnly),
    date('std_due_date'),
    option('std_priority', { required: false }),
    relationship('std_parent_order', { allow_existing: true }),
  ],
});
