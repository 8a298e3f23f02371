import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, page, paging } from './parts/shapes.ts';

/** What a call of a webhook has come to; `repeated`: the same message had started its run before. */
export const deliveryOutcomes = ['accepted', 'repeated', 'redelivered', 'refused'] as const;

const delivery = z.strictObject({
  id: identity,
  outcome: z.enum(deliveryOutcomes),
  /** The id that its sender has given the message. */
  message: z.string().nullable(),
  run_id: z.string().nullable(),
  /** How large its body was. */
  bytes: z.number().int(),
  at: instant,
});
export type Delivery = z.output<typeof delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/deliveries',
  summary:
    'The calls of a webhook that came in the last thirty days, accepted and refused, the newest first. Of refused ones nothing is kept but that they came.',
  params: idParams,
  query: paging,
  output: page(delivery),
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/v1/data_connections/deliveries/:id/redeliver',
  summary: 'Start another run with what a delivery had brought, by the automation of today.',
  params: idParams,
  status: 202,
  input: z.strictObject({}),
  output: z.strictObject({ run_id: z.string() }),
});
