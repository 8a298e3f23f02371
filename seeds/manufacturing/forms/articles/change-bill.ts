import { readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

const isOff = { fact: 'std_is_off', operator: 'equal' as const, value: true };

export const changeBill = form('change-bill', 'Change a bill to what is used', {
  model: 'std_bill_change',
  submit: 'Change',
  fields: [relationship('std_bom', { allow_existing: true, required: true, filter: isOff })],
});

export const undoBillChange = form('undo-bill-change', 'Take a change of a bill back', {
  model: 'std_bill_change',
  submit: 'Take back',
  fields: [
    relationship('std_undoes', { allow_existing: true, required: true, filter: { fact: 'std_undone', operator: 'equal', value: false } }),
    text('std_change', readOnly),
  ],
});
