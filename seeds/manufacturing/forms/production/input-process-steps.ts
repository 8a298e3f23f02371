import { boolean, items, longText, number, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const inputProcessSteps = form('input-process-steps', 'Steps of a process', {
  model: 'std_process',
  fields: [
    text('std_label', { read_only: true, required: true }),
    items('std_steps', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num', { required: true }),
      text('std_label', { required: true }),
      longText('std_description'),
      relationship('std_workstation', { allow_existing: true }),
      boolean('std_include_in_mrp', { required: false }),
    ]),
  ],
});
