import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { adviceAbout, adviceFacts } from '../planning/advice.ts';
import { comingOf } from '../planning/coming.ts';
import { postsGoods } from '../rules/posts-goods.ts';
import { outlookOfMaking } from '../sales/outlook.ts';
import { completed, fixedOnceCompleted } from '../shared/completed.ts';
import { ownNumber, priority } from '../shared/documents.ts';
import { articleUnit, quantity } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';
import { picking, unaskedLots, unconfirmedOwnPicks } from '../shared/picks.ts';
import { heldByOthers } from '../stock/stock-card.ts';
import { rest } from './rest.ts';
import { atWork, workPanel } from './work/work-panel.ts';

const figure = (name: string, label: string, formulaV1: string): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  misc: { formulaV1 },
});

/** An order to make a quantity of one article. */
export const manufacturingOrder: ModelTemplate = {
  slug: 'std_manufacturing_order',
  name: 'std_manufacturing_order',
  displayed_name: 'Manufacturing order',
  icon: 'building-factory',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'MO-{n}' } },
    quantity,
    { name: 'std_quantity_produced', label: 'Quantity produced', type: 'number', subtype: 'float', misc: { min: 0, derived: true } },
    { name: 'std_raw_materials_available', label: 'Raw materials available', type: 'boolean', misc: { derived: true } },
    { name: 'std_awaiting_materials_reason', label: 'Reason for waiting', type: 'text', hidden: true, misc: { derived: true } },
    {
      name: 'std_missing_materials',
      label: 'Missing materials',
      type: 'text',
      misc: { formulaV1: 'REPLACE(std_awaiting_materials_reason, "Manque MP: ", "")' },
    },
    {
      name: 'std_held_up',
      label: 'Can’t be begun yet',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'NOT(EMPTY(std_awaiting_materials_reason))' },
    },
    { name: 'std_layout_key', label: 'Layout key', type: 'text' },
    { name: 'std_due_date', label: 'Due date', type: 'date' },
    priority,
    rest,
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
    unaskedLots('JOIN(std_picking_lines.std_expired_lots, ", ")'),
    completed('std-mo-status-done'),
    {
      name: 'std_picked_quantity',
      label: 'Picked quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'COALESCE(SUM(std_picking_lines.std_taken_quantity), 0)' },
    },
    figure('std_recorded_quantity', 'Recorded as outputs', 'COALESCE(SUM(std_outputs.std_counted_quantity), 0)'),
    figure('std_quantity_scrapped', 'Scrapped', 'COALESCE(SUM(std_outputs.std_counted_scrap), 0)'),
    figure('std_remaining_quantity', 'Still to be made', 'IF(std_completed, 0, MAX(0, COALESCE(std_quantity, 0) - std_recorded_quantity))'),
    ...comingOf('IF(COALESCE(std_active_operation.std_key, "") = "std-mo-status-cancelled", 0, std_remaining_quantity)', 'std_due_date', 'std_label'),
    {
      name: 'std_bill_changed',
      label: 'Bill of materials has changed',
      type: 'boolean',
      misc: { formulaV1: 'AND(NOT(EMPTY(std_bill_state)), NOT(COALESCE(std_sku.std_bom.std_state, "") = std_bill_state))' },
    },
    { name: 'std_bill_state', label: 'Bill as it was taken', type: 'text', hidden: true, misc: { derived: true } },
    {
      name: 'std_behind_picking',
      label: 'Its materials are taken',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1:
          'AND(NOT(EMPTY(std_active_operation.std_key)), NOT(COALESCE(std_active_operation.std_include_in_mrp, false)), NOT(std_active_operation.std_key = "std-mo-status-cancelled"))',
      },
    },
    {
      name: 'std_in_work',
      label: 'In work',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1:
          'AND(NOT(EMPTY(std_active_operation.std_key)), NOT(std_active_operation.std_key = "std-mo-status-draft"), NOT(std_active_operation.std_key = "std-mo-status-awaiting-materials"), NOT(std_active_operation.std_key = "std-mo-status-cancelled"), NOT(std_completed))',
      },
    },
    {
      name: 'std_by_hand',
      label: 'Made or confirmed by hand',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1:
          'NOT(AND(NOT(EMPTY(std_suggestion.identity)), COALESCE(std_active_operation.std_key, "std-mo-status-draft") = "std-mo-status-draft"))',
      },
    },
    ...adviceAbout,
    {
      name: 'std_asks_for_parts',
      label: 'Asks for parts',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(std_by_hand, COALESCE(std_active_operation.std_include_in_mrp, false))' },
    },
    ...atWork,
    {
      name: 'std_cancelled',
      label: 'Cancelled',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_active_operation.std_key, "") = "std-mo-status-cancelled"' },
    },
    {
      name: 'std_holds_material',
      label: 'Holds issued material',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(SUM(std_picking_lines.std_left_quantity), 0) > 0' },
    },
    {
      name: 'std_short',
      label: 'Less made than planned',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_quantity_produced, 0) < COALESCE(std_quantity, 0)' },
    },
    {
      name: 'std_over',
      label: 'More made than planned',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_quantity_produced, 0) > COALESCE(std_quantity, 0)' },
    },
    {
      name: 'std_below_recorded',
      label: 'Less than the outputs',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_quantity_produced, 0) < std_recorded_quantity' },
    },
    {
      name: 'std_short_text',
      label: 'Lacks for what was made',
      type: 'text',
      hidden: true,
      misc: { formulaV1: 'JOIN(std_components.std_short_text, ", ")' },
    },
    {
      name: 'std_undated',
      label: 'Goods without an expiry date',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: `IF(COALESCE(std_quantity_produced, 0) > std_recorded_quantity, COALESCE(
          IF(AND(COALESCE(std_sku.std_stock_management_mode, "") = "batch-perishable", EMPTY(std_dlc), EMPTY(std_sku.std_shelf_life_days)), std_sku.std_label),
          JOIN(std_components.std_undated, ", ")))`,
      },
    },
  ],
  misc: {
    outlook: outlookOfMaking,
    held_up: { when: 'std_held_up', reason: 'std_missing_materials' },
    page: {
      panel: workPanel,
      facts: [
        'std_sku',
        'std_due_date',
        'std_quantity',
        ...adviceFacts,
        'std_quantity_produced',
        'std_remaining_quantity',
        'std_unit',
        'std_bill_changed',
        'std_priority',
        'std_raw_materials_available',
        'std_parent_order',
      ],
      tables: [
        {
          name: 'std_picking_lines',
          columns: [
            { path: 'std_lot.std_sku' },
            { path: 'std_location' },
            { path: 'std_lot' },
            { path: 'std_qty_to_pick', label: 'Quantity', unit: 'std_unit' },
            { path: 'std_lot.std_quantity', label: 'In its lot', unit: 'std_unit' },
            { path: 'std_missing_quantity', unit: 'std_unit' },
            { path: 'std_dlc' },
            { path: 'std_lot_reasons' },
            { path: 'std_confirmed' },
            { path: 'std_short_quantity', unit: 'std_unit' },
            { path: 'std_short_reason' },
            { path: 'std_expired_reason' },
          ],
          work: picking('std-mo-status-picking'),
          hide_empty: true,
        },
        {
          name: 'std_components',
          columns: [
            { path: 'std_sku' },
            { path: 'std_quantity', label: 'For one', unit: 'std_unit' },
            { path: 'std_required_quantity', unit: 'std_unit' },
            { path: 'std_reserved_quantity', unit: 'std_unit' },
            { path: 'std_left_quantity', unit: 'std_unit' },
            { path: 'std_consumed_quantity', unit: 'std_unit' },
            { path: 'std_missing_quantity', unit: 'std_unit' },
            { path: 'std_stock_quantity', unit: 'std_unit' },
            { path: 'std_type_of_bom' },
          ],
          hide_empty: true,
        },
        heldByOthers('std_components.std_sku', 'std_manufacturing_order'),
        {
          name: 'std_outputs',
          columns: [
            { path: 'std_label' },
            { path: 'std_date' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_scrap_quantity', unit: 'std_unit' },
            { path: 'std_lot' },
            { path: 'std_undone' },
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
        'std_missing_materials',
        'std_rest',
        'std_quantity_scrapped',
        'std_recorded_quantity',
        'std_rest_of',
        'std_suggestion',
        'std_rest_orders',
        'std_material_returns',
        'std_layout_key',
        'std_moved',
        'std_produced',
        'std_active_operation',
        'std_process',
        'std_stock_mouvements',
      ],
      forms: [
        {
          form: 'record-output',
          label: 'Record an output',
          fills: 'std_manufacturing_order',
          when: { fact: 'std_in_work', operator: 'equal', value: true },
        },
        {
          form: 'material-return',
          label: 'Return material',
          fills: 'std_manufacturing_order',
          when: { fact: 'std_holds_material', operator: 'equal', value: true },
        },
      ],
    },
    settling: [
      { action: 'steps/manufacturing-orders/copyBill', created: true, changed: [] },
      ...postsGoods('std_behind_picking', 'steps/manufacturing-orders/removePickedMaterials'),
      ...postsGoods(
        'std_completed',
        'steps/manufacturing-orders/removePackaging',
        'steps/manufacturing-orders/addFinishedGoods',
        'steps/manufacturing-orders/returnMaterials',
      ),
      ...postsGoods('std_cancelled', 'steps/manufacturing-orders/returnMaterials'),
      {
        action: 'steps/manufacturing-orders/followOrders',
        changed: ['std_quantity', 'std_due_date', 'std_priority'],
        when: 'std_by_hand',
      },
      {
        action: 'steps/manufacturing-orders/followOrders',
        changed: ['std_active_operation'],
        when: 'std_by_hand',
        turns: ['std_by_hand', 'std_asks_for_parts'],
      },
    ],
    refused: [
      {
        when: 'std_below_recorded',
        names: ['std_quantity_produced'],
        text: 'More than that is in stock already by its outputs. Undo an output instead.',
      },
    ],
    fixed: [
      fixedOnceMoved(['std_sku']),
      fixedOnceCompleted('std_parent_order', 'std_picking_lines', 'std_components', 'std_quantity', 'std_quantity_produced', 'std_dlc'),
    ],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_due_date'], ['std_held_up', 'std_due_date']],
    owns: ['std_picking_lines', 'std_operations', 'std_components'],
    kept_by: ['std_stock_mouvements', 'std_outputs', 'std_material_returns'],
    tells: ['std_lost_reservations', 'std_reassignments'],
  },
};
