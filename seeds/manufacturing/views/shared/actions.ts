import type { BlockAction } from '../../../languages/english.ts';

/** A click on a row shows its record beside the list. */
export const openDrawer: BlockAction = { id: 'open', trigger: 'row_click', kind: 'open_drawer' };

/** A click on a row opens a form about its record. */
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

/** Takes the selected records to the next step of their process; what stands in one step has the verb of its form. */
export const advance: BlockAction = {
  id: 'advance',
  trigger: 'selected_rows',
  kind: 'advance',
  label: 'Move to next step',
  icon: 'player-track-next',
};
export const advanceBy = (label: string): BlockAction => ({ ...advance, label });

/** A button that starts an automation about no record. */
export const runAutomation = (automation: string, label: string): BlockAction => ({
  id: automation,
  trigger: 'button',
  kind: 'run_automation',
  label,
  automation,
});

/** Plans; the first time it shows what would be written, and what looks wrong, before anything is. */
export const plan: BlockAction = {
  id: 'plan',
  trigger: 'button',
  kind: 'show_outlook',
  label: 'Plan',
  unasked: runAutomation('compute-mrp', 'Plan'),
  callback: runAutomation('write-suggestions', 'Write these suggestions'),
};

/** Shows what a plan would write, and what looks wrong; it may then be written. */
export const tryPlan: BlockAction = {
  id: 'try-plan',
  trigger: 'button',
  kind: 'show_outlook',
  label: 'Try',
  variant: 'secondary',
  callback: runAutomation('write-suggestions', 'Write these suggestions'),
};

/** Tells why planning suggests the selected record, or why it does not. */
export const why: BlockAction = { id: 'why', trigger: 'selected_rows', kind: 'show_outlook', label: 'Why?' };

/** Starts an automation about each selected record. */
export const runOnSelected = (automation: string, label: string): BlockAction => ({ ...runAutomation(automation, label), trigger: 'selected_rows' });

/** Does what planning advises about the selected record, or leaves it as it is. */
export const advised: BlockAction[] = [
  runOnSelected('follow-advice', 'Do it'),
  { ...runOnSelected('decline-advice', 'Leave it'), variant: 'secondary' },
];

/** Duplicates each selected record, once the person has read what is asked. */
export const duplicate = (automation: string, confirmation: string): BlockAction => ({ ...runOnSelected(automation, 'Duplicate'), confirmation });

/** Opens a form about the selected record. */
export const openFormOnSelected = (form: string, label: string): BlockAction => ({
  id: `selected-${form}`,
  trigger: 'selected_rows',
  kind: 'open_form',
  label,
  form,
});

/** Opens a form for a new record that begins with the selected one, under the attribute that takes it. */
export const startFromSelected = (form: string, label: string, fills: string): BlockAction => ({
  ...openFormOnSelected(form, label),
  fills,
  variant: 'secondary',
});

/** A click on why an order waits leads to all that is missing. */
export const openShortages: BlockAction = {
  id: 'shortages',
  trigger: 'cell_click',
  kind: 'go_to_url',
  view: 'shortages',
  column: 'std_missing_materials',
};
