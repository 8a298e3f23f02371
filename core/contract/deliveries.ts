import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, one, page, paging } from './parts/shapes.ts';

/**
 * The outcome of a call of a webhook. `ignored`: another event than the trigger accepts. `repeated`: the same message
 * has already started its run. `test`: somebody was listening and the automation is off.
 */
export const deliveryOutcomes = ['accepted', 'repeated', 'redelivered', 'refused', 'test', 'ignored'] as const;
/**
 * Why a call was refused: no signature, a wrong or late signature, or no secret yet; for a GET, a wrong token.
 * `old_secret` is a note on an accepted call: it was signed with the previous secret.
 */
export const deliveryProblems = ['no_secret', 'unsigned', 'late', 'wrong_signature', 'wrong_verify_token', 'old_secret'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

const delivery = z.strictObject({
  id: identity,
  outcome: z.enum(deliveryOutcomes),
  /** The id that the sender gave the message. */
  message: z.string().nullable(),
  run_id: z.string().nullable(),
  /** The size of the body. */
  bytes: z.number().int(),
  /**
   * Headers and body of refused calls and of test calls, shortened, without signatures and secret values. Only for
   * people who may change the automation.
   */
  headers: z.record(z.string(), z.string()).nullable(),
  body: z.string().nullable(),
  why: z.enum(deliveryProblems).nullable(),
  at: instant,
});
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/deliveries',
  summary:
    'Calls of a webhook in the last thirty days, accepted and refused, newest first. The last hundred refused calls are stored with a part of their content.',
  params: idParams,
  query: paging,
  output: page(delivery),
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/v1/data_connections/deliveries/:id/redeliver',
  summary: 'Start another run with the content of a delivery, using the current automation.',
  params: idParams,
  status: 202,
  input: z.strictObject({}),
  output: z.strictObject({ run_id: z.string() }),
});

const listening = z.strictObject({ /** When listening ends by itself; null while nobody listens. */ until: instant.nullable() });
export type Listening = z.output<typeof listening>;

export const listenForCall = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/listen',
  summary:
    'Record the next call of a webhook within five minutes in its log of deliveries, whatever it is. Listening starts nothing: a signed call still starts the run of an active automation, and is stored as a test of an inactive one.',
  params: idParams,
  input: z.strictObject({}),
  status: 202,
  output: one(listening),
});

export const readListening = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/listen',
  summary: 'Whether somebody is listening for the next call of a webhook.',
  params: idParams,
  output: one(listening),
});
