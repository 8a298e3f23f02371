import type { FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Whether stock has moved for a record, as its formula finds it. */
export const moved = (formulaV1: string): FieldTemplate => ({
  name: 'std_moved',
  label: 'Moved in stock',
  type: 'boolean',
  misc: { formulaV1 },
});

/** What a delivery is called once goods have moved with it, for what stands behind it. */
export const movedLabel: FieldTemplate = {
  name: 'std_moved_label',
  label: 'Number, once goods have moved',
  type: 'text',
  hidden: true,
  misc: { formulaV1: 'IF(OR(std_completed, COUNT(std_stock_mouvements.std_quantity) > 0), COALESCE(std_label, ""))' },
};

/** The deliveries with which goods of an order have moved. */
export const movedWith = (deliveries: string, ofLines: string): FieldTemplate => ({
  name: 'std_moved_with',
  label: 'Goods have moved with',
  type: 'text',
  hidden: true,
  misc: { formulaV1: `JOIN(COLLECT_UNIQUE(${deliveries}.std_moved_label, std_lines.${ofLines}.std_moved_label), ", ")` },
});

/** What the movements of a record tell stays as it is: movements are only ever added. */
export const fixedOnceMoved = (names: string[], when = 'std_moved'): ImmutableRule => ({
  when,
  names,
  text: 'Its stock movement has been written, so this stays as it is. Put stock right with an inventory.',
});

/** Why a record is corrected whose goods have moved; the timeline keeps it with what it corrected. */
export const correctionReason: FieldTemplate = { name: 'std_correction_reason', label: 'Reason for the correction', type: 'textarea' };

/** What goods were moved under stays as it is, unless a correction says why. */
export const correctedWithReason = (names: string[], when = 'std_moved'): ImmutableRule => ({
  when,
  names,
  unless: correctionReason.name,
  text: 'Goods have moved under this. Correct it in its form, with a new reason for the correction.',
});
