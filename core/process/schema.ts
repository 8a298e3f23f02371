import { z } from 'zod';
import { conditionSchema } from '../filter/schema.ts';
import { reference, text, title, tone } from '../schema/shared.ts';

const objection = z.strictObject({ when: conditionSchema, text });
const objections = z.union([
  objection,
  z
    .array(objection.extend({ id: reference }))
    .min(1)
    .max(10),
]);
/**
 * `close_short`: the record would end with less than was ordered; `take_more`: with more. A call is then refused unless it
 * confirms this.
 */
const doubt = objection.extend({ close_short: z.literal(true).optional(), take_more: z.literal(true).optional() });
const doubts = z.union([
  doubt,
  z
    .array(doubt.extend({ id: reference }))
    .min(1)
    .max(10),
]);
/** When records of the model enter the step, the records at these paths that match the condition are moved from one step to another. */
const move = z.strictObject({
  id: reference,
  label: title,
  model: reference,
  when: conditionSchema.optional(),
  targets: z.array(reference).min(1).max(5),
  only_from: reference,
  set_step: reference,
});
const offer = z.strictObject({ automation: reference, label: title, when: conditionSchema });

/** A step's appearance and its rules. Its key is also its slug. */
export const stepPolicySchema = z.strictObject({
  key: reference,
  label: title,
  tone,
  /** A help text shown while a record is in the step. */
  help: text.optional(),
  /**
   * Conditions that screens ask a person to confirm before a record enters the step; `{field}` is replaced by the
   * record's value. API calls must confirm `close_short` and `take_more`.
   */
  confirm: doubts.optional(),
  /** A condition that screens ask a person to confirm before a matching record advances out of the step. */
  leave: objection.optional(),
  /** The next action for a record in the step: people open one of its related records that match, instead of advancing it. */
  next: z.strictObject({ open: reference, when: conditionSchema }).optional(),
  /** Conditions under which no transition, by a person or a rule, may move a record into the step. The text gives the reason. */
  refuse: objections.optional(),
  /** Conditions under which no transition, by a person or a rule, may move a record out of the step. Cancelling is always allowed. */
  refuse_leave: objections.optional(),
  /** Further records that move in the same transaction when a record enters the step. */
  moves: z.array(move).max(10).optional(),
  /** Automations that a person may start on a record in the step while the condition holds. */
  offers: z.array(offer).max(10).optional(),
});
