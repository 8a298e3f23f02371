import { date, items, number, option, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

export const manufacturingOrderStockPicking = form('manufacturing-order-stock-picking', 'Stock picking', {
  model: 'std_manufacturing_order',
  process: 'PR-STD-MANUFACTURING-ORDER',
  step: 'std-mo-status-picking',
  advances: true,
  button: 'Pick',
  submit: 'Confirm',
  fields: [
    text('std_label', readOnly),
    relationship('std_sku', readOnly),
    number('std_quantity', readOnly),
    text('std_unit', readOnly),
    items('std_picking_lines', { allow_creation: true, allow_deletion: true }, [
      number('std_line_num'),
      text('std_article', readOnly),
      relationship('std_lot', { allow_existing: true, required: true }),
      number('std_qty_to_pick', { required: true, min: 0 }),
      number('std_missing_quantity', readOnly),
      text('std_unit', readOnly),
      number('std_lot_stock_quantity', readOnly),
      date('std_dlc', readOnly),
      text('std_expired_reason'),
      option('std_lot_reasons', { multiple: true, read_only: true }),
    ]),
  ],
});
