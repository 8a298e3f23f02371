import type { LabelTemplate } from '../languages/english.ts';

/** The label templates of a new company, for goods and for their locations. */
export const labelTemplates: LabelTemplate[] = [
  {
    slug: 'lot-label',
    name: 'Lot',
    title: 'Label of a lot',
    type: 'roll',
    model: 'std_sku_lot',
    width: 70,
    height: 30,
    mapping: {
      rows: [
        { path: 'std_sku', large: true },
        { path: 'std_lot_num', caption: true },
        { path: 'std_dlc', caption: true },
        { path: 'std_quantity', unit: 'std_unit' },
      ],
    },
  },
  {
    slug: 'article-label',
    name: 'Article',
    title: 'Label of an article',
    type: 'roll',
    model: 'std_sku',
    width: 70,
    height: 30,
    mapping: { rows: [{ path: 'std_label', large: true }, { path: 'std_internal_reference' }] },
  },
  {
    slug: 'location-label',
    name: 'Stock location',
    title: 'Label of a stock location',
    type: 'roll',
    model: 'std_stock_location',
    width: 100,
    height: 40,
    mapping: { rows: [{ path: 'std_label', large: true }] },
  },
];
