import type { Client } from '@millwright/core/contract/clients.ts';
import { batchDocuments } from '@millwright/core/contract/documents.ts';
import type { OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import type { User } from '@millwright/core/contract/users.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { hashToken, newToken } from '../auth/passwords/tokens.ts';
import { provisionClient } from '../clients/lifecycle/clients.service.ts';
import { companyLimits } from '../clients/new-company.ts';
import { ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { KnownActions } from '../documents/checks/references.ts';
import { changeDocuments } from '../documents/documents.service.ts';
import type { ChangeOptions } from '../documents/drafted.ts';
import type { Operation } from '../documents/operations.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import type { Call } from '../http/routing/call.ts';
import { onceKeyOf, onlyOnce } from '../http/routing/idempotency.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { Companies } from './companies.ts';
import { type ClientOperation, completed, inPlace, type UserOperation } from './operations.ts';
import { applyToUser } from './people.ts';

type Placed<T = Operation | UserOperation | ClientOperation> = { at: number; operation: T };
type Answer = OutputOf<typeof batchDocuments>['data'];

const isOther = (placed: Placed): placed is Placed<UserOperation | ClientOperation> =>
  placed.operation.collection === 'users' || placed.operation.collection === 'clients';
const isDocument = (placed: Placed): placed is Placed<Operation> => !isOther(placed);

/** The order of operations. Changes of clients and new clients come last, because they can't be rolled back. */
const rank = ({ operation: { collection, op } }: Placed) => (collection === 'clients' ? (op === 'create' ? 2 : 1) : 0);

/** Does all operations or none. Returns the result of each, in their order. */
async function applyBatch(services: Services, action: KnownActions, call: Call<typeof batchDocuments>): Promise<Answer> {
  const { database } = services;
  const key = onceKeyOf(call.request);
  const once: ChangeOptions['once'] = key ? (tenant, work) => onlyOnce(tenant, key, work) : undefined;
  const companies = new Companies(services, hashToken(key ? `${key.key}\n${key.fingerprint}` : newToken()));
  const all = call.input.operations.map((given, at) => ({ at, operation: completed(at, call.principal.client_id, given) }));
  const documents = all.filter(isDocument);
  const others = all.filter(isOther).sort((a, b) => rank(a) - rank(b));
  const apply = async (tenant: TenantTransaction, at: number, operation: UserOperation | ClientOperation): Promise<User | Client> =>
    operation.collection === 'users' ? applyToUser(services, tenant, operation) : companies.apply(tenant, at, operation);
  const along = async (tenant: TenantTransaction) => {
    // The database may have asked to do it all again; it begins now, so that it does not ask once other clients have changed.
    await companies.takeBack();
    await tenant.begin();
    const done: JsonObject[] = [];
    for (const { at, operation } of others) done.push((await inPlace(at, () => apply(tenant, at, operation))) as JsonObject);
    return done;
  };
  try {
    const operations = documents.map(({ operation }) => operation);
    const limits = others.some((placed) => rank(placed) === 2) ? companyLimits : undefined;
    const options = { action, secrets: secretBox(services.settings), once, along, limits };
    const changed = await changeDocuments(database, call.principal, operations, options);
    const places = [...documents, ...others].map(({ at }) => at);
    return all.map(({ at }) => (changed[places.indexOf(at)] ?? null) as Answer[number]);
  } catch (error) {
    await companies.takeBack();
    throw error;
  }
}

/** Provisions the clients whose features have changed. */
async function provisionChanged({ database }: Services, { input }: Call<typeof batchDocuments>): Promise<void> {
  for (const { collection, op, id, data } of input.operations) {
    if (collection !== 'clients' || op !== 'update' || !data?.feature_flags || !id) continue;
    const client = await inPlatform(database, (platform) => platform.one(ClientEntity, { id }));
    await provisionClient(database, client);
  }
}

/** Changes of documents, users and clients in one call. It must be added before the collections, whose paths would match it. */
export function batchRoutes(services: Services, action: KnownActions): Routes {
  return new Routes(services).add(batchDocuments, async (call) => {
    const data = await applyBatch(services, action, call);
    await provisionChanged(services, call);
    return { data };
  });
}
