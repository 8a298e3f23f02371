import { boolean, longText, relationship } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const endOfTask = form('end-of-task', 'End of task', {
  model: 'std_work_report',
  fields: [
    relationship('std_operation', { allow_existing: true, required: true }),
    boolean('std_done', { default: true }),
    longText('std_description'),
  ],
});
