import type { Verb } from '@millwright/core/access/types.ts';
import * as contract from '@millwright/core/contract/clients.ts';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import { sortingOf } from '@millwright/core/value/sorting.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { Request } from 'express';
import { Limits, signInKeys } from '../auth/limits.ts';
import { passwordSignIn } from '../auth/passport.ts';
import { hashToken } from '../auth/passwords/tokens.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import { type Client, ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import type { Call } from '../http/routing/call.ts';
import { onceKeyOf } from '../http/routing/idempotency.ts';
import { idsOf, onePage } from '../http/routing/one-page.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { log } from '../log/log.ts';
import { changeClient } from './client-documents.service.ts';
import { clientUse } from './client-use.ts';
import { clientView } from './client-view.ts';
import { checkTypedName, setDisabled } from './closing/close-company.ts';
import { destroyClient, provisionClient } from './lifecycle/clients.service.ts';
import { reopenCompany } from './lifecycle/reopen.ts';
import { upgradeClient } from './lifecycle/upgrade.ts';
import { companyLimits, newCompany } from './new-company.ts';

/** A hash of the call's idempotency key. The company stores it too, because the record of the call commits only after the company. */
const creationKey = (request: Request) => {
  const once = onceKeyOf(request);
  return once ? { creation_key: hashToken(`${once.key}\n${once.fingerprint}`) } : {};
};
const everywhere = <E extends Endpoint>(call: Call<E>, verb: Verb) => call.access.allows(verb, 'CLIENTS', { client_id: null });

/** Clients as the collection `clients`. */
export function clientRoutes(services: Services): Routes {
  const { database, sessions, settings } = services;
  const limits = new Limits(database);
  const checkPassword = passwordSignIn(database, settings.TELL_UNKNOWN_USERS);

  async function clientOf(id: string): Promise<Client> {
    const [found] = await inPlatform(database, (platform) => platform.find(ClientEntity, { id }));
    if (!found) throw documentNotFound('clients', id);
    return found;
  }

  const list = async (call: Call<typeof contract.listClients>) => {
    const { ids, deleted, limit, skip } = call.query;
    const { client_id } = call.principal;
    const all = everywhere(call, 'READ');
    if (!all && !call.access.allows('READ', 'CLIENTS', { id: client_id, client_id }))
      throw new AppError('forbidden', { verb: 'READ', resource: 'CLIENTS' });
    const clients = await inPlatform(database, (platform) => platform.find(ClientEntity, all ? { disabled: deleted === '1' } : { id: client_id }));
    const wanted = idsOf(ids);
    const listed = clients.filter(({ id, ready_at }) => ready_at && (!wanted || wanted.includes(id))).sort((a, b) => a.name.localeCompare(b.name));
    return onePage(listed.map(clientView), { limit, skip });
  };

  /** All users may read their own client, because their screens need its settings and rights. */
  const read = async (call: Call<typeof contract.readClient>) => {
    const { id } = call.params;
    const own = id === call.principal.client_id;
    if (!isUuid(id) || (!own && !everywhere(call, 'READ'))) throw documentNotFound('clients', id);
    return { data: clientView(await clientOf(id)) };
  };

  const use = async (call: Call<typeof contract.readClientUse>) => {
    const { id } = call.params;
    const own = id === call.principal.client_id;
    if (!isUuid(id) || (!own && (!everywhere(call, 'READ') || (await clientOf(id)).disabled))) throw documentNotFound('clients', id);
    return { data: await call.read(clientUse, { principal: { ...call.principal, client_id: id } }) };
  };

  const create = async (call: Call<typeof contract.createClient>) => {
    if (!everywhere(call, 'CREATE')) throw new AppError('forbidden', { verb: 'CREATE', resource: 'CLIENTS' });
    const make = async () => ({ data: clientView(await newCompany(database, { ...call.input, ...creationKey(call.request) })) });
    return call.write(make, companyLimits);
  };

  /** Builds the indexes of a new sorting in the background. Until they exist, lists are correct but slower. */
  const buildIndexes = (client: Client): Promise<void> =>
    upgradeClient(database, client).catch((error: unknown) =>
      log('error', 'the indexes of the new order of texts are not there yet', { client_id: client.id, error }),
    );

  const change = async (call: Call<typeof contract.patchClient>) => {
    const { id } = call.params;
    const version = call.version();
    const own = id === call.principal.client_id;
    if (!isUuid(id) || (!own && !everywhere(call, 'UPDATE'))) throw documentNotFound('clients', id);
    const before = own && !call.input.language ? null : await clientOf(id);
    const changed = await call.write(
      async (tenant) => {
        const { client, acl_changed } = await changeClient(tenant, call.input, version);
        if (acl_changed) tenant.afterCommit(() => sessions.forget());
        return { data: clientView(client) };
      },
      { principal: { ...call.principal, client_id: id } },
    );
    if (call.input.feature_flags) await provisionClient(database, await clientOf(id));
    else if (call.input.language && before && sortingOf(call.input.language) !== sortingOf(before.language)) void buildIndexes(before);
    return changed;
  };

  const shut = async (call: Call<typeof contract.deleteClient>) => {
    const { id } = call.params;
    const all = everywhere(call, 'DELETE');
    if (!isUuid(id) || (!all && id !== call.principal.client_id)) throw documentNotFound('clients', id);
    const hard = call.query.hard === '1';
    if (hard && !all) throw new AppError('forbidden', { verb: 'DELETE', resource: 'CLIENTS' });
    // Product administrators can reopen a company at any time, so they must type the name only to delete it permanently.
    if (!all || hard || call.query.name !== undefined) checkTypedName(await clientOf(id), call.query.name);
    const client = await setDisabled(database, call.principal, id, true);
    if (!client) throw documentNotFound('clients', id);
    sessions.forget();
    if (hard) await destroyClient(database, client);
    return undefined;
  };

  const restore = async (call: Call<typeof contract.restoreClient>) => {
    const { id } = call.params;
    if (!isUuid(id) || !everywhere(call, 'UPDATE')) throw documentNotFound('clients', id);
    const restored = await call.write(async () => {
      const client = await setDisabled(database, call.principal, id, false);
      if (!client) throw documentNotFound('clients', id);
      return { data: clientView(client) };
    });
    // A closed company has missed new releases and monthly tables. This runs after the commit, because it waits for writers of the client.
    await upgradeClient(database, await clientOf(id));
    return restored;
  };

  return new Routes(services)
    .add(contract.listClients, list)
    .add(contract.readClient, read)
    .add(contract.readClientUse, use)
    .add(contract.createClient, create)
    .add(contract.patchClient, change)
    .add(contract.deleteClient, shut)
    .add(contract.restoreClient, restore)
    .add(contract.reopenClient, async ({ request, input }) => {
      // This call checks a password, so it counts as a sign-in.
      const keys = signInKeys(request.ip ?? '', input.email);
      await limits.take(keys);
      const user = await checkPassword(request);
      await limits.giveBack(keys);
      await reopenCompany(database, user);
      sessions.forget();
      return undefined;
    });
}
