import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { reference } from '../../schema/shared.ts';
import { isZone } from '../../time/zones.ts';
import { mostInputs } from '../inputs/declared-input.ts';
import { declaredInput } from '../inputs/schema.ts';

/** Selects one event by a value of the call: `x-github-event` is `push`, or `type` in the body is `invoice.paid`. */
export const callEvent = z.strictObject({
  in: z.enum(['header', 'body']),
  /** The name of a header in any case, or a path of keys joined by dots. */
  at: z
    .string()
    .regex(/^[^.\s]+(\.[^.\s]+)*$/, { error: 'A header, or names with dots between: event.type' })
    .max(200),
  equals: z.string().min(1).max(200),
});

/** The webhook of an integration that a trigger was created from, and the values chosen for its registration. */
const webhookSource = z.strictObject({
  integration: z.string().min(1).max(200),
  webhook: z.string().min(1).max(64),
  values: z.record(z.string().max(64), z.string().max(500)).optional(),
});

/** The building blocks of triggers' setups. */
export const triggerKit = {
  z,
  /** Ids or slugs. */
  references: z.array(reference).max(200),
  /** A filter. Its meaning is checked against the models. */
  condition: conditionSchema,
  callEvent,
  webhookSource,
  /** The values that the caller passes. */
  inputs: z.array(declaredInput).max(mostInputs),
  cron: z.string().min(1).max(200),
  /** The time zone of the schedule; by default the client's. */
  zone: z.string().refine(isZone, { error: 'Unknown time zone.' }),
};
export type TriggerKit = typeof triggerKit;
