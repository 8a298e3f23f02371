import { date, items, number, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const shipmentPreparation = form('shipment-preparation', 'Shipment preparation', {
  model: 'std_shipment',
  process: 'PR-STD-SHIPMENT',
  step: 'std-shipment-status-preparation',
  advances: true,
  button: 'Prepare',
  submit: 'Confirm',
  fields: [
    text('std_label', readOnly),
    relationship('std_client', readOnly),
    date('std_delivery_date', readOnly),
    items('std_lines', { allow_creation: false, allow_deletion: false }, [
      number('std_line_num', readOnly),
      relationship('std_sku', readOnly),
      number('std_order_quantity', readOnly),
      number('std_quantity', readOnly),
      text('std_unit', readOnly),
      items('std_picking_lines', { allow_creation: true, allow_deletion: true }, [
        number('std_line_num'),
        text('std_location', readOnly),
        relationship('std_lot', {
          allow_existing: true,
          required: true,
          filter: { fact: 'std_sku', operator: 'equal', value: { context: 'parent.std_sku' } },
        }),
        number('std_qty_to_pick', { required: true, min: 0 }),
        text('std_unit', readOnly),
        number('std_lot_stock_quantity', readOnly),
        date('std_dlc', readOnly),
        text('std_expired_reason'),
      ]),
    ]),
  ],
});
