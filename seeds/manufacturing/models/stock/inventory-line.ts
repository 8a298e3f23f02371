import type { ModelTemplate } from '../../../languages/english.ts';
import { dlc, lotLabel, lotUnit } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

const countedNames = ['std_counted_quantity', 'std_counted_at', 'std_lot_quantity', 'std_lot', 'std_stock_location', 'std_inventory'];

/** One counted lot. */
export const inventoryLine: ModelTemplate = {
  slug: 'std_inventory_line',
  name: 'std_inventory_line',
  displayed_name: 'Inventory line',
  icon: 'list-check',
  primary_attribute: 'std_label',
  schema: [
    lotLabel,
    { name: 'std_lot_quantity', label: 'Lot quantity (before)', type: 'number', subtype: 'float', misc: { derived: true } },
    { name: 'std_counted_quantity', label: 'Counted quantity', type: 'number', subtype: 'float', misc: { min: 0, gs1: 'quantity' } },
    { name: 'std_counted_at', label: 'Counted at', type: 'datetime' },
    { name: 'std_person', label: 'Counted by', type: 'text' },
    {
      name: 'std_elsewhere',
      label: 'Stands at another place',
      type: 'boolean',
      hidden: true,
      misc: {
        formulaV1:
          'AND(NOT(EMPTY(std_inventory.std_stock_location.identity)), NOT(std_moved), NOT(COALESCE(std_lot.std_stock_location.identity = std_inventory.std_stock_location.identity, false)))',
      },
    },
    {
      name: 'std_uncounted',
      label: 'Not counted',
      type: 'number',
      subtype: 'integer',
      hidden: true,
      misc: { formulaV1: 'IF(EMPTY(std_counted_quantity), 1, 0)' },
    },
    { name: 'std_expected_quantity', label: 'Expected quantity', type: 'number', subtype: 'float', misc: { derived: true } },
    {
      name: 'std_difference',
      label: 'Difference',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'std_counted_quantity - COALESCE(std_lot_quantity, std_expected_quantity)', decimals: 'as_stored' },
    },
    {
      name: 'std_open_sheet',
      label: 'Open inventory',
      type: 'text',
      hidden: true,
      misc: {
        formulaV1: `IF(AND(NOT(std_moved), NOT(COALESCE(std_inventory.std_completed, false))), CONCAT(COALESCE(std_inventory.std_label, ""), " (",
          IF(EMPTY(std_inventory.std_responsible_name), "", CONCAT(std_inventory.std_responsible_name, ", ")), FORMAT_DATE(COALESCE(std_counted_at, created_at), "yyyy-MM-dd HH:mm"), ")"))`,
      },
    },
    {
      name: 'std_also_counted',
      label: 'Also counted on',
      type: 'text',
      misc: {
        formulaV1: `IF(NOT(EMPTY(std_open_sheet)), MID(REPLACE(CONCAT("; ", JOIN(std_lot.std_inventory_lines.std_open_sheet, "; ")), CONCAT("; ", std_open_sheet), ""), 3, 500))`,
      },
    },
    {
      name: 'std_inventory_completed',
      label: 'Of a finished inventory',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_inventory.std_completed, false)' },
    },
    {
      name: 'std_agreed',
      label: 'Agreed with the stock',
      type: 'boolean',
      misc: {
        formulaV1: 'AND(COALESCE(std_inventory.std_review, false), COALESCE(std_lot_quantity = std_counted_quantity, false), std_kept)',
      },
    },
    { name: 'std_kept', label: 'Kept', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(identity))' } },
    { name: 'std_lot_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_lot.std_sku.std_label' } },
    { name: 'std_lot_num', label: 'Lot number', type: 'text', misc: { formulaV1: 'std_lot.std_lot_num' } },
    { ...dlc, misc: { formulaV1: 'std_lot.std_dlc' } },
    lotUnit,
    { name: 'std_location', label: 'Place', type: 'text', misc: { formulaV1: 'std_lot.std_stock_location.std_label' } },
    {
      name: 'std_internal_reference',
      label: 'Internal reference',
      type: 'text',
      misc: { formulaV1: 'std_lot.std_sku.std_internal_reference' },
    },
    moved('COUNT(std_stock_mouvements.std_quantity) > 0'),
  ],
  misc: {
    kept_by: ['std_stock_mouvements'],
    kept_while: [
      {
        when: 'std_agreed',
        text: 'Lines that agreed with the stock are posted, so they and their inventory stay. Delete the other lines if need be, and finish it.',
      },
    ],
    settling: { action: 'steps/inventories/expectQuantities', changed: ['std_lot', 'std_counted_quantity', 'std_counted_at'], created: true },
    distinct: [{ names: ['std_lot', 'std_inventory'], text: 'This lot is on this inventory already. Put what was counted of it into one line.' }],
    refused: [
      {
        when: 'std_elsewhere',
        names: ['std_lot', 'std_inventory'],
        by_hand: true,
        text: 'This lot stands at another place than the one that is counted here. Count it there, or transfer it first.',
      },
    ],
    fixed: [
      { when: 'std_kept', names: ['std_expected_quantity'], text: 'It is found by the product when the lot is counted.' },
      fixedOnceMoved(countedNames),
      {
        when: 'std_agreed',
        names: countedNames,
        text: 'It agreed with the stock when it was counted, so it is posted. Count the lot again on another inventory.',
      },
      {
        when: 'std_inventory_completed',
        names: countedNames,
        text: 'Its inventory is finished, so it stays as it is. Count the lot again on another one.',
      },
    ],
  },
};
