import type { FieldTemplate } from '../../../languages/english.ts';

/** How many picks people have still to confirm. */
const unconfirmedPicks = (formulaV1: string): FieldTemplate => ({
  name: 'std_unconfirmed_picks',
  label: 'Picks to confirm',
  type: 'number',
  subtype: 'integer',
  hidden: true,
  misc: { formulaV1 },
});

/** Of what has picks itself, and of what has lines with picks. */
export const unconfirmedOwnPicks = unconfirmedPicks('COALESCE(SUM(std_picking_lines.std_unconfirmed), 0)');
export const unconfirmedPicksOfLines = unconfirmedPicks('COALESCE(SUM(std_lines.std_unconfirmed_picks), 0)');

/** That somebody has taken a pick, what they left out of it, and why. */
export const confirmation: FieldTemplate[] = [
  { name: 'std_confirmed', label: 'Confirmed', type: 'boolean' },
  { name: 'std_short_quantity', label: 'Left out', type: 'number', subtype: 'float', misc: { min: 0 } },
  {
    name: 'std_short_reason',
    label: 'Why less was taken',
    type: 'tag',
    misc: {
      options: [
        { key: 'not-found', label: 'Not found' },
        { key: 'less-there', label: 'Less was there' },
        { key: 'damaged', label: 'Damaged' },
        { key: 'other', label: 'Something else' },
      ],
    },
  },
  {
    name: 'std_unconfirmed',
    label: 'To confirm',
    type: 'number',
    subtype: 'integer',
    hidden: true,
    misc: { formulaV1: 'IF(OR(std_picked, COALESCE(std_confirmed, 1 = 2), std_taken_quantity <= 0), 0, 1)' },
  },
];

/** How picks are worked through: by the lot's number or label, or the article's reference. */
export const picking = (...steps: string[]) => ({
  done: 'std_confirmed',
  quantity: 'std_qty_to_pick',
  short: { quantity: 'std_short_quantity', reason: 'std_short_reason' },
  scan: ['std_lot', 'std_lot.std_lot_num', 'std_lot.std_sku.std_internal_reference'],
  steps,
});
