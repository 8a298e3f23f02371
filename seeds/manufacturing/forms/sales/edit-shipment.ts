import { date, items, longText, number, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editShipment = form('edit-shipment', 'Shipment', {
  model: 'std_shipment',
  fields: [
    text('std_label'),
    relationship('std_client', { allow_existing: true }),
    relationship('std_order', { allow_existing: true }),
    date('std_order_date'),
    date('std_delivery_date'),
    date('std_shipping_date'),
    longText('std_delivery_address'),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num'),
      relationship('std_sku', { allow_existing: true, required: true }),
      number('std_order_quantity', { min: 0 }),
      number('std_quantity', { min: 0 }),
      text('std_unit', readOnly),
      text('std_description'),
      number('std_stock_quantity', readOnly),
      text('std_picked_lots', readOnly),
    ]),
  ],
});
