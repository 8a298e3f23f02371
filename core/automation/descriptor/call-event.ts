import { z } from 'zod';

/** Where a call says what has happened, and the event that is meant: `x-github-event` is `push`, or `type` in the body is `invoice.paid`. */
export const callEvent = z.strictObject({
  in: z.enum(['header', 'body']),
  /** A header in small letters, or names with dots between. */
  at: z
    .string()
    .regex(/^[^.\s]+(\.[^.\s]+)*$/, { error: 'A header, or names with dots between: event.type' })
    .max(200),
  equals: z.string().min(1).max(200),
});
export type CallEvent = z.infer<typeof callEvent>;

/** The webhook of an integration that a trigger was made from, and what was chosen to register it. */
export const webhookSource = z.strictObject({
  integration: z.string().min(1).max(200),
  webhook: z.string().min(1).max(64),
  values: z.record(z.string().max(64), z.string().max(500)).optional(),
});
