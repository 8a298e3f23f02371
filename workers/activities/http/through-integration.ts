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
import { isObject, type Json } from '@millwright/core/json.ts';

/** Whether a path has parts that lead upwards once another server has taken its encoded signs apart. */
const leadsUp = (path: string) =>
  path
    .replace(/%2e/gi, '.')
    .split(/[/\\]|%2f|%5c/i)
    .includes('..');

/** The address of a call below that of an integration: a path, or a whole address that begins with it. */
function addressBelow(base: string, text: string): string {
  const root = URL.parse(base);
  const place = root?.pathname.replace(/\/$/, '');
  const target = root && (/^\/(?!\/)/.test(text) ? URL.parse(`${root.origin}${place}${text}`) : URL.parse(text));
  const isBelow = target?.origin === root?.origin && (target?.pathname === place || target?.pathname.startsWith(`${place}/`));
  if (!target || !isBelow || leadsUp(target.pathname)) throw badInput('url', 'not_an_address');
  return target.href;
}

/** How a step calls through an integration: where, signed in by what, how much it takes, and noting how the connection fares. */
type Through = Pick<SigningIn, 'input' | 'consent'> & {
  url: string;
  max_bytes?: number;
  noting<T extends Json>(call: () => Promise<T>): Promise<T>;
};

/** The counters of one process for each database; what they count is in the database. */
const allowances = new WeakMap<Database, CallAllowance>();
function allowanceOf(database: Database): CallAllowance {
  const allowance = allowances.get(database) ?? new CallAllowance(database);
  allowances.set(database, allowance);
  return allowance;
}

/** Finds an integration of the company for a call of a step; its secrets are opened here and nowhere before. */
export async function throughIntegration(
  { database, egress, secrets }: { database: Database; egress: Egress; secrets: SecretBox },
  client_id: string,
  id: string,
  url: string,
): Promise<Through> {
  const transactions: ConsentServices['transactions'] = (work) => inTenant(database, systemPrincipal(client_id), work);
  const stored = await transactions(async (tenant) => findIntegration(tenant, id, 'READ'));
  if (stored.disabled) throw new AppError('integration_disabled', { name: stored.name });
  const integration = openIntegration(secrets, client_id, stored);
  const address = addressBelow(integration.url ?? '', url);
  await allowanceOf(database).take(stored);
  const statusOf = (answer: Json) => (isObject(answer) ? Number(answer.status) : 0);
  return {
    url: address,
    ...(stored.limits?.max_bytes && { max_bytes: stored.limits.max_bytes }),
    input: signInInputOf(integration),
    consent: consentOf({ transactions, egress, secrets, client_id }, integration),
    noting: (call) => noted(transactions, placeOf(integration), statusOf, call),
  };
}
