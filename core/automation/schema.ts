import { z } from 'zod';
import { condition, jsonObject, reference, text, title } from '../schema/shared.ts';
import { stepTypes } from './steps/registry.ts';

const cron = z.string().min(1).max(200);
const references = z.array(reference).max(200);

const trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['manual', 'api']) }),
  z.strictObject({ type: z.literal('webhook') }),
  z.strictObject({ type: z.literal('form_submitted'), form_ids: references }),
  z.strictObject({
    type: z.enum(['object_created', 'object_edited', 'object_deleted']),
    model_ids: references,
    changed: references.optional(),
    when: condition.optional(),
  }),
  z.strictObject({ type: z.literal('schedule'), cron }),
  z.strictObject({ type: z.literal('query'), cron, query: z.string().min(1).max(100_000) }),
]);

const stepId = z.string().min(1).max(100);

const step = z.strictObject({
  id: stepId,
  name: title,
  type: z.enum(stepTypes()),
  enabled: z.boolean(),
  soft_fail: z.boolean().optional(),
  retry: z.strictObject({ attempts: z.number().int().min(1).max(100), interval_seconds: z.number().min(0).max(86_400) }).optional(),
  timeout_seconds: z.number().min(1).max(86_400).optional(),
  input: jsonObject,
  output_variable: z
    .string()
    .regex(/^[A-Za-z]\w{0,62}$/, { error: 'A variable has letters, digits and underscores.' })
    .optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
});

const edge = z.strictObject({
  from: stepId,
  port: z.string().regex(/^(next|true|false|item|error|branch_\d{1,2})$/),
  to: stepId,
});

export const automation = z.strictObject({
  name: z.string().trim().min(1).max(200),
  label: title,
  description: text.optional(),
  trigger,
  steps: z.array(step).max(500),
  edges: z.array(edge).max(2_000),
  disabled: z.boolean(),
  /** As stored it is sealed, and longer than it was. */
  webhook_secret: z.string().max(1_000).optional(),
});
