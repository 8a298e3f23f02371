import { boolean, date, datetime, longText, number, option, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

/** Starts or pauses work; a button of the order sends it directly. */
export const workMark = form('work-mark', 'Work mark', {
  model: 'std_work_mark',
  fields: [
    relationship('std_operation', { allow_existing: true, required: true }),
    option('std_mark', { required: true }),
    datetime('std_at', { default: { context: 'now' } }),
    text('std_person', { default: { context: 'user_name' } }),
  ],
});

export const endOfTask = form('end-of-task', 'End of task', {
  model: 'std_work_report',
  submit: 'Record',
  fields: [
    relationship('std_operation', { allow_existing: true, required: true }),
    number('std_quantity', { min: 0 }),
    number('std_scrap_quantity', { min: 0 }),
    number('std_minutes', { min: 0 }),
    date('std_dlc'),
    boolean('std_take_missing', { required: false, description: 'When more is needed than was issued' }),
    boolean('std_done', { default: true }),
    longText('std_description'),
    text('std_person', { default: { context: 'user_name' } }),
  ],
});
