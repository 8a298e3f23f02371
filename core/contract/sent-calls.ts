import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { stepError } from './parts/run-shapes.ts';
import { identity, idParams, instant, one, page, paging } from './parts/shapes.ts';

/**
 * The outcomes of a call. `waiting`: a resend that has not begun; after an hour it becomes `unknown`. `refused`: the other system
 * answered with a status of 400 or above. `failed`: there was no answer, or nothing was sent. `unknown`: the sending process
 * stopped before it stored an answer.
 */
export const sentCallOutcomes = ['waiting', 'sending', 'delivered', 'refused', 'failed', 'unknown'] as const;
export type SentCallOutcome = (typeof sentCallOutcomes)[number];

/** The most characters of a body and of an answer that are stored for display. */
export const longestTold = { body: 4_000, answer: 2_000 } as const;

const sentCall = z.strictObject({
  id: identity,
  outcome: z.enum(sentCallOutcomes),
  run_id: z.string(),
  step_id: z.string(),
  /** The id of the message (`webhook-id`), the same for all of its attempts. */
  message: z.string(),
  /** The number of the attempt for this message, including resends. */
  attempt: z.number().int(),
  /** Whether a person resent it. */
  resent: z.boolean(),
  /** Host and path, without parameters. */
  address: z.string().nullable(),
  /** The size of the body. */
  bytes: z.number().int(),
  /** The beginning of the body, without secrets. */
  body: z.string().nullable(),
  /** The status of the answer. */
  status: z.number().int().nullable(),
  /** The beginning of the answer, without secrets. */
  answer: z.string().nullable(),
  /** Why there was no answer. */
  error: stepError.nullable(),
  duration_ms: z.number().int().nullable(),
  /** Whether its content is stored, so that it can be resent. Only for the newest calls of an automation that were not too large. */
  repeatable: z.boolean(),
  at: instant,
});
export type SentCall = z.output<typeof sentCall>;

const filter = {
  outcome: z.enum(sentCallOutcomes).optional(),
  /** Calls of this period. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** Only calls of this run, or of this step. */
  run: z.string().max(200).optional(),
  step: z.string().max(200).optional(),
};
export type SentCallFilter = z.output<z.ZodObject<typeof filter>>;

export const listSentCalls = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/sent_calls',
  summary: 'Webhooks that steps of an automation sent in the last thirty days, one entry an attempt, newest first. Also of a deleted automation.',
  params: idParams,
  query: paging.extend(filter),
  output: page(sentCall),
});

export const resendCall = endpoint({
  method: 'POST',
  path: '/v1/data_connections/sent_calls/:id/resend',
  summary:
    'Send a webhook again: the same body to the same address, with the same `webhook-id`, the time of now, and the secrets that the step has today, if they belong to that server. The new attempt is added to the log.',
  params: idParams,
  status: 202,
  input: z.strictObject({}),
  output: one(sentCall),
  fails: ['delivery_gone', 'sending_step_gone', 'sending_secret_gone'],
});
