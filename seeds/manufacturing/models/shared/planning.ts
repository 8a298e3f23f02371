import type { FieldTemplate } from '../../../languages/english.ts';

const amount = (name: string, label: string): FieldTemplate => ({
  name,
  label,
  type: 'number',
  subtype: 'float',
  misc: { min: 0, decimals: 'as_stored' },
});

/** Working days that manufacturing or purchasing takes. */
export const leadTime: FieldTemplate = {
  name: 'std_lead_time_days',
  label: 'Lead time (days)',
  type: 'number',
  subtype: 'integer',
  misc: { unit: 'd', min: 0 },
};

/** The planning fields of an article; empty ones have no effect. */
export const planningOfArticles: FieldTemplate[] = [
  amount('std_safety_stock', 'Safety stock'),
  amount('std_lot_minimum', 'Lot size: minimum'),
  amount('std_lot_multiple', 'Lot size: multiple'),
  amount('std_lot_maximum', 'Lot size: maximum'),
  leadTime,
];

/** The packs and minimum of a supplier; they replace the values of the article. */
export const packsOfSuppliers: FieldTemplate[] = [
  amount('std_pack_quantity', 'Quantity of a pack'),
  amount('std_minimum_quantity', 'Minimum order quantity'),
];

/** Minimum remaining shelf life of goods shipped to a customer. */
export const minimumRemainingDays: FieldTemplate = {
  name: 'std_minimum_remaining_days',
  label: 'Minimum remaining shelf life (days)',
  type: 'number',
  subtype: 'integer',
  misc: { unit: 'd', min: 0 },
};
