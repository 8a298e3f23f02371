import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { textOf } from '../../automations/steps/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import { passing } from '../../egress/accepted.ts';
import { readRefusal } from '../../egress/answer.ts';
import type { Egress } from '../../egress/fetch.ts';
import { secondsIn, tokenHeaders } from '../../sign-ins/ways/client-token.ts';

/** The tokens that an authorization server returns. `seconds` is their lifetime. */
export type GivenTokens = { access_token: string; refresh_token: string | null; seconds: number | null };

const textIn = (body: Json, name: string) => (isObject(body) && typeof body[name] === 'string' && body[name] !== '' ? (body[name] as string) : null);
/** Returns the error code of an OAuth response (RFC 6749, 5.2), reduced to printable ASCII. */
const reasonOf = (body: Json, status: number) => (textIn(body, 'error') ?? `HTTP ${status}`).replace(/[^\x20-\x7e]/g, '').slice(0, 100);

/**
 * Requests tokens from the token endpoint. Throws `oauth_refused` with the error code of a refusal, and `upstream_failed`
 * if the server fails.
 */
export async function askForTokens(egress: Egress, authentication: JsonObject, form: Record<string, string>): Promise<GivenTokens> {
  const headers = tokenHeaders(authentication);
  const named: Record<string, string> = headers.authorization ? {} : { client_id: textOf(authentication, 'client_id') };
  const body = new URLSearchParams({ ...form, ...named }).toString();
  const answer = await egress.fetch(textOf(authentication, 'token_endpoint'), { method: 'POST', headers, body });
  const read = readRefusal(answer);
  if (answer.status >= 500 || passing.has(answer.status)) throw new AppError('upstream_failed', { reason: `HTTP ${answer.status}` });
  if (answer.status >= 400) throw new AppError('oauth_refused', { reason: reasonOf(read, answer.status) });
  const access_token = textIn(read, 'access_token');
  if (!access_token) throw new AppError('oauth_refused', { reason: 'no access_token' });
  return { access_token, refresh_token: textIn(read, 'refresh_token'), seconds: secondsIn(read) };
}

/** Encrypts tokens for storage. */
export const sealTokens = (secrets: SecretBox, client_id: string, { access_token, refresh_token, seconds }: GivenTokens): GivenTokens => ({
  access_token: secrets.seal(client_id, access_token),
  refresh_token: refresh_token && secrets.seal(client_id, refresh_token),
  seconds,
});
