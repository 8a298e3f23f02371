import type { FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Returns the field that tells whether stock was moved for a record. */
export const moved = (formulaV1: string): FieldTemplate => ({
  name: 'std_moved',
  label: 'Moved in stock',
  type: 'boolean',
  misc: { formulaV1 },
});

/** The number of a delivery once goods have moved with it; empty before. Used by records that belong to it. */
export const movedLabel: FieldTemplate = {
  name: 'std_moved_label',
  label: 'Number, once goods have moved',
  type: 'text',
  hidden: true,
  misc: { formulaV1: 'IF(OR(std_completed, COUNT(std_stock_mouvements.std_quantity) > 0), COALESCE(std_label, ""))' },
};

/** Returns the field that lists the deliveries by which goods of an order have moved. */
export const movedWith = (deliveries: string, ofLines: string): FieldTemplate => ({
  name: 'std_moved_with',
  label: 'Goods have moved with',
  type: 'text',
  hidden: true,
  misc: { formulaV1: `JOIN(COLLECT_UNIQUE(${deliveries}.std_moved_label, std_lines.${ofLines}.std_moved_label), ", ")` },
});

/** Returns the rule that fixes the fields on which stock movements are based, because movements can't be changed. */
export const fixedOnceMoved = (names: string[], when = 'std_moved'): ImmutableRule => ({
  when,
  names,
  text: 'Its stock movement has been written, so this stays as it is. Put stock right with an inventory.',
});

/** The reason for correcting a record with moved goods; it is stored in the timeline together with the correction. */
export const correctionReason: FieldTemplate = { name: 'std_correction_reason', label: 'Reason for the correction', type: 'textarea' };

/** Returns the rule that fixes the fields under which goods were moved, unless a reason for the correction is given. */
export const correctedWithReason = (names: string[], when = 'std_moved'): ImmutableRule => ({
  when,
  names,
  unless: correctionReason.name,
  text: 'Goods have moved under this. Correct it in its form, with a new reason for the correction.',
});
