import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { textOf } from '../../automations/steps/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import type { Egress } from '../../egress/fetch.ts';
import type { Place } from '../rows/connection-rows.ts';
import { type BegunConsent, keepState, useState } from '../rows/state-rows.ts';
import { askForTokens, sealTokens } from './token-endpoint.ts';

const random = () => randomBytes(32).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text);

/** A consent to request: where its tokens will be stored, what they will be bound to, and the client at the provider. */
export type Asked = { place: Place; bound_to: string; authentication: JsonObject };
/** The person who consents, and their sign-in. */
export type ConsentingPerson = Pick<BegunConsent, 'user_id' | 'sign_in'>;

/** Begins a consent and returns the URL to send the browser to (RFC 6749, 4.1.1, with PKCE S256). Only the hash of the state is stored. */
export async function beginConsent(
  tenant: TenantTransaction,
  secrets: SecretBox,
  { place, bound_to, authentication }: Asked,
  person: ConsentingPerson,
  redirect_uri: string,
): Promise<string> {
  const [state, verifier] = [random(), random()];
  const address = URL.parse(textOf(authentication, 'authorization_endpoint'));
  if (!address || !/^https?:$/.test(address.protocol)) throw new AppError('blocked_address', { reason: 'it is not a URL' });
  const asked = {
    response_type: 'code',
    client_id: textOf(authentication, 'client_id'),
    redirect_uri,
    state,
    code_challenge: sha256(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(typeof authentication.scope === 'string' && authentication.scope !== '' && { scope: authentication.scope }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  const begun = { ...place, ...person, verifier: secrets.seal(tenant.client.id, verifier), redirect_uri, bound_to };
  await keepState(tenant, sha256(state).digest('hex'), begun);
  return address.href;
}

/** Uses up the state that a provider sends back. Throws 400 if it is missing, used, expired, of another person, or of another document. */
export async function takeState(
  tenant: TenantTransaction,
  state: string | undefined,
  place: Pick<Place, 'collection' | 'document_id'>,
  person: ConsentingPerson,
): Promise<BegunConsent> {
  const begun = state ? await useState(tenant, sha256(state).digest('hex'), place, person) : null;
  if (!begun) throw new AppError('oauth_state');
  return begun;
}

export type Exchange = { egress: Egress; secrets: SecretBox; client_id: string };

/** Exchanges a code for tokens and encrypts them. Throws if the integration has changed since the consent began. */
export async function exchangeCode({ egress, secrets, client_id }: Exchange, begun: BegunConsent, { bound_to, authentication }: Asked, code: string) {
  if (begun.bound_to !== bound_to) throw new AppError('oauth_state');
  const given = await askForTokens(egress, authentication, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: begun.redirect_uri,
    code_verifier: secrets.open(client_id, begun.verifier),
  });
  return sealTokens(secrets, client_id, given);
}
