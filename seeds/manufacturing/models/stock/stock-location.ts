import type { ModelTemplate } from '../../../languages/english.ts';
import { stockLocations } from '../../processes/defaults.ts';
import { builtInWith, fixedWhenBuiltIn, keptWhenBuiltIn } from '../rules/built-in.ts';
import { requiredLabel, uniqueKey } from '../shared/fields.ts';

/**
 * A place where lots are stored. Locations with a key represent places outside the warehouse: suppliers, customers,
 * production, stocktaking.
 */
export const stockLocation: ModelTemplate = {
  slug: 'std_stock_location',
  name: 'std_stock_location',
  displayed_name: 'Stock location',
  icon: 'map-pin',
  primary_attribute: 'std_label',
  schema: [
    { ...requiredLabel, misc: { ...requiredLabel.misc, gs1: 'place' } },
    {
      name: 'std_closed',
      label: 'Takes nothing',
      type: 'tag',
      misc: {
        options: [
          { key: 'full', label: 'Full', tone: 'hold' },
          { key: 'blocked', label: 'Blocked', tone: 'cancelled' },
        ],
      },
    },
    uniqueKey,
    builtInWith(stockLocations.flatMap(({ key }) => key ?? [])),
  ],
  misc: {
    settling: [
      { action: 'steps/stock/takeBackPromises', changed: ['std_label', 'std_key'] },
      { action: 'steps/manufacturing-orders/followPlaces', changed: ['std_label', 'std_key'] },
    ],
    scan: 3,
    page: {
      facts: ['std_label', 'std_closed'],
      tables: [
        {
          name: 'std_lots',
          columns: [{ path: 'std_lot_num' }, { path: 'std_sku' }, { path: 'std_quantity', unit: 'std_unit' }, { path: 'std_dlc' }],
          hide_empty: true,
        },
      ],
      more: [
        'std_key',
        'std_default_skus',
        'std_outgoing_mouvements',
        'std_incoming_mouvements',
        'std_lot_reception_lines',
        'std_inventory_lines',
        'std_lot_transfers',
      ],
    },
    indexes: [['std_label']],
    fixed: [fixedWhenBuiltIn()],
    kept_while: [keptWhenBuiltIn],
    kept_by: ['std_lots', 'std_outgoing_mouvements', 'std_incoming_mouvements'],
  },
};
