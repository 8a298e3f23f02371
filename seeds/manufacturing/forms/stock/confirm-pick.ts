import { boolean, number, option, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

/** Records that a person has taken a pick. The picking list sends it directly, or later if there was no connection. */
export const confirmPick = form('confirm-pick', 'Pick', {
  model: 'std_picking_line',
  submit: 'Confirm',
  fields: [
    relationship('std_lot', { allow_existing: true, required: true }),
    number('std_qty_to_pick', { min: 0 }),
    boolean('std_confirmed', { required: false }),
    number('std_short_quantity', { min: 0 }),
    option('std_short_reason', { required: false }),
    text('std_expired_reason'),
  ],
});
