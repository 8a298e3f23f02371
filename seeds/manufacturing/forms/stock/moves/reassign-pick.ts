import { formula, longText, number, readOnly, relationship, text } from '../../shared/fields.ts';
import { form } from '../../shared/form.ts';

const waits = { fact: 'std_active_operation.std_key', operator: 'equal' as const };

export const reassignPick = form('reassign-pick', 'Give to another document', {
  model: 'std_reassignment',
  submit: 'Give',
  fields: [
    relationship('std_picking_line', {
      allow_existing: true,
      required: true,
      filter: { fact: 'std_reserved_quantity', operator: 'greaterThan', value: 0 },
    }),
    text('std_article', readOnly),
    formula('std_reserved_quantity'),
    number('std_quantity', { required: true, min: 0 }),
    text('std_unit', readOnly),
    relationship('std_shipment', {
      allow_existing: true,
      description: 'One of the two: a shipment or a manufacturing order.',
      filter: { ...waits, value: 'std-shipment-status-awaiting-materials' },
    }),
    relationship('std_manufacturing_order', { allow_existing: true, filter: { ...waits, value: 'std-mo-status-awaiting-materials' } }),
    longText('std_reason', { required: true }),
  ],
});
