import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { idParams, instant, one } from './parts/shapes.ts';

/** The registration of a webhook with the other system: not needed, in progress, registered, removed, or failed. */
export const registrationStates = ['none', 'waiting', 'registered', 'removed', 'failed'] as const;

const registration = z.strictObject({
  state: z.enum(registrationStates),
  /** Why the other system could not be called. */
  error: z.strictObject({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() }).nullable(),
  at: instant.nullable(),
});
export type Registration = z.output<typeof registration>;

export const readRegistration = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/registration',
  summary: 'Whether the webhook of an automation is registered with the integration that its trigger was made from.',
  params: idParams,
  output: one(registration),
});

export const registerWebhook = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/registration',
  summary: 'Register the webhook of an automation once more, or take it away where the automation is off: as after a failure.',
  params: idParams,
  input: z.strictObject({}),
  status: 202,
  output: one(registration),
});
