import type { ModelTemplate } from '../../../languages/english.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { ownNumber, priority } from '../shared/documents.ts';
import { articleUnit, quantity } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

/** A quantity of one article to be made. */
export const manufacturingOrder: ModelTemplate = {
  slug: 'std_manufacturing_order',
  name: 'std_manufacturing_order',
  displayed_name: 'Manufacturing order',
  icon: 'building-factory',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'MO-{n}' } },
    quantity,
    { name: 'std_quantity_produced', label: 'Quantity produced', type: 'number', subtype: 'float', misc: { min: 0 } },
    { name: 'std_raw_materials_available', label: 'Raw materials available', type: 'boolean' },
    { name: 'std_awaiting_materials_reason', label: 'Reason for waiting', type: 'text' },
    { name: 'std_layout_key', label: 'Layout key', type: 'text' },
    { name: 'std_due_date', label: 'Due date', type: 'date' },
    priority,
    { name: 'std_dlc', label: 'Expiry date of the produced lot', type: 'date' },
    articleUnit,
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
    {
      name: 'std_produced',
      label: 'Produced into stock',
      type: 'boolean',
      misc: { formulaV1: 'CONTAINS(std_stock_mouvements.std_type, "production")' },
    },
    completed('std-mo-status-done'),
    {
      name: 'std_picked_quantity',
      label: 'Picked quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'COALESCE(SUM(std_picking_lines.std_taken_quantity), 0)' },
    },
  ],
  misc: {
    fixed: [
      fixedOnceMoved(['std_sku']),
      fixedOnceMoved(['std_quantity', 'std_quantity_produced', 'std_dlc'], 'std_produced'),
      fixedOnceCompleted('std_parent_order', 'std_picking_lines'),
    ],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_due_date']],
    owns: ['std_picking_lines', 'std_operations'],
    kept_by: ['std_stock_mouvements'],
    tells: ['std_lost_reservations'],
  },
};
