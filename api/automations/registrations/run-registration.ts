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

/** What registering needs of the process; `public_url` is where other systems reach the product. */
type Services = { database: Database; egress: Egress; secrets: SecretBox; public_url: string };
type Working = Services & { client_id: string; key: string; transactions<T>(work: (tenant: TenantTransaction) => Promise<T>): Promise<T> };

const unreadable = { code: 'upstream_failed', details: { reason: 'a secret can not be read any more, and has to be set anew' } };

/** Statuses by which what is to be taken away is not there any more. */
const gone = new Set([404, 410]);

/**
 * Brings what another system knows of an automation's webhook to what the automation says now: takes away what is registered and no
 * longer fits, then registers anew. A refusal is kept with the automation, where it is told, and is tried again by hand; one that may pass
 * is tried again by itself for an hour.
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
    // A fault of ours is no refusal: the job is tried again.
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
  // Who may change the integration must not learn the automation's secret by it.
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

/** Values of a call with their secrets opened; one may hold the places of others, as in `Bearer {secret}`. */
const opened = ({ secrets, client_id }: Working, params: JsonObject): JsonObject =>
  changeSecrets(
    params,
    (text) => secrets.open(client_id, text),
    () => true,
  ) as JsonObject;

/** What somebody over there has deleted themselves is as gone. */
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

/** What a refusal says itself, without the secret that it may repeat; undefined for an empty one, and for a page. */
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
