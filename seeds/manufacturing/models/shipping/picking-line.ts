import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { fixedOnceCompleted } from '../shared/completed.ts';
import { missingQuantity } from '../shared/documents.ts';
import { articleName, dlc, lineNum, lotLabel, lotUnit } from '../shared/fields.ts';
import { fixedOnceMoved } from '../shared/moved.ts';
import { confirmation, expiredLots, expiredLotsExplained, saidOfExpired, saidOfTaken } from '../shared/picks.ts';

const figure = (name: string, label: string, formulaV1: string): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  hidden: true,
  misc: { formulaV1 },
});

const isOther = (line: string) => `AND(NOT(EMPTY(${line}.std_sku.identity)), NOT(${line}.std_sku.identity = std_lot.std_sku.identity))`;

const stands = (document: string, step: string) => `COALESCE(${document}.std_active_operation.std_key, "") = "${step}"`;
/** Whether the document of a pick is cancelled; it reserves nothing then. */
const cancelled = `OR(${stands('std_shipment_line.std_shipment', 'std-shipment-status-cancelled')}, ${stands('std_manufacturing_order', 'std-mo-status-cancelled')})`;

/** A quantity reserved on one lot, until its movement is written. */
export const pickingLine: ModelTemplate = {
  slug: 'std_picking_line',
  name: 'std_picking_line',
  displayed_name: 'Picking line',
  icon: 'hand-grab',
  primary_attribute: 'std_label',
  schema: [
    lotLabel,
    lineNum,
    { name: 'std_qty_to_pick', label: 'Quantity to pick', type: 'number', subtype: 'float', misc: { min: 0, gs1: 'quantity' } },
    { name: 'std_location', label: 'Place', type: 'text', misc: { formulaV1: 'std_lot.std_stock_location.std_label' } },
    { name: 'std_picked', label: 'Picked', type: 'boolean', misc: { formulaV1: 'NOT(EMPTY(std_stock_mouvement.std_quantity))' } },
    {
      name: 'std_lot_reasons',
      label: 'Why this lot',
      type: 'multitag',
      misc: {
        derived: true,
        options: [
          { key: 'by-expiry', label: 'By expiry date' },
          { key: 'by-age', label: 'Oldest first' },
          { key: 'earlier-reserved', label: 'Earlier lots are reserved' },
          { key: 'expired-left-out', label: 'Expired lots left out' },
          { key: 'blocked-left-out', label: 'Lots in blocked places left out' },
          {
            key: 'by-hand',
            label: 'Chosen by hand',
          },
        ],
      },
    },
    { name: 'std_lot_stock_quantity', label: 'Lot stock when reserved', type: 'number', subtype: 'float', misc: { derived: true } },
    { name: 'std_lot_qty_bfr_picking', label: 'Lot quantity before picking', type: 'number', subtype: 'float', misc: { derived: true } },
    { name: 'std_lot_qty_aft_picking', label: 'Lot quantity after picking', type: 'number', subtype: 'float', misc: { derived: true } },
    missingQuantity(),
    {
      name: 'std_taken_quantity',
      label: 'Taken of its lot',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: 'IF(EMPTY(std_lot.std_lot_num), 0, MAX(0, COALESCE(std_qty_to_pick, 0)))' },
    },
    {
      name: 'std_reserved_quantity',
      label: 'Reserved quantity',
      type: 'number',
      subtype: 'float',
      hidden: true,
      misc: { formulaV1: `IF(OR(std_picked, ${cancelled}), 0, COALESCE(std_qty_to_pick, 0))` },
    },
    {
      name: 'std_excess_quantity',
      label: 'More than the lot holds',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'IF(std_picked, 0, MAX(0, COALESCE(std_qty_to_pick, 0) - COALESCE(std_lot.std_quantity, 0)))' },
    },
    {
      name: 'std_over_promised',
      label: 'More than is free of its lot',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1: 'AND(std_reserved_quantity > 0, NOT(EMPTY(std_lot.identity)), std_lot.std_reserved_quantity > COALESCE(std_lot.std_quantity, 0))',
      },
    },
    figure(
      'std_free_for_it',
      'Free for this pick',
      'MAX(0, COALESCE(std_lot.std_quantity, 0) - COALESCE(std_lot.std_reserved_quantity, 0) + std_reserved_quantity)',
    ),
    {
      name: 'std_due_date',
      label: 'Due date',
      type: 'date',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_shipment_line.std_shipment.std_delivery_date, std_manufacturing_order.std_due_date)' },
    },
    figure('std_open_quantity', 'Reserved', 'IF(std_picked, 0, MAX(0, COALESCE(std_qty_to_pick, 0)))'),
    figure('std_issued_quantity', 'Issued', 'IF(std_picked, COALESCE(std_qty_to_pick, 0), 0)'),
    figure('std_consumed_quantity', 'Consumed', 'COALESCE(SUM(std_consumptions.std_counted_quantity), 0)'),
    figure('std_returned_quantity', 'Returned', 'COALESCE(SUM(std_return_mouvements.std_quantity), 0)'),
    figure('std_left_quantity', 'Left in production', 'std_issued_quantity - std_consumed_quantity - std_returned_quantity'),
    dlc,
    {
      name: 'std_left',
      label: 'Has left without it',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(NOT(std_picked), COALESCE(std_shipment_line.std_left, false))' },
    },
    ...confirmation,
    ...expiredLots,
    { name: 'std_merge_key', label: 'Merge key', type: 'text' },
    {
      name: 'std_type_of_bom',
      label: 'Component type',
      type: 'tag',
      misc: {
        options: [
          { key: 'bomline-raw-materials', label: 'Raw materials' },
          {
            key: 'bomline-packaging',
            label: 'Packaging',
          },
        ],
      },
    },
    {
      name: 'std_other_article',
      label: 'Lot of another article',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1: `AND(NOT(EMPTY(std_lot.std_sku.identity)), OR(${['std_shipment_line', 'std_bom_line', 'std_component'].map(isOther).join(', ')}))`,
      },
    },
    articleName('std_lot.std_sku'),
    lotUnit,
  ],
  misc: {
    settling: {
      action: 'steps/manufacturing-orders/followPicks',
      created: true,
      changed: ['std_qty_to_pick', 'std_missing_quantity', 'std_lot'],
    },
    page: {
      facts: [
        'std_article',
        'std_lot',
        'std_location',
        'std_qty_to_pick',
        'std_unit',
        'std_dlc',
        'std_confirmed',
        'std_lot_reasons',
        'std_short_quantity',
        'std_short_reason',
        'std_expired_reason',
        'std_shipment_line',
        'std_manufacturing_order',
        'std_stock_mouvement',
      ],
      more: [
        'std_label',
        'std_line_num',
        'std_picked',
        'std_lot_stock_quantity',
        'std_lot_qty_bfr_picking',
        'std_lot_qty_aft_picking',
        'std_missing_quantity',
        'std_excess_quantity',
        'std_merge_key',
        'std_type_of_bom',
        'std_bom_line',
        'std_component',
      ],
      forms: [
        {
          form: 'reassign-pick',
          label: 'Give to another',
          fills: 'std_picking_line',
          when: { fact: 'std_reserved_quantity', operator: 'greaterThan', value: 0 },
        },
      ],
    },
    kept_by: ['std_stock_mouvement', 'std_consumptions', 'std_return_mouvements'],
    refused: [
      {
        when: 'std_other_article',
        names: ['std_lot', 'std_shipment_line', 'std_bom_line', 'std_component'],
        text: 'This lot is of another article.',
        locks: 'std_lot',
      },
      {
        when: 'std_over_promised',
        names: ['std_qty_to_pick', 'std_lot', 'std_shipment_line', 'std_manufacturing_order'],
        text: 'Of lot {std_label} there are {std_free_for_it} {std_unit} free for this pick, and {std_qty_to_pick} are asked for. Pick less, or take the rest from another lot.',
        locks: 'std_lot',
      },
      ...expiredLotsExplained,
    ],
    about: [saidOfExpired, ...saidOfTaken],
    fixed: [
      fixedOnceMoved(
        ['std_qty_to_pick', 'std_lot', 'std_shipment_line', 'std_manufacturing_order', 'std_stock_mouvement', 'std_confirmed'],
        'std_picked',
      ),
      { ...fixedOnceCompleted('std_qty_to_pick', 'std_lot', 'std_shipment_line', 'std_manufacturing_order'), when: 'std_left' },
    ],
  },
};
