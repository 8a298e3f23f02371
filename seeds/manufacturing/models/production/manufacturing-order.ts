import type { ModelTemplate } from '../../../languages/english.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { ownNumber, priority } from '../shared/documents.ts';
import { articleUnit, quantity } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';
import { picking, unconfirmedOwnPicks } from '../shared/picks.ts';

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
    unconfirmedOwnPicks,
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
    page: {
      facts: [
        'std_sku',
        'std_due_date',
        'std_quantity',
        'std_quantity_produced',
        'std_unit',
        'std_priority',
        'std_raw_materials_available',
        'std_parent_order',
      ],
      tables: [
        {
          name: 'std_picking_lines',
          label: 'Components',
          columns: [
            { path: 'std_lot.std_sku' },
            { path: 'std_location' },
            { path: 'std_lot' },
            { path: 'std_qty_to_pick', label: 'Quantity', unit: 'std_unit' },
            { path: 'std_lot.std_quantity', label: 'In its lot', unit: 'std_unit' },
            { path: 'std_missing_quantity', unit: 'std_unit' },
            { path: 'std_dlc' },
            { path: 'std_confirmed' },
            { path: 'std_short_quantity', unit: 'std_unit' },
            { path: 'std_short_reason' },
          ],
          work: picking('std-mo-status-picking'),
          hide_empty: true,
        },
        {
          name: 'std_sku.std_bom.std_lines',
          label: 'Bill of materials',
          columns: [
            { path: 'std_sku' },
            { path: 'std_quantity', label: 'For one', unit: 'std_unit' },
            { path: 'std_sku.std_quantity_in_stock', label: 'In stock', unit: 'std_unit' },
            { path: 'std_type_of_bom' },
          ],
          hide_empty: true,
        },
        { name: 'std_operations', columns: [{ path: 'std_label' }, { path: 'std_status' }, { path: 'std_workstation' }], hide_empty: true },
        {
          name: 'std_child_orders',
          columns: [
            { path: 'std_label' },
            { path: 'std_sku' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_active_operation', label: 'Status', format: 'status' },
          ],
          hide_empty: true,
        },
      ],
      more: [
        'std_label',
        'std_dlc',
        'std_awaiting_materials_reason',
        'std_layout_key',
        'std_moved',
        'std_produced',
        'std_active_operation',
        'std_process',
        'std_stock_mouvements',
      ],
    },
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
