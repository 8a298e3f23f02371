import { boolean, date, items, longText, option, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editProject = form('edit-project', 'Project', {
  model: 'std_project',
  fields: [
    text('std_label', { required: true }),
    option('std_status', { required: true, default: 'planned' }),
    relationship('std_client', { allow_existing: true, allow_new: true }),
    relationship('std_contact', { allow_existing: true, filter: { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } } }),
    relationship('std_owner', { allow_existing: true }),
    date('std_start_date', { default: { context: 'today' } }),
    date('std_due_date'),
    longText('std_notes'),
    items('std_tasks', { allow_creation: true, allow_deletion: true }, [
      text('std_label', { required: true }),
      relationship('std_owner', { allow_existing: true }),
      date('std_due_date'),
      boolean('std_done'),
    ]),
  ],
});
