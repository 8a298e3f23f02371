import { date, items, longText, measure, number, printable, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const shipmentControl = form('shipment-control', 'Shipment control', {
  model: 'std_shipment',
  process: 'PR-STD-SHIPMENT',
  step: 'std-shipment-status-control',
  advances: true,
  button: 'Check',
  submit: 'Ship',
  fields: [
    text('std_label', readOnly),
    relationship('std_client', readOnly),
    longText('std_delivery_address', readOnly),
    date('std_shipping_date', { default: { context: 'today' } }),
    measure('std_measured_weight', { device: 'scale', description: 'Empty: the weight by the articles' }),
    number('std_parcels', { min: 0 }),
    items('std_lines', { read_only: true, allow_creation: false, allow_deletion: false }, [
      number('std_line_num', readOnly),
      relationship('std_sku', readOnly),
      number('std_order_quantity', readOnly),
      number('std_quantity', readOnly),
      number('std_missing_quantity', readOnly),
      text('std_unit', readOnly),
      text('std_picked_lots', readOnly),
    ]),
    printable('delivery-note', { label: 'Print the delivery note' }),
  ],
});
