import { type Client, ClientEntity } from '../db/client.entity.ts';
import type { Database } from '../db/database.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import type { Tenant } from '../db/types.ts';
import { migrateTo, refreshSystemTables } from '../models/migrate.ts';
import { systemPrincipal } from './clients.service.ts';

/** Brings one client's tables to what its feature flags, documents and this release ask for. */
export async function upgradeClient(database: Database, client: Pick<Client, 'id' | 'schema'>): Promise<void> {
  const work = async ({ config }: Tenant) => ({ models: config.list('models'), relations: config.list('relations') });
  const models = await inTenant(database, systemPrincipal(client.id), work);
  await database.migrator.use(async (ddl) => {
    await refreshSystemTables(ddl, client.schema, new Date());
    await ddl.exclusively(client.schema, () => migrateTo(ddl, client.schema, models));
  });
}

/**
 * Brings every client up to date: the product's own tables, the timeline's coming months, and what new built-in models
 * ask for. Changes nothing where all is in place, so it runs at every start and once a day.
 */
export async function upgradeClients(database: Database): Promise<void> {
  const clients = await inPlatform(database, (platform) => platform.find(ClientEntity, { disabled: false }));
  for (const client of clients) if (client.ready_at) await upgradeClient(database, client);
}
