import { date, items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';
import { insideTheStore } from '../shared/places.ts';

export const editReception = form('edit-reception', 'Reception', {
  model: 'std_reception',
  process: 'PR-STD-RECEPTION',
  step: 'std-rec-status-waiting',
  advances: true,
  button: 'Receive',
  submit: 'Receive',
  stickers: 'std_lines.std_lots',
  fields: [
    text('std_label'),
    relationship('std_supplier', { allow_existing: true }),
    relationship('std_po', readOnly),
    relationship('std_received_with', {
      allow_existing: true,
      description: 'Its lines go to that reception of the same supplier',
      filter: {
        all: [
          { fact: 'std_supplier', operator: 'equal', value: { context: 'form.std_supplier' } },
          { fact: 'std_active_operation.std_key', operator: 'equal', value: 'std-rec-status-waiting' },
          { fact: 'std_goes_along', operator: 'equal', value: false },
        ],
      },
    }),
    date('std_expected_reception_date'),
    date('std_actual_reception_date', { default: { context: 'today' } }),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num'),
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_order_quantity', { min: 0 }),
      number('std_received_quantity', { min: 0 }),
      number('std_invoice_quantity', { min: 0 }),
      text('std_unit', readOnly),
      option('std_stock_management_mode', { read_only: true, required: false }),
      items('std_lots', { allow_creation: true, allow_deletion: true }, [
        text('std_lot_num'),
        date('std_dlc'),
        number('std_qty_to_receive', { required: true, min: 0 }),
        relationship('std_stock_location', { allow_existing: true, filter: insideTheStore }),
        option('std_refusal', { required: false, description: 'What is refused waits at a blocked place' }),
        number('std_refused_quantity', { min: 0, description: 'All of it unless you say how much' }),
      ]),
    ]),
  ],
});
