import type { BlockAction } from '../../../languages/english.ts';

/** A click on a row shows its record beside the list. */
export const openDrawer: BlockAction = { id: 'open', trigger: 'row_click', kind: 'open_drawer' };

/** A click on a row opens a form for its record. */
export const openForm = (form: string): BlockAction => ({ id: `open-${form}`, trigger: 'row_click', kind: 'open_form', form });

/** A button that opens an empty form. */
export const newRecord = (form: string, label: string, variant: BlockAction['variant'] = 'primary'): BlockAction => ({
  id: `new-${form}`,
  trigger: 'button',
  kind: 'open_form',
  label,
  icon: 'plus',
  variant,
  form,
});

export const newManufacturingOrder = newRecord('create-manufacturing-order', 'New manufacturing order');

/**
 * Moves the selected records to the next step of their process. A list of records in one step uses `advanceBy` with the
 * verb of its form.
 */
export const advance: BlockAction = {
  id: 'advance',
  trigger: 'selected_rows',
  kind: 'advance',
  label: 'Move to next step',
  icon: 'player-track-next',
};
export const advanceBy = (label: string): BlockAction => ({ ...advance, label });

/** A button that starts an automation without a record. */
export const runAutomation = (automation: string, label: string): BlockAction => ({
  id: automation,
  trigger: 'button',
  kind: 'run_automation',
  label,
  automation,
});

/** Runs planning; the first time it shows what would be written, and what looks wrong, before anything is written. */
export const plan: BlockAction = {
  id: 'plan',
  trigger: 'button',
  kind: 'show_outlook',
  label: 'Plan',
  unasked: runAutomation('compute-mrp', 'Plan'),
  callback: runAutomation('write-suggestions', 'Write these suggestions'),
};

/** Shows what planning would write, and what looks wrong; the person can then write it. */
export const tryPlan: BlockAction = {
  id: 'try-plan',
  trigger: 'button',
  kind: 'show_outlook',
  label: 'Try',
  variant: 'secondary',
  callback: runAutomation('write-suggestions', 'Write these suggestions'),
};

/** Explains why planning suggests the selected record, or why it does not. */
export const why: BlockAction = { id: 'why', trigger: 'selected_rows', kind: 'show_outlook', label: 'Why?' };

/** Starts an automation for each selected record. */
export const runOnSelected = (automation: string, label: string): BlockAction => ({ ...runAutomation(automation, label), trigger: 'selected_rows' });

/** Follows the advice of planning for the selected record, or declines it. */
export const advised: BlockAction[] = [
  runOnSelected('follow-advice', 'Do it'),
  { ...runOnSelected('decline-advice', 'Leave it'), variant: 'secondary' },
];

/** Duplicates each selected record after a confirmation. */
export const duplicate = (automation: string, confirmation: string): BlockAction => ({ ...runOnSelected(automation, 'Duplicate'), confirmation });

/** Opens a form for the selected record. */
export const openFormOnSelected = (form: string, label: string): BlockAction => ({
  id: `selected-${form}`,
  trigger: 'selected_rows',
  kind: 'open_form',
  label,
  form,
});

/** Opens a form for a new record in which the given attribute is filled with the selected record. */
export const startFromSelected = (form: string, label: string, fills: string): BlockAction => ({
  ...openFormOnSelected(form, label),
  fills,
  variant: 'secondary',
});

/** A click on the reason why an order waits opens the list of shortages. */
export const openShortages: BlockAction = {
  id: 'shortages',
  trigger: 'cell_click',
  kind: 'go_to_url',
  view: 'shortages',
  column: 'std_missing_materials',
};
