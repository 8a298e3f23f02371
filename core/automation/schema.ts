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
  /** After a failure the run continues by the `error` port, or by the ordinary one if that leads nowhere. */
  soft_fail: z.boolean().optional(),
  retry: z.strictObject({ attempts: z.number().int().min(1).max(100), interval_seconds: z.number().min(0).max(86_400) }).optional(),
  timeout_seconds: z.number().min(1).max(86_400).optional(),
  /** Literals, or mappings `{$: "<JSONata>"}` over `{trigger, steps, item, client, user, now}` at any depth. */
  input: jsonObject,
  output_variable: z
    .string()
    .regex(/^[A-Za-z]\w{0,62}$/, { error: 'A variable has letters, digits and underscores.' })
    .optional(),
  /** A note by the author for readers of the drawing; runs ignore it. */
  note: z.string().max(2_000).optional(),
  /** The position on the drawing; laid out automatically when missing. */
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
});

const edge = z.strictObject({
  from: stepId,
  port: z
    .string()
    .regex(/^(next|true|false|item|error|approved|rejected|expired|matched|deleted|case_\d{1,2}|branch_\d{1,2})$/) as unknown as ZodType<Port>,
  to: stepId,
});

/** An automation as its author stores it. The trigger leads to the first step, the one without an incoming edge. */
export const automation = z.strictObject({
  name: z.string().trim().min(1).max(200),
  label: title,
  description: text.optional(),
  trigger,
  steps: z.array(step).max(500),
  edges: z.array(edge).max(2_000),
  disabled: z.boolean(),
  /** The group in the list of automations. Runs ignore it, and changing only the group makes no new version. */
  folder: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'The name of a folder is one line without control characters.' })
    .optional(),
  /** Set by the store: the automation was never enabled, so its slug still follows its label. */
  slug_follows: z.boolean().optional(),
  /** Stored encrypted, which makes it longer. */
  webhook_secret: z.string().max(1_000).optional(),
  /** The token for a sender's `GET` verification of the address; stored encrypted like the secret. */
  webhook_verify_token: z.string().max(1_000).optional(),
  /** Set by the store: the previous secret, and until when it is valid. A change can only remove it. */
  old_webhook_secret: z.strictObject({ secret: z.string().max(1_000), until: z.iso.datetime() }).optional(),
  /** The hours that a secret stays valid after it was replaced; none by default. */
  old_secret_hours: z.literal([0, 24, 168]).optional(),
});
