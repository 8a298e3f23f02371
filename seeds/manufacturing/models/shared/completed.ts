import type { FieldTemplate, ImmutableRule } from '../../../languages/english.ts';

/** Whether a document stands in the step with which its process ends well. */
export const completed = (step: string): FieldTemplate => ({
  name: 'std_completed',
  label: 'Complete',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(std_active_operation.std_key, "") = "${step}"` },
});

/** The same of a line, whose document has it at `path`. */
export const completedWith = (path: string): FieldTemplate => ({
  name: 'std_completed',
  label: 'Complete',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: `COALESCE(${path}.std_completed, false)` },
});

/** What a complete document is about, for whom, and its list of lines stay as they are: stock has moved for just that. */
export const fixedOnceCompleted = (...names: string[]): ImmutableRule => ({
  when: 'std_completed',
  names,
  text: 'It is complete, so its lines and what it belongs to stay as they are. Put stock right with an inventory.',
});

/** What was ordered, and of whom or for whom, once the order is done; prices, notes and what accounting adds may still change. */
export const fixedOnceDone = (...names: string[]): ImmutableRule => ({
  when: 'std_completed',
  names,
  text: 'The order is done, so its partner, articles and quantities stay as they are. Order more with a new one.',
});

/** What an invoice bills stays while it stands: customer, articles and quantities. `when` is the field that says so. */
export const fixedWhileBilled = (when: string, ...names: string[]): ImmutableRule => ({
  when,
  names,
  text: 'The order is billed, so its customer, articles and quantities stay as they are. Cancel the invoice first.',
});
