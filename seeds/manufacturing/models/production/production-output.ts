import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { dlc, quantity } from '../shared/fields.ts';
import { moved } from '../shared/moved.ts';
import { rest } from './rest.ts';

const proposedLot =
  'IF(COALESCE(std_manufacturing_order.std_sku.std_stock_management_mode, "") = "global", std_manufacturing_order.std_sku.std_label, CONCAT("LOT / ", std_manufacturing_order.std_label, " / ", std_manufacturing_order.std_sku.std_label))';
const proposedExpiry =
  'COALESCE(std_manufacturing_order.std_dlc, IF(AND(COALESCE(std_manufacturing_order.std_sku.std_stock_management_mode, "") = "batch-perishable", NOT(EMPTY(std_manufacturing_order.std_sku.std_shelf_life_days))), DATE_ADD(TODAY(), std_manufacturing_order.std_sku.std_shelf_life_days, "day")))';

/** A quantity of an output that counts as zero once the output is undone. */
const counted = (name: string, label: string, of: string): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  hidden: true,
  misc: { formulaV1: `IF(std_undone, 0, COALESCE(${of}, 0))` },
});

/**
 * An output of a manufacturing order at one time. It is posted when it is saved: product, by-products, packaging and
 * consumption are moved with it, or the save is refused.
 */
export const productionOutput: ModelTemplate = {
  slug: 'std_production_output',
  name: 'std_production_output',
  displayed_name: 'Production output',
  icon: 'package-export',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'OUT-{n}' } },
    { ...quantity, label: 'Good quantity' },
    { name: 'std_scrap_quantity', label: 'Scrap', type: 'number', subtype: 'float', misc: { min: 0 } },
    { name: 'std_date', label: 'Date', type: 'date', misc: { default: { context: 'today' } } },
    { name: 'std_lot_num', label: 'Lot number', type: 'text', misc: { searchable: true, default: { formula: proposedLot } } },
    { ...dlc, misc: { default: { formula: proposedExpiry } } },
    rest,
    { name: 'std_take_missing', label: 'Take what is missing from stock', type: 'boolean', misc: { default: false } },
    { name: 'std_comment', label: 'Comment', type: 'textarea' },
    { name: 'std_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_manufacturing_order.std_sku.std_label' } },
    { name: 'std_unit', label: 'Unit', type: 'text', misc: { formulaV1: 'std_manufacturing_order.std_unit' } },
    { name: 'std_undone', label: 'Undone', type: 'boolean', misc: { formulaV1: 'NOT(EMPTY(std_undo.identity))' } },
    counted('std_counted_quantity', 'Good quantity that counts', 'std_quantity'),
    counted('std_counted_scrap', 'Scrap that counts', 'std_scrap_quantity'),
    moved('COUNT(std_stock_mouvements.std_quantity) + COUNT(std_consumptions.std_quantity) > 0'),
  ],
  misc: {
    page: {
      facts: [
        'std_manufacturing_order',
        'std_article',
        'std_quantity',
        'std_scrap_quantity',
        'std_unit',
        'std_lot',
        'std_dlc',
        'std_date',
        'std_undone',
      ],
      more: ['std_label', 'std_lot_num', 'std_rest', 'std_take_missing', 'std_moved'],
      forms: [{ form: 'undo-output', label: 'Undo', fills: 'std_production_output', when: { fact: 'std_undone', operator: 'equal', value: false } }],
    },
    posting: 'steps/production/recordOutput',
    kept_by: ['std_stock_mouvements', 'std_consumptions', 'std_undo'],
    indexes: [['std_date']],
    fixed: [
      {
        when: 'std_moved',
        names: ['std_quantity', 'std_scrap_quantity', 'std_date', 'std_lot_num', 'std_dlc', 'std_rest', 'std_manufacturing_order', 'std_lot'],
        text: 'Its goods have moved, so this stays as it is. Undo the output, and record it anew.',
      },
    ],
  },
};
