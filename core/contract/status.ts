import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { instant } from './parts/shapes.ts';

export const status = endpoint({
  method: 'GET',
  path: '/v1/status',
  summary: 'Whether the product and what it stands on answer.',
  anonymous: true,
  query: z.looseObject({}),
  output: z.strictObject({
    status: z.literal('ok'),
    version: z.string(),
    time: instant,
    database: z.enum(['up', 'down']),
    workflows: z.enum(['up', 'down']),
    /** Where people write to the team; null without a chat. */
    chat_url: z.string().nullable(),
    /** What waits to be started and what runs, of all clients, as of some seconds ago; null while its part is down or too busy to say. */
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
