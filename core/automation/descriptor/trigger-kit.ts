import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { reference } from '../../schema/shared.ts';
import { isZone } from '../../time/zones.ts';
import { mostInputs } from '../inputs/declared-input.ts';
import { declaredInput } from '../inputs/schema.ts';

/** Where a call says what has happened, and the event that is meant: `x-github-event` is `push`, or `type` in the body is `invoice.paid`. */
export const callEvent = z.strictObject({
  in: z.enum(['header', 'body']),
  /** A header, in capital or small letters, or names with dots between. */
  at: z
    .string()
    .regex(/^[^.\s]+(\.[^.\s]+)*$/, { error: 'A header, or names with dots between: event.type' })
    .max(200),
  equals: z.string().min(1).max(200),
});

/** The webhook of an integration that a trigger was made from, and what was chosen to register it. */
const webhookSource = z.strictObject({
  integration: z.string().min(1).max(200),
  webhook: z.string().min(1).max(64),
  values: z.record(z.string().max(64), z.string().max(500)).optional(),
});

/** What triggers build their setups of. */
export const triggerKit = {
  z,
  /** Ids or slugs. */
  references: z.array(reference).max(200),
  /** A filter; what it means is checked against the models. */
  condition: conditionSchema,
  callEvent,
  webhookSource,
  /** What whoever starts it hands over. */
  inputs: z.array(declaredInput).max(mostInputs),
  cron: z.string().min(1).max(200),
  /** The zone whose clocks count; the client's when there is none. */
  zone: z.string().refine(isZone, { error: 'Unknown time zone.' }),
};
export type TriggerKit = typeof triggerKit;
