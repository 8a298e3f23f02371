import { z } from 'zod';
import { connectionStates } from '../integration/state.ts';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, nothing, one } from './parts/shapes.ts';

const failing = z.strictObject({ code: z.string(), details: z.record(z.string(), z.unknown()).optional() });

const connection = z.strictObject({
  id: identity,
  state: z.enum(connectionStates),
  /** The last successful call, up to a minute late, and the last failed one since then. */
  worked_at: instant.nullable(),
  failed_at: instant.nullable(),
  error: failing.nullable(),
  /** Who connected it, and when. */
  connected_by: z.string().nullable(),
  connected_at: instant.nullable(),
  /** Automations that call through it, without names that the caller may not see. */
  used_by: z.array(z.strictObject({ id: identity, name: text.nullable() })),
});
export type Connection = z.output<typeof connection>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/v1/integrations',
  summary: 'The health of each integration that the caller may read: state, last successful call, last failure, and who connected it.',
  output: z.strictObject({ data: z.array(connection) }),
});

/** The parameters with which the provider sends the browser back. */
const returned = z.strictObject({ code: z.string().max(4_000).optional(), state: z.string().max(500).optional() });

export const startIntegrationConsent = endpoint({
  method: 'POST',
  path: '/v1/integrations/oauth/:id/start',
  summary:
    'Begin OAuth 2 (authorization code, PKCE S256) for an integration. Returns the address to open in the browser. The state is valid once, for ten minutes, in this sign-in.',
  by_person: true,
  reads: true,
  params: idParams,
  output: one(z.strictObject({ address: z.string() })),
});

export const completeIntegrationConsent = endpoint({
  method: 'POST',
  path: '/v1/integrations/oauth/:id',
  summary: 'Complete OAuth for an integration with the `code` and `state` of its provider. A missing, foreign or used state is refused with 400.',
  by_person: true,
  reads: true,
  params: idParams,
  input: returned,
  fails: ['oauth_state', 'oauth_refused', 'upstream_failed', 'blocked_address'],
  output: one(z.strictObject({ connected: z.boolean() })),
});

export const endIntegrationConsent = endpoint({
  method: 'DELETE',
  path: '/v1/integrations/oauth/:id',
  summary: 'Disconnect an integration and delete its tokens.',
  params: idParams,
  status: 204,
  output: nothing,
});

const values = z.record(z.string().max(64), z.json());

export const callIntegration = endpoint({
  method: 'POST',
  path: '/v1/integrations/proxy/:id',
  summary:
    'Call an operation of an integration. The operation has method and path, `params` its typed values; by default it is the first one. GET requires the right to read integrations, other methods the right to change them. The answer of the other system, whatever its status, is returned as JSON; at most 10 s and 5 MB. An Idempotency-Key is passed on. If the answer has pages, `data` has the items of all pages read, and `more` says whether there are others. Temporary refusals are retried by the rule of the operation, within the same time.',
  reads: true,
  params: idParams,
  input: z.strictObject({ operation: z.string().max(64).optional(), params: values.default({}) }),
  fails: ['integration_disabled', 'not_connected', 'upstream_failed', 'blocked_address', 'answer_too_large', 'invalid_input', 'too_many'],
  output: z.strictObject({ data: z.json(), status: z.number().int(), more: z.boolean().optional() }),
});

export const testIntegration = endpoint({
  method: 'POST',
  path: '/v1/integrations/:id/test',
  summary: 'Test an integration: by its test operation, or by signing in and calling its base address.',
  reads: true,
  params: idParams,
  output: one(z.strictObject({ works: z.boolean(), status: z.number().int().nullable(), error: failing.nullable() })),
});

export const startStepConsent = endpoint({
  method: 'POST',
  path: '/v1/data_connections/oauth/:id/start',
  summary: 'Begin OAuth 2 (authorization code, PKCE S256) for a stored step of an automation. Returns the address to open in the browser.',
  by_person: true,
  reads: true,
  params: idParams,
  input: z.strictObject({ step_id: z.string().min(1).max(100) }),
  fails: ['not_connected', 'invalid_input', 'step_gone'],
  output: one(z.strictObject({ address: z.string() })),
});

export const completeStepConsent = endpoint({
  method: 'POST',
  path: '/v1/data_connections/oauth/:id',
  summary:
    'Complete OAuth for a step of an automation with the `code` and `state` of its provider. A missing, foreign or used state is refused with 400.',
  by_person: true,
  reads: true,
  params: idParams,
  input: returned,
  fails: ['oauth_state', 'oauth_refused', 'upstream_failed', 'blocked_address'],
  output: one(z.strictObject({ connected: z.boolean() })),
});
