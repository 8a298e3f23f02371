import type { ClearRule } from '@millwright/core/model/rules/clear-on-change.ts';
import type { CheckRule, FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Returns the field for the number of picks that people have not confirmed yet. */
const unconfirmedPicks = (formulaV1: string): FieldTemplate => ({
  name: 'std_unconfirmed_picks',
  label: 'Picks to confirm',
  type: 'number',
  subtype: 'integer',
  hidden: true,
  misc: { formulaV1 },
});

/** For records with picks, and for records that have lines with picks. */
export const unconfirmedOwnPicks = unconfirmedPicks('COALESCE(SUM(std_picking_lines.std_unconfirmed), 0)');
export const unconfirmedPicksOfLines = unconfirmedPicks('COALESCE(SUM(std_lines.std_unconfirmed_picks), 0)');

/** The confirmation of a pick: whether a person has taken it, the quantity left out, and why. */
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

const perishable = 'COALESCE(std_lot.std_sku.std_stock_management_mode, "") = "batch-perishable"';
const expired = 'OR(EMPTY(std_lot.std_dlc), std_lot.std_dlc < TODAY())';
const neededOn = 'COALESCE(std_shipment_line.std_shipment.std_delivery_date, std_manufacturing_order.std_due_date)';
/** Whether a lot is repaired goods that go back to their customer; these are shipped even if expired. */
const goesBack = 'COALESCE(std_shipment_line.std_repaired_lot.identity = std_lot.identity, false)';
const expiresBefore = `COALESCE(std_lot.std_dlc < ${neededOn}, false)`;
const takes = (...conditions: string[]) =>
  `AND(std_reserved_quantity > 0, NOT(EMPTY(std_lot.identity)), ${[perishable, ...conditions].join(', ')}, NOT(${goesBack}))`;
const unexplained = (when: string) => `AND(${takes(when)}, EMPTY(std_expired_reason))`;

const objection = (name: string, label: string, formulaV1: string): FieldTemplate => ({
  name,
  label,
  type: 'boolean',
  hidden: true,
  misc: { formulaV1 },
});

/** Returns the field that lists the expired lots without a reason. */
export const unaskedLots = (formulaV1: string): FieldTemplate => ({
  name: 'std_expired_lots',
  label: 'Expired lots unexplained',
  type: 'text',
  hidden: true,
  misc: { formulaV1 },
});

/** The reason for taking a lot that has expired or will have expired when it is needed, and whether it is missing. */
export const expiredLots: FieldTemplate[] = [
  { name: 'std_expired_reason', label: 'Why an expired lot', type: 'text' },
  objection('std_takes_expired', 'Takes a lot that has expired or will have', takes(`OR(${expired}, ${expiresBefore})`)),
  objection('std_expired_unasked', 'Takes an expired lot unexplained', unexplained(expired)),
  objection(
    'std_expires_unasked',
    'Takes a lot unexplained that expires before it is needed',
    unexplained(`COALESCE(AND(NOT(${expired}), std_lot.std_dlc < ${neededOn}), false)`),
  ),
  unaskedLots('IF(std_expired_unasked, std_lot.std_lot_num)'),
  objection('std_confirmed_unasked', 'Confirmed with an expired lot unexplained', 'AND(COALESCE(std_confirmed, false), std_expired_unasked)'),
];

const hasExpired = 'This lot has expired. To take it all the same, fill in “Why an expired lot” for this lot.';
const chosen = ['std_lot', 'std_shipment_line', 'std_manufacturing_order', 'std_expired_reason'];

/** The rules that require a reason when a person takes an expired lot; automatic picking never takes one. */
export const expiredLotsExplained: CheckRule[] = [
  { when: 'std_expired_unasked', names: [...chosen, 'std_qty_to_pick'], by_hand: true, text: hasExpired },
  {
    when: 'std_expires_unasked',
    names: chosen,
    by_hand: true,
    text: 'This lot expires before the day on which it is needed. To take it all the same, fill in “Why an expired lot” for this lot.',
  },
  { when: 'std_confirmed_unasked', names: ['std_confirmed'], by_hand: true, text: hasExpired },
];

/** Clears the reason for an expired lot when another lot is chosen. */
export const saidOfExpired: ClearRule = { link: 'std_lot', names: ['std_expired_reason'], when: 'std_takes_expired' };

/** Clears the confirmation of a pick when its lot or quantity changes. */
export const saidOfTaken: ClearRule[] = ['std_lot', 'std_qty_to_pick'].map((link) => ({
  link,
  names: ['std_confirmed', 'std_short_quantity', 'std_short_reason'],
  when: 'std_confirmed',
}));

/**
 * Returns the settings for working through picks: location by location, scanning the number or label of the lot. For
 * articles without separate lots the reference of the article is enough.
 */
export const picking = (...steps: string[]) => ({
  done: 'std_confirmed',
  quantity: 'std_qty_to_pick',
  why: { when: 'std_expired_unasked', reason: 'std_expired_reason' },
  short: { quantity: 'std_short_quantity', reason: 'std_short_reason' },
  scan: ['std_lot', 'std_lot.std_lot_num'],
  place: ['std_lot.std_stock_location', 'std_lot.std_stock_location.std_label'],
  kind: {
    scan: ['std_lot.std_sku', 'std_lot.std_sku.std_internal_reference'],
    path: 'std_lot.std_sku.std_stock_management_mode',
    value: 'global',
  },
  expiry: 'std_lot.std_dlc',
  form: 'confirm-pick',
  steps,
});

/** Returns the field that tells whether lots are picked for a line. */
export const articlePicked = (formulaV1: string): FieldTemplate => ({
  name: 'std_article_picked',
  label: 'Its article is picked',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1 },
});

/** The rule that fixes the article of a line with picks, because the picked lots belong to it. */
export const fixedUnderPicks: ImmutableRule = {
  when: 'std_article_picked',
  names: ['std_sku'],
  text: 'Goods of this article are picked for it already. Remove its picking lines first.',
};
