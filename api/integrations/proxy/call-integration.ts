import { callLimits } from '@millwright/core/document/collections/integrations.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { type BuiltCall, buildCall } from '@millwright/core/integration/build-call.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { boundTo } from '@millwright/core/sign-in/consent.ts';
import { isReadable, readAnswer } from '../../egress/answer.ts';
import type { EgressAnswer } from '../../egress/fetch.ts';
import type { ConsentToken } from '../../sign-ins/sessions/session.ts';
import { signedIn } from '../../sign-ins/signed-in.ts';
import { type ConsentServices, consentToken } from '../oauth/consent-token.ts';
import { openIntegration, placeOf, type StoredIntegration } from '../stored/integrations.service.ts';

/** Finds the named operation of an integration, or its first one. */
export function operationOf({ operations = [] }: StoredIntegration, name?: string): Operation {
  const operation = name === undefined ? operations[0] : operations.find((each) => each.name === name);
  if (operation) return operation;
  const message = name === undefined ? 'This integration has no operation.' : `There is no operation ${name}.`;
  throw invalid([{ field: 'operation', code: 'unknown_option', message, params: { option: name ?? '' } }]);
}

/** Builds the HTTP call of an operation. Its address must be below that of the integration. */
export function builtCall(integration: StoredIntegration, operation: Operation, params: JsonObject): BuiltCall {
  const base = URL.parse(integration.url ?? '');
  if (!base) throw invalid([{ field: 'url', code: 'not_an_address', message: 'The integration needs a web address.' }]);
  const call = buildCall(base.href, operation, params);
  if (new URL(call.url).origin !== base.origin) throw new AppError('blocked_address', { reason: 'it leads to another server' });
  return call;
}

/** The authentication of an integration, in the form that `signedIn` takes. */
export const signInInputOf = ({ name, url, authentication }: StoredIntegration): JsonObject => ({
  ...authentication,
  name,
  url: url ?? '',
  authentication: authentication.type ?? (Object.keys(authentication).length ? '' : 'none'),
});

/** Returns the token source of a decrypted integration, if it authenticates by a person's consent. */
export const consentOf = (services: ConsentServices, { id, url, authentication, name }: StoredIntegration): ConsentToken =>
  consentToken(services, { place: placeOf({ id }), bound_to: boundTo(url, authentication), authentication, name });

/** The limits of a call: its total time, the bytes of its answer, and the signal that ends it. */
export type CallBounds = { timeout_ms: number; max_bytes: number; signal: AbortSignal };

/** Builds the limits of a call from those of its integration. All requests of the call share them. */
export function boundsOf({ limits = {} }: Pick<StoredIntegration, 'limits'>): CallBounds {
  const timeout_ms = Math.min(limits.timeout_ms ?? callLimits.timeout_ms, callLimits.timeout_ms);
  return { timeout_ms, max_bytes: Math.min(limits.max_bytes ?? callLimits.max_bytes, callLimits.max_bytes), signal: AbortSignal.timeout(timeout_ms) };
}

/** Authenticates and calls another system, within these limits. Any HTTP status is a result. */
export async function callOut(
  services: ConsentServices,
  sealed: StoredIntegration,
  { method, url, headers, body }: BuiltCall,
  { timeout_ms, max_bytes, signal }: CallBounds,
): Promise<EgressAnswer> {
  const { egress, secrets, client_id } = services;
  const integration = openIntegration(secrets, client_id, sealed);
  const consent = consentOf({ ...services, wait_ms: timeout_ms, signal }, integration);
  let refusal = null as EgressAnswer | null;
  try {
    return await signedIn({ egress, input: signInInputOf(integration), timeout_ms, signal, client_id, consent }, async (sign) => {
      const call = { method, url, headers, ...(body !== null && { body }) };
      const target = sign(call);
      const answer = await egress.fetch(target.url, { ...call, headers: target.headers, timeout_ms, max_bytes, signal });
      if (answer.status !== 401) return answer;
      // Open a new session, once.
      refusal = answer;
      throw new AppError('outgoing_failed', { status: 401 });
    });
  } catch (error) {
    if (refusal && error instanceof AppError && error.code === 'outgoing_failed') return refusal;
    throw error;
  }
}

/** Parses the body of an answer as JSON, otherwise returns it as text. HTML is a text too, and is never shown as a page. */
export function dataOf(answer: EgressAnswer): Json {
  if (answer.body.length === 0) return null;
  if (!isReadable(answer)) throw new AppError('upstream_failed', { reason: 'its answer is neither JSON nor text', permanent: true });
  return readAnswer(answer);
}
