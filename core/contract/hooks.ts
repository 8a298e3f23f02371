import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { idOrSlug } from './parts/shapes.ts';

export const hook = endpoint({
  method: 'POST',
  path: '/v1/hooks/:id',
  summary:
    'Start an automation by a signed webhook (Standard Webhooks, or the signature of its trigger). The body is JSON (also `application/*+json`), form fields, or text (`text/*`, XML), in UTF-8. The same webhook-id returns the same run. If the trigger waits for its run, the run decides the answer.',
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
    'Verify the address of a webhook, as Meta does before it sends anything. If the token is the `webhook_verify_token` of the automation, the challenge is returned as text, otherwise 403. No run is started.',
  anonymous: true,
  params: z.strictObject({ id: idOrSlug }),
  query: question,
  gives: 'text/plain',
  output: z.string(),
  fails: ['wrong_verify_token'],
});
