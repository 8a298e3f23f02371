import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Transactions } from '../../automations/execution/run-group.ts';
import type { SecretBox } from '../../documents/secrets/secret-box.ts';
import type { Egress } from '../../egress/fetch.ts';
import type { ConsentToken } from '../../sign-ins/sessions/session.ts';
import { claimRenewal, endRenewal, type Place, readTokens, type StoredTokens, storeRenewed } from '../rows/connection-rows.ts';
import { askForTokens, sealTokens } from './token-endpoint.ts';

/** An OAuth consent: its place, what its tokens are bound to, the client at the provider, and the name that errors show. */
export type Consent = { place: Place; bound_to: string; authentication: JsonObject; name: string };
/**
 * What a consent's tokens are renewed with. `wait_ms` limits how long a call waits for a renewal; `signal` ends the call
 * that needs the tokens. With `ahead` the tokens of that version are renewed early, and an error is reported although the
 * old tokens still work. Tokens of a newer version were renewed by another process and are returned as they are.
 */
export type ConsentServices = {
  transactions: Transactions;
  egress: Egress;
  secrets: SecretBox;
  client_id: string;
  wait_ms?: number;
  signal?: AbortSignal;
  ahead?: { seconds: number; version: number };
};

/** A token is renewed this long before it expires. */
const usual_ahead_seconds = 60;
/** A renewal may take this long. After that another process may try. */
const turn_seconds = 20;
const look_ms = 50;

/**
 * Renews the tokens of a version that this process has claimed, and returns the new token. Null if there is none, or if
 * the consent was replaced meanwhile. A network error changes nothing; a refusal is counted.
 */
async function renew(
  { transactions, egress, secrets, client_id }: ConsentServices,
  consent: Consent,
  { version, refresh_token }: StoredTokens,
): Promise<string | null> {
  const { place, authentication } = consent;
  try {
    const form = { grant_type: 'refresh_token', refresh_token: secrets.open(client_id, refresh_token ?? '') };
    const given = await askForTokens(egress, authentication, form);
    const isStored = await transactions((tenant) => storeRenewed(tenant, place, version, sealTokens(secrets, client_id, given)));
    return isStored ? given.access_token : null;
  } catch (error) {
    const refused = error instanceof AppError && error.code === 'oauth_refused' && error.details.reason === 'invalid_grant';
    const told = refused ? { code: 'oauth_refused', details: { reason: 'invalid_grant' } } : null;
    await transactions((tenant) => endRenewal(tenant, place, version, told));
    if (!refused) throw error;
    return null;
  }
}

/**
 * Waits until the call is aborted at the latest. A renewal that has begun goes on, because a refresh token that is used
 * once must not be lost.
 */
function within<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const leave = () => reject(new AppError('upstream_failed', { reason: 'its token is being renewed for too long' }));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/**
 * Returns the token of a consent, and renews it before it expires. Of all processes one renews: it claims the row by
 * compare-and-set, and the others read again. Only two refusals in a row of the newest refresh token (`invalid_grant`)
 * break the connection. A token that this process has just renewed is returned even if it expires soon or was refused
 * again.
 */
export const consentToken =
  (services: ConsentServices, consent: Consent): ConsentToken =>
  async (refused) => {
    const { transactions, secrets, client_id, signal, ahead } = services;
    const ahead_seconds = ahead?.seconds ?? usual_ahead_seconds;
    const notConnected = () => new AppError('not_connected', { name: consent.name });
    const end = performance.now() + (services.wait_ms ?? 2 * turn_seconds * 1000);
    for (;;) {
      const tokens = await transactions((tenant) => readTokens(tenant, consent.place));
      if (!tokens || tokens.broken || tokens.bound_to !== consent.bound_to) throw notConnected();
      const token = secrets.open(client_id, tokens.access_token);
      if (ahead && tokens.version !== ahead.version) return token;
      const left = tokens.seconds_left ?? Number.POSITIVE_INFINITY;
      const usable = left > 0 && token !== refused;
      if (usable && left > ahead_seconds) return token;
      if (!tokens.refresh_token) {
        if (usable) return token;
        throw notConnected();
      }
      if (performance.now() > end || signal?.aborted) {
        if (usable) return token;
        throw new AppError('upstream_failed', { reason: 'its token is being renewed for too long' });
      }
      const mine = await transactions((tenant) => claimRenewal(tenant, consent.place, tokens.version, turn_seconds));
      if (mine) {
        try {
          const renewed = await within(signal, renew(services, consent, tokens));
          if (renewed !== null) return renewed;
        } catch (error) {
          if (!usable || ahead) throw error;
          return token;
        }
      } else if (usable) return token;
      else await sleep(look_ms);
    }
  };
