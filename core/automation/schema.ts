import { type ZodType, z } from 'zod';
import { jsonObject, text, title } from '../schema/shared.ts';
import type { Port } from './descriptor/ports.ts';
import { triggerKit } from './descriptor/trigger-kit.ts';
import { stepTypes } from './steps/registry.ts';
import { type Trigger, triggerDescriptor, triggerTypes } from './triggers/registry.ts';

const setups = triggerTypes().map((type) => z.strictObject({ type: z.literal(type), ...triggerDescriptor(type).setup(triggerKit) }));
const trigger = z.discriminatedUnion('type', setups as [(typeof setups)[0], ...typeof setups]) as unknown as ZodType<Trigger>;

const stepId = z.string().min(1).max(100);

const step = z.strictObject({
  id: stepId,
  name: title,
  type: z.enum(stepTypes()),
  enabled: z.boolean(),
  /** A failure is noted and the run goes on by the `error` port, or else by the ordinary one. */
  soft_fail: z.boolean().optional(),
  retry: z.strictObject({ attempts: z.number().int().min(1).max(100), interval_seconds: z.number().min(0).max(86_400) }).optional(),
  timeout_seconds: z.number().min(1).max(86_400).optional(),
  /** Literals, or mappings `{$: "<JSONata>"}` over `{trigger, steps, item, client, user, now}` at any depth. */
  input: jsonObject,
  output_variable: z
    .string()
    .regex(/^[A-Za-z]\w{0,62}$/, { error: 'A variable has letters, digits and underscores.' })
    .optional(),
  /** What its designer says to whoever reads the drawing; no run reads it. */
  note: z.string().max(2_000).optional(),
  /** Place on the drawing; laid out automatically when missing. */
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
});

const edge = z.strictObject({
  from: stepId,
  port: z
    .string()
    .regex(/^(next|true|false|item|error|approved|rejected|expired|matched|deleted|case_\d{1,2}|branch_\d{1,2})$/) as unknown as ZodType<Port>,
  to: stepId,
});

/** What a person stores of an automation. The first step is the one that no edge leads to; the trigger leads there. */
export const automation = z.strictObject({
  name: z.string().trim().min(1).max(200),
  label: title,
  description: text.optional(),
  trigger,
  steps: z.array(step).max(500),
  edges: z.array(edge).max(2_000),
  disabled: z.boolean(),
  /** The group that the list of automations shows it in; no run reads it, and to change it alone makes no new version. */
  folder: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'The name of a folder is one line without control characters.' })
    .optional(),
  /** Kept by the store: it has never been switched on, so that its slug follows its label. */
  slug_follows: z.boolean().optional(),
  /** As stored it is sealed, and longer than it was. */
  webhook_secret: z.string().max(1_000).optional(),
  /** What a sender names that asks by `GET` whether the address is its receiver's; sealed like the secret. */
  webhook_verify_token: z.string().max(1_000).optional(),
  /** Kept by the store: the secret before, and how long calls may still be signed with it. A change can only take it away. */
  old_webhook_secret: z.strictObject({ secret: z.string().max(1_000), until: z.iso.datetime() }).optional(),
  /** For how long a secret stays valid once another one takes its place; not at all where nothing is said. */
  old_secret_hours: z.literal([0, 24, 168]).optional(),
});
