import { date, items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const manufacturingOrderPackaging = form('manufacturing-order-packaging', 'Post-production packaging', {
  model: 'std_manufacturing_order',
  process: 'PR-STD-MANUFACTURING-ORDER',
  step: 'std-mo-status-packaging',
  advances: true,
  button: 'Pack',
  submit: 'Confirm',
  fields: [
    text('std_label', readOnly),
    relationship('std_sku', readOnly),
    number('std_quantity', readOnly),
    text('std_unit', readOnly),
    number('std_quantity_produced', { required: true, min: 0 }),
    option('std_rest', { default: 'keep-open' }),
    date('std_dlc'),
    items('std_picking_lines', { read_only: true, allow_creation: false, allow_deletion: false }, [
      text('std_article', readOnly),
      relationship('std_lot', readOnly),
      number('std_qty_to_pick', readOnly),
      text('std_unit', readOnly),
    ]),
  ],
});
