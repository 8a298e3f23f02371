import { boolean, date, longText, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

const begun = {
  fact: 'std_active_operation.std_key',
  operator: 'notIn' as const,
  value: ['std-mo-status-draft', 'std-mo-status-done', 'std-mo-status-cancelled'],
};

export const recordOutput = form('record-output', 'Record an output', {
  model: 'std_production_output',
  submit: 'Record',
  fields: [
    relationship('std_manufacturing_order', { allow_existing: true, required: true, filter: begun }),
    text('std_article', readOnly),
    number('std_quantity', { min: 0 }),
    number('std_scrap_quantity', { min: 0 }),
    text('std_unit', readOnly),
    text('std_lot_num', { description: 'Empty: numbered by the order and its article' }),
    date('std_dlc'),
    option('std_rest', { default: 'keep-open', required: false }),
    boolean('std_take_missing', { required: false, description: 'When more is needed than was issued' }),
    date('std_date', { default: { context: 'today' } }),
    longText('std_comment'),
  ],
});

export const undoOutput = form('undo-output', 'Undo an output', {
  model: 'std_output_undo',
  submit: 'Undo',
  fields: [
    relationship('std_production_output', { allow_existing: true, required: true, filter: { fact: 'std_undone', operator: 'equal', value: false } }),
    text('std_article', readOnly),
    number('std_quantity', readOnly),
    text('std_unit', readOnly),
    longText('std_reason', { required: true }),
  ],
});
