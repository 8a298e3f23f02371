import type { Database } from '@millwright/api/db/database.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { SecretBox } from '@millwright/api/documents/secrets/secret-box.ts';
import type { Egress } from '@millwright/api/egress/fetch.ts';
import type { ConsentServices } from '@millwright/api/integrations/oauth/consent-token.ts';
import { CallAllowance } from '@millwright/api/integrations/proxy/allowance.ts';
import { consentOf, signInInputOf } from '@millwright/api/integrations/proxy/call-integration.ts';
import { noted } from '@millwright/api/integrations/proxy/health.ts';
import { findIntegration, openIntegration, placeOf } from '@millwright/api/integrations/stored/integrations.service.ts';
import type { SigningIn } from '@millwright/api/sign-ins/sessions/session.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import { addressBelow } from '@millwright/core/integration/calls/address-below.ts';
import { isObject, type Json } from '@millwright/core/json.ts';

/** How a step calls through an integration: address, sign-in, rate limit, and recording of its health. */
type Through = Pick<SigningIn, 'input' | 'consent'> & {
  url: string;
  max_bytes?: number;
  noting<T extends Json>(call: () => Promise<T>): Promise<T>;
};

/** Rate limits by database. The counts are stored in the database. */
const allowances = new WeakMap<Database, CallAllowance>();
function allowanceOf(database: Database): CallAllowance {
  const allowance = allowances.get(database) ?? new CallAllowance(database);
  allowances.set(database, allowance);
  return allowance;
}

type Services = { database: Database; egress: Egress; secrets: SecretBox };

/** An integration of the company for a step, with sealed secrets, and what the call needs. */
export async function integrationOfStep({ database, egress, secrets }: Services, client_id: string, id: string) {
  const transactions: ConsentServices['transactions'] = (work) => inTenant(database, systemPrincipal(client_id), work);
  const stored = await transactions(async (tenant) => findIntegration(tenant, id, 'READ'));
  if (stored.disabled) throw new AppError('integration_disabled', { name: stored.name });
  return { stored, services: { transactions, egress, secrets, client_id, allowance: allowanceOf(database) } };
}

/** Finds an integration of the company for a call of a step. Its secrets are opened only here. */
export async function throughIntegration(given: Services, client_id: string, id: string, url: string): Promise<Through> {
  const { stored, services } = await integrationOfStep(given, client_id, id);
  const { transactions, secrets, allowance } = services;
  const integration = openIntegration(secrets, client_id, stored);
  const address = addressBelow(integration.url ?? '', url);
  if (!address) throw badInput('url', 'not_an_address');
  await allowance.take(stored);
  const statusOf = (answer: Json) => (isObject(answer) ? Number(answer.status) : 0);
  return {
    url: address,
    ...(stored.limits?.max_bytes && { max_bytes: stored.limits.max_bytes }),
    input: signInInputOf(integration),
    consent: consentOf(services, integration),
    noting: (call) => noted(transactions, placeOf(integration), statusOf, call),
  };
}
