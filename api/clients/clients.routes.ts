import { accessOfRole, parseLine } from '@millwright/core/access/check-privileges.ts';
import type { Verb } from '@millwright/core/access/types.ts';
import * as contract from '@millwright/core/contract/clients.ts';
import type { Endpoint } from '@millwright/core/contract/endpoint.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Request } from 'express';
import { hashToken } from '../auth/tokens.ts';
import { type Client, ClientEntity } from '../db/client.entity.ts';
import { isUuid } from '../db/identifiers.ts';
import { inPlatform } from '../db/platform.ts';
import { loadDemo } from '../demo/load-demo.ts';
import type { Call } from '../http/call.ts';
import { onceKeyOf } from '../http/idempotency.ts';
import { idsOf, onePage } from '../http/one-page.ts';
import { Routes } from '../http/routes.ts';
import type { Services } from '../http/services.ts';
import { changeClient } from './client-documents.service.ts';
import { clientView } from './client-view.ts';
import { createClient, destroyClient } from './clients.service.ts';

const missing = (id: string) => new AppError('document_not_found', { id, name: 'clients' });
/** The call as its caller named it. The call's own record of it commits only after the company is there. */
const creationKey = (request: Request) => {
  const once = onceKeyOf(request);
  return once ? { creation_key: hashToken(`${once.key}\n${once.fingerprint}`) } : {};
};
const everywhere = <E extends Endpoint>(call: Call<E>, verb: Verb) => call.access.allows(verb, 'CLIENTS', { client_id: null });

/** Clients as the collection `clients`, and why a role may do something. */
export function clientRoutes(services: Services): Routes {
  const { database, sessions } = services;

  const list = async (call: Call<typeof contract.listClients>) => {
    const { ids, limit, skip } = call.query;
    const { client_id } = call.principal;
    const all = everywhere(call, 'READ');
    if (!all && !call.access.allows('READ', 'CLIENTS', { id: client_id, client_id }))
      throw new AppError('forbidden', { verb: 'READ', resource: 'CLIENTS' });
    const found = await inPlatform(database, (platform) => platform.find(ClientEntity, all ? { disabled: false } : { id: client_id }));
    const wanted = idsOf(ids);
    const shown = found.filter(({ id, ready_at }) => ready_at && (!wanted || wanted.includes(id))).sort((a, b) => a.name.localeCompare(b.name));
    return onePage(shown.map(clientView), { limit, skip });
  };

  /** The own client is open to all of its people: their screens need its settings and rights. */
  const read = async (call: Call<typeof contract.readClient>) => {
    const { id } = call.params;
    const own = id === call.principal.client_id;
    if (!isUuid(id) || (!own && !everywhere(call, 'READ'))) throw missing(id);
    const [found] = await inPlatform(database, (platform) => platform.find(ClientEntity, { id }));
    if (!found) throw missing(id);
    return { data: clientView(found) };
  };

  const create = async (call: Call<typeof contract.createClient>) => {
    if (!everywhere(call, 'CREATE')) throw new AppError('forbidden', { verb: 'CREATE', resource: 'CLIENTS' });
    const { demo, ...input } = call.input;
    const make = async () => {
      const client = await createClient(database, { ...input, ...creationKey(call.request) });
      if (!demo) return { data: clientView(client) };
      try {
        await loadDemo(database, client);
      } catch (error) {
        await destroyClient(database, client);
        throw error;
      }
      return { data: clientView(client) };
    };
    return call.write(make, { timeout_ms: 120_000 });
  };

  const change = async (call: Call<typeof contract.patchClient>) => {
    const { id } = call.params;
    const version = call.version();
    const own = id === call.principal.client_id;
    if (!isUuid(id) || (!own && !everywhere(call, 'UPDATE'))) throw missing(id);
    const exists = (platform: { find: (entity: typeof ClientEntity, where: { id: string }) => Promise<Client[]> }) =>
      platform.find(ClientEntity, { id });
    if (!own && !(await inPlatform(database, exists)).length) throw missing(id);
    return call.write(
      async (tenant) => {
        const { client, acl_changed } = await changeClient(tenant, call.input, version);
        tenant.afterCommit(() => {
          if (acl_changed) sessions.forget();
          database.notifier.signal('cache', JSON.stringify({ client_id: id, action: 'refresh_store' }), 300);
        });
        return { data: clientView(client) };
      },
      { principal: { ...call.principal, client_id: id } },
    );
  };

  return new Routes(services)
    .add(contract.listClients, list)
    .add(contract.readClient, read)
    .add(contract.createClient, create)
    .add(contract.patchClient, change)
    .add(contract.explainAccess, (call) => {
      const { role, verb, resource } = call.input;
      const line = parseLine({ resource, action: `${verb}_OWN` });
      if (!line) throw invalid([{ field: 'resource', code: 'unknown_resource', message: 'Unknown resource.' }]);
      return call.read(async ({ config }) => ({
        data: accessOfRole(config.acl, role).explain(verb, line.resource, line.id === undefined ? undefined : { id: line.id }),
      }));
    });
}
