import { date, items, longText, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const editShipment = form('edit-shipment', 'Shipment', {
  model: 'std_shipment',
  fields: [
    text('std_label'),
    relationship('std_client', { allow_existing: true }),
    relationship('std_order', { allow_existing: true }),
    relationship('std_shipped_with', {
      allow_existing: true,
      description: 'Its lines go with their picks to that shipment of the same customer and address',
      filter: {
        all: [
          { fact: 'std_client', operator: 'equal', value: { context: 'form.std_client' } },
          {
            fact: 'std_active_operation.std_key',
            operator: 'in',
            value: ['std-shipment-status-picking-to-input', 'std-shipment-status-awaiting-materials'],
          },
          { fact: 'std_goes_along', operator: 'equal', value: false },
        ],
      },
    }),
    date('std_order_date'),
    date('std_delivery_date'),
    date('std_shipping_date'),
    option('std_priority', { required: false }),
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
