import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { instant } from './parts/shapes.ts';

export const status = endpoint({
  method: 'GET',
  path: '/v1/status',
  summary: 'Whether the product and its services respond.',
  anonymous: true,
  query: z.looseObject({}),
  output: z.strictObject({
    status: z.literal('ok'),
    version: z.string(),
    time: instant,
    database: z.enum(['up', 'down']),
    workflows: z.enum(['up', 'down']),
    /** The address of the support chat. Null without a chat. */
    chat_url: z.string().nullable(),
    /** Queued and running runs of all clients, a few seconds old. Null while that part is down or overloaded. */
    runs: z.strictObject({ queued: z.number().int().nullable(), running: z.number().int().nullable() }),
  }),
});

export const openapi = endpoint({
  method: 'GET',
  path: '/v1/openapi.json',
  summary: 'This description.',
  anonymous: true,
  output: z.looseObject({}),
});
