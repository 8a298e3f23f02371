import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug } from './parts/shapes.ts';

export const hook = endpoint({
  method: 'POST',
  path: '/v1/hooks/:id',
  summary:
    'Start an automation by a signed webhook (as Standard Webhooks say, or as its trigger does): JSON (`application/*+json` too), the fields of a form, or a text (`text/*`, XML), in UTF-8. The same webhook-id answers the same run. Where the trigger waits for its run, that says what is answered.',
  anonymous: true,
  status: 202,
  params: z.strictObject({ id: idOrSlug }),
  input: z.json(),
  takes_too: ['application/x-www-form-urlencoded', 'application/xml', 'text/*'],
  output: z.strictObject({ run_id: z.string() }),
});

const question = z.strictObject({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().max(1_000),
  'hub.challenge': z.string().min(1).max(1_000),
});
export type HookQuestion = z.output<typeof question>;

export const hookQuestion = endpoint({
  method: 'GET',
  path: '/v1/hooks/:id',
  summary:
    'Ask whether the address of a webhook is that of who has entered it, as Meta does before it sends anything: the challenge is answered as a text where the token is the `webhook_verify_token` of its automation, 403 elsewhere. No run is started.',
  anonymous: true,
  params: z.strictObject({ id: idOrSlug }),
  query: question,
  gives: 'text/plain',
  output: z.string(),
  fails: ['wrong_verify_token'],
});
