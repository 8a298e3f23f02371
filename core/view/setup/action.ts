import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { icon, jsonObject, path, reference, text } from '../../schema/shared.ts';

export const blockId = z.string().min(1).max(100);

/** The events that start an action of a block. */
const actionTriggers = ['button', 'row_click', 'cell_click', 'selected_rows', 'row_changed', 'date_click', 'scan'] as const;

/** The effects of an action. */
const actionKinds = [
  'open_form',
  'open_drawer',
  'open_dialog',
  'go_to_url',
  'update_object',
  'delete_object',
  'refresh',
  'show',
  'hide',
  'run_automation',
  'advance',
  'show_outlook',
] as const;

/**
 * An action of a block. `form`, `view` and `automation` are slugs or ids; `block` is the block of the same view that is shown or
 * hidden.
 */
export const action = z.strictObject({
  id: blockId,
  trigger: z.enum(actionTriggers),
  kind: z.enum(actionKinds),
  label: text.optional(),
  /** The question before the action. It is done only if the person confirms. */
  confirmation: text.optional(),
  icon: icon.optional(),
  variant: z.enum(['primary', 'secondary']).optional(),
  form: reference.optional(),
  view: reference.optional(),
  url: z.string().max(2_000).optional(),
  automation: reference.optional(),
  block: blockId.optional(),
  /** Path of the column whose cells start the action; all columns without it. */
  column: path.optional(),
  values: jsonObject.optional(),
  /** The attribute of a new record that is filled with the current record. The form then makes a new record. */
  fills: technical.optional(),
  /** A follow-up that runs after this one succeeded, with its result. */
  get callback(): z.ZodOptional<typeof action> {
    return action.optional();
  },
  /** The action to do at once, instead of showing the outlook, if the outlook has no question. Without it the outlook is always shown. */
  get unasked(): z.ZodOptional<typeof action> {
    return action.optional();
  },
});
export type BlockAction = z.infer<typeof action>;
