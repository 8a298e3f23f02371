import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import { boundTo, isByConsent } from '@millwright/core/sign-in/consent.ts';
import { eachInTurn } from '../../clients/lifecycle/each-in-turn.ts';
import { isDeleted } from '../../configuration/configuration.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import type { Egress } from '../../egress/fetch.ts';
import { type Consent, consentToken } from '../oauth/consent-token.ts';
import { toldFailure } from '../proxy/health.ts';
import { clientsEndingSoon, endingSoon, type Place } from '../rows/connection-rows.ts';
import { noteFailure } from '../rows/health-rows.ts';
import { openIntegration, placeOf, type StoredIntegration } from '../stored/integrations.service.ts';
import { consentOfStep } from '../stored/step-consent.ts';

type Services = { database: Database; egress: Egress; secrets: SecretBox };

/** Tokens that expire within this time are renewed even if nobody uses them, because providers revoke unused consents. */
const ahead_seconds = 30 * 60;
/** The most tokens that a round renews per company and in all, and the most that it looks at. The rest follow in the next round. */
const most = { company: 20, round: 200, looked_at: 500 };

/**
 * Renews the tokens of all companies that expire soon, one after the other. Those whose renewal has failed come last.
 * Companies without such tokens are not opened. After `signal` no renewal begins; the current one ends.
 */
export async function renewAhead(services: Services, signal?: AbortSignal): Promise<void> {
  let left = most.round;
  const due = await inPlatform(services.database, (platform) => clientsEndingSoon(platform, ahead_seconds));
  await eachInTurn(due, async (client_id) => {
    if (left > 0 && !signal?.aborted) left -= await renewOfCompany(services, client_id, Math.min(left, most.company), signal);
  });
}

type Listed = { consent: Consent; version: number };

async function renewOfCompany({ database, egress, secrets }: Services, client_id: string, limit: number, signal?: AbortSignal): Promise<number> {
  const transactions = <T>(work: (tenant: TenantTransaction) => Promise<T>) => inTenant(database, systemPrincipal(client_id), work);
  const listed = await transactions(async (tenant) => {
    const places = await endingSoon(tenant, ahead_seconds, most.looked_at);
    // A place whose step was deleted must not block the others.
    return places
      .flatMap(({ version, ...place }): Listed[] => {
        const consent = consentAt(tenant, secrets, place);
        return consent ? [{ consent, version }] : [];
      })
      .slice(0, limit);
  });
  for (const { consent, version } of listed) {
    if (signal?.aborted) break;
    try {
      await consentToken({ transactions, egress, secrets, client_id, ahead: { seconds: ahead_seconds, version } }, consent)(null);
    } catch (error) {
      // A broken connection is visible from its tokens, so it is not recorded as a failure.
      const failure = error instanceof AppError && error.code === 'not_connected' ? null : toldFailure(error);
      if (failure) await transactions((tenant) => noteFailure(tenant, consent.place, failure));
    }
  }
  return listed.length;
}

/** Finds the consent of a place. Null if it was removed, switched off, or can't be decrypted. */
function consentAt(tenant: TenantTransaction, secrets: SecretBox, place: Place): Consent | null {
  const document = tenant.config.effective(place.collection, place.document_id);
  if (!document || isDeleted(document) || document.disabled === true) return null;
  const name = String(nameOf(document) ?? place.document_id);
  try {
    if (place.collection === 'settings_data_connections') return { ...consentOfStep(secrets, tenant.client.id, document, place.step_id), name };
    const integration = openIntegration(secrets, tenant.client.id, document as unknown as StoredIntegration);
    const { url, authentication } = integration;
    return isByConsent(authentication) ? { place: placeOf(integration), bound_to: boundTo(url, authentication), authentication, name } : null;
  } catch (error) {
    if (error instanceof AppError || error instanceof UnreadableSecret) return null;
    throw error;
  }
}
