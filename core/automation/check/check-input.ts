import { z } from 'zod';
import type { Step, StepType } from '../types.ts';

/** A value that a mapping may stand for: the literal of its kind, or `{$: "<JSONata>"}` found at run time. */
const mapped = <T extends z.ZodType>(literal: T) => z.union([z.strictObject({ $: z.string().min(1) }), literal]);
const text = mapped(z.string());
/** Without it the step can only fail. */
const filled = mapped(z.string().trim().min(1, 'is required'));
const object = mapped(z.record(z.string(), z.unknown()));
const anything = z.unknown();

/**
 * What each step type takes, before its mappings are evaluated, and what its output is. Everything may be a mapping.
 *
 * | type | output |
 * |---|---|
 * | query | `data` of the GraphQL operation |
 * | condition | `true` or `false`; facts of `when` are paths over the variables, `trigger.…`, `steps.…`, `item.…`, or `record.…` from the primary item |
 * | for_each | the items; `item` in the body is the current one |
 * | parallel | null |
 * | transform | the value |
 * | write | `{saved: [{identity, version, model, created}], deleted}` |
 * | action | what the action's `decide` outputs |
 * | process | `{object_id, active_operation}` |
 * | email | `{message_id}` |
 * | webhook, rest | `{status, headers, body}` |
 * | wait | `{resumed: "time"}`, or `{resumed: "signal", value}` |
 * | automation | `{run_id, output}` |
 */
export const inputs = {
  query: z.strictObject({ query: z.string().min(1), variables: object.optional() }),
  condition: z.strictObject({ when: z.record(z.string(), z.unknown()) }),
  for_each: z.strictObject({ items: mapped(z.array(z.unknown())) }),
  parallel: z.strictObject({}),
  transform: z.strictObject({ value: anything }),
  write: z.strictObject({ items: mapped(z.array(z.unknown())).optional(), delete: mapped(z.array(text)).optional() }),
  /** `action` is a server action's name; `primary_item_id` is the trigger's unless given. */
  action: z.strictObject({ action: z.string().min(1), primary_item_id: mapped(z.string().nullable()).optional(), input: object.optional() }),
  /** `object_id` is the trigger's primary item unless given; `step` is a key or identity. */
  process: z.strictObject({ object_id: text.optional(), action: mapped(z.enum(['assign', 'advance', 'set_step'])), step: text.optional() }),
  email: z.strictObject({
    to: mapped(z.union([z.string().trim().min(1, 'is required'), z.array(filled).min(1, 'is required')])),
    subject: filled,
    body: filled,
    from_name: text.optional(),
    reply_to: text.optional(),
  }),
  /** Posts JSON; with a `secret` it is signed as Standard Webhooks say. */
  webhook: z.strictObject({ url: filled, body: anything.optional(), headers: object.optional(), secret: text.optional() }),
  rest: z.strictObject({
    method: mapped(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])).optional(),
    url: filled,
    headers: object.optional(),
    query: object.optional(),
    body: anything.optional(),
  }),
  /** One of: so many seconds, until an instant (or a day, in the client's zone), or until a signal comes (at most `timeout_seconds`). */
  wait: z.strictObject({
    seconds: mapped(z.number().min(0)).optional(),
    until: text.optional(),
    signal: text.optional(),
    timeout_seconds: mapped(z.number().min(0)).optional(),
  }),
  automation: z.strictObject({
    automation: z.string().min(1),
    primary_item_id: mapped(z.string().nullable()).optional(),
    input: anything.optional(),
  }),
} as const satisfies Record<StepType, z.ZodType>;

/** The problems of a step's input, each with its path below `input`. */
export function checkInput(step: Step): { path: string; message: string }[] {
  const result = inputs[step.type].safeParse(step.input);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: ['input', ...issue.path].map(String).join('.'), message: issue.message }));
}
