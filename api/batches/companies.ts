import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Verb } from '@millwright/core/access/types.ts';
import type { ClientChanges } from '@millwright/core/contract/clients.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { changeClient } from '../clients/client-documents.service.ts';
import { clientView } from '../clients/client-view.ts';
import { checkTypedName, setDisabled } from '../clients/closing/close-company.ts';
import { destroyClient } from '../clients/lifecycle/clients.service.ts';
import { newCompany } from '../clients/new-company.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import { type Client, ClientEntity } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Services } from '../http/routing/services.ts';
import { log } from '../log/log.ts';
import type { ClientOperation } from './operations.ts';

const everywhere = ({ access }: TenantTransaction, verb: Verb) => access.allows(verb, 'CLIENTS', { client_id: null });

/** The changes that undo these changes of a client. */
function backFrom(changes: ClientChanges, before: Client): ClientChanges {
  const stored = { ...before, acl: before.acl ?? defaultAcl() };
  return Object.fromEntries(Object.keys(changes).map((key) => [key, stored[key as keyof ClientChanges]])) as ClientChanges;
}

/**
 * The operations of a batch on clients. The caller's own client changes in the batch's transaction. Other clients change in separate
 * transactions, which are undone if another operation of the batch fails.
 */
export class Companies {
  private readonly services: Services;
  private readonly key: string;
  private readonly undo: (() => Promise<unknown>)[] = [];

  /** `key` identifies the batch, so that a repeated batch does not create its companies again. */
  constructor(services: Services, key: string) {
    this.services = services;
    this.key = key;
  }

  /** Undoes the changes of other clients so far, the last one first. A failure is logged and does not stop the others. */
  async takeBack(): Promise<void> {
    for (const step of this.undo.splice(0).reverse())
      await step().catch((error: unknown) => log('error', 'part of a batch could not be taken back', { error }));
  }

  /** Does the operation at this place of the batch. Returns the changed client. */
  async apply(tenant: TenantTransaction, at: number, operation: ClientOperation) {
    if (operation.op === 'create') return clientView(await this.create(tenant, at, operation));
    const id = operation.id.toLowerCase();
    const verb = operation.op === 'update' ? 'UPDATE' : 'DELETE';
    if (!isUuid(id) || (id !== tenant.client.id && !everywhere(tenant, verb))) throw documentNotFound('clients', id);
    return clientView(await (operation.op === 'update' ? this.change(tenant, { ...operation, id }) : this.shut(tenant, id, operation.data?.name)));
  }

  private async create(tenant: TenantTransaction, at: number, { data }: Extract<ClientOperation, { op: 'create' }>): Promise<Client> {
    if (!everywhere(tenant, 'CREATE')) throw new AppError('forbidden', { verb: 'CREATE', resource: 'CLIENTS' });
    const { database } = this.services;
    const made = await newCompany(database, { ...data, creation_key: `${this.key}/${at}` });
    this.undo.push(() => destroyClient(database, made));
    return made;
  }

  private async change(tenant: TenantTransaction, { id, version, data }: Extract<ClientOperation, { op: 'update' }>): Promise<Client> {
    const { database, sessions } = this.services;
    const own = id === tenant.client.id;
    const principal = { ...tenant.principal, client_id: id };
    const work = (at: number, changes: ClientChanges) => (where: TenantTransaction) => changeClient(where, changes, at);
    const before = own ? null : await this.open(id);
    const { client, acl_changed } = own ? await work(version, data)(tenant) : await inTenant(database, principal, work(version, data));
    if (before) this.undo.push(() => inTenant(database, principal, work(client.version, backFrom(data, before))));
    if (acl_changed) tenant.afterCommit(() => sessions.forget());
    return client;
  }

  private async shut(tenant: TenantTransaction, id: string, typed: unknown): Promise<Client> {
    checkTypedName(await this.open(id), typed);
    const { database, sessions } = this.services;
    const client = await setDisabled(database, tenant.principal, id, true);
    if (!client) throw documentNotFound('clients', id);
    this.undo.push(() => setDisabled(database, tenant.principal, id, false));
    tenant.afterCommit(() => sessions.forget());
    return client;
  }

  /** An existing client that is not closed. */
  private async open(id: string): Promise<Client> {
    const [found] = await inPlatform(this.services.database, (platform) => platform.find(ClientEntity, { id, disabled: false }));
    if (!found?.ready_at) throw documentNotFound('clients', id);
    return found;
  }
}
