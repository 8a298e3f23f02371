import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { changeSecrets } from '@millwright/core/document/secrets/change-secrets.ts';
import { AppError } from '@millwright/core/errors.ts';
import { valueAt } from '@millwright/core/integration/calls/rules-of-calls.ts';
import { typedParams } from '@millwright/core/integration/calls/typed-params.ts';
import { filledParams } from '@millwright/core/integration/webhook.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { JobProgress } from '@millwright/workflows/activities.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type SecretBox, UnreadableSecret } from '../../documents/secrets/secret-box.ts';
import type { Egress } from '../../egress/fetch.ts';
import { CallAllowance } from '../../integrations/proxy/allowance.ts';
import { boundsOf, operationOf } from '../../integrations/proxy/call-integration.ts';
import { noted, toldFailure } from '../../integrations/proxy/health.ts';
import { type Performed, performOperation, refusalError } from '../../integrations/proxy/perform-operation.ts';
import { findIntegration, placeOf } from '../../integrations/stored/integrations.service.ts';
import { mayPass, ofAdding } from './registration-failures.ts';
import { claimRegistration, endRegistration, leaveRegistration, noteRegistered, type RegistrationRow, type Removal } from './registration-rows.ts';
import { hasMoved, markOf, type Wanted, wantedOf } from './wanted.ts';

/** The services that registering requires. `public_url` is the address of the product for other systems. */
type Services = { database: Database; egress: Egress; secrets: SecretBox; public_url: string };
type Working = Services & { client_id: string; key: string; transactions<T>(work: (tenant: TenantTransaction) => Promise<T>): Promise<T> };

const unreadable = { code: 'upstream_failed', details: { reason: 'a secret can not be read any more, and has to be set anew' } };

/** Statuses that mean the webhook to remove no longer exists. */
const gone = new Set([404, 410]);

/**
 * Makes the registration in another system match the automation: removes an outdated one, then registers again. A
 * refusal is stored with the automation, is shown there, and is retried manually. A temporary failure is retried
 * automatically for an hour.
 */
export async function runRegistration(services: Services, client_id: string, id: string): Promise<JobProgress> {
  const transactions: Working['transactions'] = (work) => inTenant(services.database, systemPrincipal(client_id), work);
  const row = await transactions((tenant) => claimRegistration(tenant, id));
  if (row === null) return 'end';
  if (row === 'busy') return 'wait';
  const working: Working = { ...services, client_id, key: id, transactions };
  try {
    await settle(working, row);
    await transactions((tenant) => endRegistration(tenant, row, null));
  } catch (error) {
    if (row.is_new && mayPass(error)) {
      await transactions((tenant) => leaveRegistration(tenant, row));
      return 'wait';
    }
    const told = error instanceof UnreadableSecret ? unreadable : toldFailure(error);
    // An internal error is not a refusal, so the job is retried.
    await transactions((tenant) => (told ? endRegistration(tenant, row, told) : leaveRegistration(tenant, row)));
    if (!told) throw error;
  }
  return 'end';
}

async function settle(working: Working, row: RegistrationRow): Promise<void> {
  const wanted = await working.transactions(async (tenant) =>
    wantedOf(tenant.config, tenant.config.find('settings_data_connections', row.automation_id)),
  );
  const mark = markOf(wanted);
  if (mark === row.mark && (mark !== null || !row.removal)) return;
  // Somebody who may change only the integration must not obtain the automation's secret this way.
  if (wanted && hasMoved(row.mark, wanted)) throw new AppError('registration_moved', { name: wanted.origin });
  if (row.removal) {
    await remove(working, row.removal);
    await working.transactions((tenant) => noteRegistered(tenant, row.automation_id, { mark: null, remote_id: null, removal: null }));
  }
  if (!wanted) return;
  const registered = await add(working, row.automation_id, wanted).catch((error) => {
    throw ofAdding(error);
  });
  await working.transactions((tenant) => noteRegistered(tenant, row.automation_id, { mark, ...registered }));
}

async function perform({ transactions, database, egress, secrets, client_id, key }: Working, call: Removal): Promise<Performed> {
  const stored = await transactions(async (tenant) => findIntegration(tenant, call.integration, 'READ'));
  if (stored.disabled) throw new AppError('integration_disabled', { name: stored.name });
  const operation = operationOf(stored, call.operation);
  const services = { transactions, egress, secrets, client_id, allowance: new CallAllowance(database) };
  const asked = { operation, params: typedParams(operation, call.params), key };
  return noted(
    transactions,
    placeOf(stored),
    ({ status }: Performed) => status,
    () => performOperation(services, stored, asked, boundsOf(stored)),
  );
}

/** The values of a call with their secrets decrypted. A secret may be inside a text, as in `Bearer {secret}`. */
const opened = ({ secrets, client_id }: Working, params: JsonObject): JsonObject =>
  changeSecrets(
    params,
    (text) => secrets.open(client_id, text),
    () => true,
  ) as JsonObject;

/** A webhook that was deleted in the other system counts as removed. */
async function remove(working: Working, removal: Removal): Promise<void> {
  const { status, refusal } = await perform(working, { ...removal, params: opened(working, removal.params) });
  if (!gone.has(status)) demandSuccess(status, refusal);
}

async function add(working: Working, automation_id: string, { integration, register, values, secret }: Wanted) {
  const { secrets, client_id, public_url } = working;
  const own = {
    ...values,
    address: `${public_url.replace(/\/$/, '')}/v1/hooks/${automation_id}`,
    secret: secret && secrets.open(client_id, secret),
  };
  const { status, refusal, data } = await perform(working, {
    integration,
    operation: register.add.operation,
    params: filledParams(opened(working, register.add.params ?? {}), own),
  });
  demandSuccess(status, refusal && { reason: reasonIn(data, own.secret) ?? refusal.reason });
  const remote_id = idIn(data, register.id);
  const removal = {
    integration,
    operation: register.remove.operation,
    params: filledParams(register.remove.params ?? {}, { ...values, id: remote_id }),
  };
  return { remote_id, removal };
}

const longestReason = 300;

/** The reason in a refusal, without the secret that it may repeat. Undefined for an empty one and for an HTML page. */
function reasonIn(data: Json, secret: string): string | undefined {
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? '');
  if (data === null || text === '' || text.startsWith('<')) return undefined;
  const hiding = secret ? text.replaceAll(secret, '…').replaceAll(JSON.stringify(secret).slice(1, -1), '…') : text;
  return hiding.slice(0, longestReason);
}

function idIn(data: Json, place: string): string {
  const id = valueAt(data, place);
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new AppError('upstream_failed', { reason: `its answer has no name of the webhook at ${place}`, permanent: true });
}

function demandSuccess(status: number, refusal: Performed['refusal']): void {
  const error = refusalError(status, refusal);
  if (error)
    throw new AppError(error.code as 'upstream_failed', { ...(error.details as object), reason: refusal?.reason, permanent: true, refused: true });
}
