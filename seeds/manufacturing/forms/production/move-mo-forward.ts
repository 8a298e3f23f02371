import { number, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const moveMoForward = form('move-mo-forward', 'Move forward', {
  model: 'std_manufacturing_order',
  process: 'PR-STD-MANUFACTURING-ORDER',
  step: 'std-mo-status-production',
  advances: true,
  submit: 'Move forward',
  fields: [
    text('std_label', readOnly),
    relationship('std_sku', readOnly),
    number('std_quantity', readOnly),
    text('std_unit', readOnly),
    number('std_quantity_produced', { min: 0 }),
  ],
});
