import type { ModelTemplate } from '../../../languages/english.ts';
import { dlc, lotLabel, lotUnit } from '../shared/fields.ts';
import { fixedOnceMoved, moved } from '../shared/moved.ts';

/** One counted lot. */
export const inventoryLine: ModelTemplate = {
  slug: 'std_inventory_line',
  name: 'std_inventory_line',
  displayed_name: 'Inventory line',
  icon: 'list-check',
  primary_attribute: 'std_label',
  schema: [
    lotLabel,
    { name: 'std_lot_quantity', label: 'Lot quantity (before)', type: 'number', subtype: 'float' },
    { name: 'std_counted_quantity', label: 'Counted quantity', type: 'number', subtype: 'float', misc: { min: 0 } },
    { name: 'std_counted_at', label: 'Counted at', type: 'datetime' },
    { name: 'std_lot_article', label: 'Article', type: 'text', misc: { formulaV1: 'std_lot.std_sku.std_label' } },
    { name: 'std_lot_num', label: 'Lot number', type: 'text', misc: { formulaV1: 'std_lot.std_lot_num' } },
    { ...dlc, misc: { formulaV1: 'std_lot.std_dlc' } },
    lotUnit,
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
    fixed: [fixedOnceMoved(['std_counted_quantity', 'std_counted_at', 'std_lot_quantity', 'std_lot', 'std_stock_location', 'std_inventory'])],
  },
};
