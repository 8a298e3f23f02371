import { date, datetime, formula, items, number, readOnly, relationship, text } from '../shared/fields.ts';
import { form } from '../shared/form.ts';

/** The expected quantity of the lot: as stored for a saved line, else the present quantity. */
const expected = 'COALESCE(std_lot_quantity, std_expected_quantity, std_lot.std_quantity)';

export const performInventory = form('perform-inventory', 'Inventory', {
  model: 'std_inventory',
  process: 'PR-STD-INVENTORY',
  step: 'std-inv-status-draft',
  button: 'Count',
  fields: [
    text('std_label'),
    text('std_responsible_name'),
    relationship('std_stock_location', {
      allow_existing: true,
      place_of_lots: true,
      description: 'Empty: lots of all places are counted',
      filter: { fact: 'std_key', operator: 'isEmpty', value: true },
    }),
    datetime('std_started_at', { read_only: true }),
    date('std_date', { default: { context: 'today' } }),
    items('std_lines', { allow_creation: true, allow_deletion: true }, [
      relationship('std_lot', { allow_existing: true, required: true }),
      text('std_lot_article', readOnly),
      text('std_unit', readOnly),
      date('std_dlc', readOnly),
      text('std_location', readOnly),
      formula('std_expected_quantity', { formula: expected, unless_option: 'stock.blind_counts' }),
      number('std_counted_quantity', { required: true, min: 0 }),
      formula('std_difference', { formula: `std_counted_quantity - ${expected}`, unless_option: 'stock.blind_counts' }),
      datetime('std_counted_at', { default: { context: 'now' } }),
      text('std_person', { default: { context: 'user_name' } }),
      formula('std_also_counted'),
    ]),
    items('std_created_lots', { allow_creation: true, allow_deletion: false }, [
      relationship('std_sku', { allow_existing: true, required: true }),
      text('std_lot_num'),
      date('std_dlc'),
      number('std_quantity', { required: true, min: 0 }),
      relationship('std_stock_location', { allow_existing: true, required: true }),
    ]),
  ],
});
