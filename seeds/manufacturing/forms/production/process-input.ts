import { boolean, items, longText, number, option, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const processInput = form('process-input', 'Process', {
  model: 'std_process',
  fields: [
    text('std_label', { required: true }),
    option('std_process_type', { required: true }),
    boolean('std_is_default_process'),
    items('std_steps', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num', { required: true }),
      text('std_label', { required: true }),
      longText('std_description'),
      relationship('std_workstation', { allow_existing: true }),
      boolean('std_include_in_mrp', { required: false }),
    ]),
  ],
});
