import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Database } from '../../db/database.ts';
import { type Client, ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { migrateTo, refreshSystemTables } from '../../models/migrate.ts';
import { eachInTurn } from './each-in-turn.ts';

/** Brings one client's tables to what its feature flags, documents and this release ask for. */
export async function upgradeClient(database: Database, client: Pick<Client, 'id' | 'schema'>): Promise<void> {
  const work = async ({ config }: TenantTransaction) => ({ models: config.list('models'), relations: config.list('relations') });
  const models = await inTenant(database, systemPrincipal(client.id), work);
  await database.migrator.use(async (ddl) => {
    await refreshSystemTables(ddl, client.schema, new Date());
    await ddl.exclusively(client.schema, () => migrateTo(ddl, client.schema, models));
  });
}

/**
 * Brings every client up to date: the product's own tables, the timeline's coming months, and what new built-in models
 * ask for. Changes nothing where all is in place, so it runs at every start and once a day. One client that can't be
 * brought up to date keeps no other from it; it is told at the end.
 */
export async function upgradeClients(database: Database): Promise<void> {
  await forEveryClient(database, (client) => upgradeClient(database, client));
}

/** Does the work for each client that is open and ready, each in its turn. */
export async function forEveryClient(database: Database, work: (client: Client) => Promise<void>): Promise<void> {
  const clients = await inPlatform(database, (platform) => platform.find(ClientEntity, { disabled: false }));
  await eachInTurn(
    clients.filter(({ ready_at }) => ready_at),
    work,
  );
}
