import type { FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Returns the field that is true if a document is in `step`, the successful last step of its process. */
export const completed = (step: string): FieldTemplate => ({
  name: 'std_completed',
  label: 'Complete',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(std_active_operation.std_key, "") = "${step}"` },
});

/** The same for a line; the step of its document is at `path`. */
export const completedWith = (path: string): FieldTemplate => ({
  name: 'std_completed',
  label: 'Complete',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(${path}.std_completed, false)` },
});

/** Returns the rule that fixes these fields and the list of lines of a complete document, because stock was moved for exactly that. */
export const fixedOnceCompleted = (...names: string[]): ImmutableRule => ({
  when: 'std_completed',
  names,
  text: 'It is complete, so its lines and what it belongs to stay as they are. Put stock right with an inventory.',
});

/**
 * Returns the rule that fixes the articles, quantities and partner of a done order. Prices, notes and fields written by
 * accounting may still change.
 */
export const fixedOnceDone = (...names: string[]): ImmutableRule => ({
  when: 'std_completed',
  names,
  text: 'The order is done, so its partner, articles and quantities stay as they are. Order more with a new one.',
});

/** Returns the rule that fixes customer, articles and quantities while an invoice for them is valid. `when` is the field that tells so. */
export const fixedWhileBilled = (when: string, ...names: string[]): ImmutableRule => ({
  when,
  names,
  text: 'The order is billed, so its customer, articles and quantities stay as they are. Cancel the invoice first.',
});
