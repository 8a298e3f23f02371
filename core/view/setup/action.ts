import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { icon, jsonObject, path, reference, text } from '../../schema/shared.ts';

export const blockId = z.string().min(1).max(100);

/** What starts an action of a block. */
const actionTriggers = ['button', 'row_click', 'cell_click', 'selected_rows', 'row_changed', 'date_click', 'scan'] as const;

/** What an action of a block does. */
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

/** An action of a block. `form`, `view` and `automation` are slugs or ids; `block` is the block of the same view that is shown or hidden. */
export const action = z.strictObject({
  id: blockId,
  trigger: z.enum(actionTriggers),
  kind: z.enum(actionKinds),
  label: text.optional(),
  /** What is asked before it is done; nothing is until the person agrees. */
  confirmation: text.optional(),
  icon: icon.optional(),
  variant: z.enum(['primary', 'secondary']).optional(),
  form: reference.optional(),
  view: reference.optional(),
  url: z.string().max(2_000).optional(),
  automation: reference.optional(),
  block: blockId.optional(),
  /** Path of the only column whose cells start it; any column without. */
  column: path.optional(),
  values: jsonObject.optional(),
  /** The attribute of a new record that takes the one it starts from: the form is not about that, but begins with it. */
  fills: technical.optional(),
  /** A follow-up that runs after this one succeeded, with its result. */
  get callback(): z.ZodOptional<typeof action> {
    return action.optional();
  },
  /** What is done at once instead of showing an outlook that asks for nothing; without it the outlook is always shown. */
  get unasked(): z.ZodOptional<typeof action> {
    return action.optional();
  },
});
export type BlockAction = z.infer<typeof action>;
