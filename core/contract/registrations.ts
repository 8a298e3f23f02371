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
  summary: 'Whether the webhook of an automation is registered with its integration.',
  params: idParams,
  output: one(registration),
});

export const registerWebhook = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/registration',
  summary: 'Register the webhook of an automation again, for example after a failure. If the automation is off, remove the registration.',
  params: idParams,
  input: z.strictObject({}),
  status: 202,
  output: one(registration),
});
