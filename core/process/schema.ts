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
/** `close_short` says that the record ends with less than it was for, `take_more` with more: then a call is refused too, unless it says so. */
const doubt = objection.extend({ close_short: z.literal(true).optional(), take_more: z.literal(true).optional() });
const doubts = z.union([
  doubt,
  z
    .array(doubt.extend({ id: reference }))
    .min(1)
    .max(10),
]);
/** Where records of a model enter the step, those that the paths lead to are moved on from one step to another, while the condition holds of them. */
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

/** A step as screens show it, and what holds of records in it. Its key is also its slug. */
export const stepPolicySchema = z.strictObject({
  key: reference,
  label: title,
  tone,
  /** What people should know of the step while a record stands in it. */
  help: text.optional(),
  /** Screens ask what of this holds before a person moves a record into the step; `{field}` is the record's value. What closes short or takes more is refused by call unless it says so. */
  confirm: doubts.optional(),
  /** Screens ask this before a person advances a record that it holds for out of the step. */
  leave: objection.optional(),
  /** What people do next with a record in the step: not advance it, but open one of the records that it has so. */
  next: z.strictObject({ open: reference, when: conditionSchema }).optional(),
  /** No transition, by whomever or by a rule, moves a record that one of these holds for into the step; its text says why. */
  refuse: objections.optional(),
  /** No transition, by whomever or by a rule, takes a record that one of these holds for out of the step, but for its cancellation. */
  refuse_leave: objections.optional(),
  /** What else is moved in the same transaction when a record enters the step. */
  moves: z.array(move).max(10).optional(),
  /** Automations that a person may start on a record that stands in the step, while the condition holds. */
  offers: z.array(offer).max(10).optional(),
});
