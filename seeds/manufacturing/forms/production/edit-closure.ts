import { date, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

/** A closure without a supplier is one of the company itself. */
export const editClosure = form('edit-closure', 'Closed days', {
  model: 'std_closure',
  fields: [
    text('std_label', { required: true }),
    date('std_closed_from', { required: true }),
    date('std_closed_until', { required: true }),
    relationship('std_supplier', { allow_existing: true, required: false, description: 'Empty where the company itself is closed.' }),
  ],
});
