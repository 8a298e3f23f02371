import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Database } from '../../db/database.ts';
import { type Client, ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { openPlaces } from '../../documents/overrides/open-places.ts';
import { log } from '../../log/log.ts';
import { purgeExpired } from '../../models/kept.ts';
import { migrateTo } from '../../models/migrate.ts';
import { refreshSystemTables } from '../../models/system/refresh-system-tables.ts';
import { normalTexts } from '../../models/values/normal-texts.ts';
import { roundNumbers } from '../../models/values/round-numbers.ts';
import { eachInTurn } from './each-in-turn.ts';

/** Logs which changes of built-in documents are not in force with this release. Their values are not logged. */
function tellParked({ config, client }: TenantTransaction): void {
  for (const { collection, id, slug, template } of config.documents) {
    if (!template) continue;
    const about = { client_id: client.id, collection, slug };
    if (!config.template(collection, id)) log('warn', 'a changed built-in document is not in this release', about);
    const places = openPlaces(config, collection, id).parked.map(({ path, reason, message }) => ({ path: path.join('.'), reason, message }));
    if (places.length) log('warn', 'changes of a built-in document wait for an answer', { ...about, places });
  }
}

/** Updates one client's tables to its feature flags, its documents and this release. */
export async function upgradeClient(database: Database, client: Pick<Client, 'id' | 'schema'>): Promise<void> {
  const work = async (tenant: TenantTransaction) => {
    tellParked(tenant);
    return { models: tenant.config.list('models'), relations: tenant.config.list('relations') };
  };
  const models = await inTenant(database, systemPrincipal(client.id), work);
  await database.migrator.use(async (ddl) => {
    // Without this lock, two processes that start at once would replace the same function and rights.
    await ddl.exclusively(client.schema, async () => {
      await refreshSystemTables(ddl, client.schema, new Date());
      await migrateTo(ddl, client.schema, models);
      await roundNumbers(ddl, client.schema, models.models);
      await normalTexts(ddl, client.schema, models);
      await purgeExpired(ddl, client.schema);
    });
  });
}

/**
 * Updates every client: the product's own tables, partitions for the coming months, and tables of new built-in models. It changes
 * nothing that is up to date, so it runs at every start and once a day. A client that fails does not stop the others; it is reported at
 * the end.
 */
export async function upgradeClients(database: Database): Promise<void> {
  await forEveryClient(database, (client) => upgradeClient(database, client));
}

/** Does the work for each client that is open and ready, one after the other. */
export async function forEveryClient(database: Database, work: (client: Client) => Promise<void>): Promise<void> {
  const clients = await inPlatform(database, (platform) => platform.find(ClientEntity, { disabled: false }));
  await eachInTurn(
    clients.filter(({ ready_at }) => ready_at),
    work,
  );
}
