import { boolean, items, longText, number, option, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editManufacturingProcess = form('edit-manufacturing-process', 'Manufacturing routing', {
  model: 'std_process',
  fields: [
    text('std_label', { required: true }),
    option('std_process_type', { default: 'manufacturing-order', required: true }),
    relationship('std_skus', {
      multiple: true,
      allow_existing: true,
      filter: { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
    }),
    items('std_steps', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num', { required: true }),
      text('std_label', { required: true }),
      longText('std_description'),
      relationship('std_workstation', { allow_existing: true }),
      boolean('std_include_in_mrp', { required: false }),
    ]),
  ],
});
