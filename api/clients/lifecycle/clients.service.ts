import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { kebab } from '@millwright/core/kebab.ts';
import { queueSchedules } from '../../automations/triggers/schedules.ts';
import type { Ddl } from '../../db/connection/migrator.ts';
import type { Database } from '../../db/database.ts';
import { type Client, ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { identifier, schemaOf } from '../../db/sql/identifiers.ts';
import { newId } from '../../db/sql/new-id.ts';
import { groups, logins } from '../../db/sql/roles.ts';
import { inTenant } from '../../db/tenant.ts';
import { migrateTo } from '../../models/migrate.ts';
import type { Models } from '../../models/pending.ts';
import { refreshSystemTables } from '../../models/system/refresh-system-tables.ts';
import { schemaRights } from '../../models/system/system-tables.ts';
import { saveBuiltInRecords } from './built-in-records.ts';
import { upgradeClient } from './upgrade.ts';

export type NewClient = {
  name: string;
  slug?: string;
  feature_flags?: string[];
  language?: string;
  time_zone?: string;
  options?: Client['options'];
  creation_key?: string;
};

/** Creates the client's role. It has rights in its own schema and on its own rows of the platform's tables. The app may switch to it. */
const roleSql = (schema: string) => `
  CREATE ROLE ${identifier(schema)} NOLOGIN;
  GRANT ${groups.tenant} TO ${identifier(schema)};
  GRANT ${identifier(schema)} TO ${logins.app};
  CREATE SCHEMA ${identifier(schema)};
  ${schemaRights(schema)}`;

/** Creates the role, the schema, the system tables and the tables of the models. */
async function provision(ddl: Ddl, schema: string, models: Models) {
  // Concurrent grants to one role fail in PostgreSQL, so they run one after the other.
  await ddl.exclusively('roles', () => ddl.run(roleSql(schema)));
  await refreshSystemTables(ddl, schema, new Date());
  await ddl.exclusively(schema, () => migrateTo(ddl, schema, models));
}

/** Deletes a client with all its data. */
export async function destroyClient(database: Database, client: { id: string; schema: string }): Promise<void> {
  const name = identifier(client.schema);
  await database.migrator.use(async (ddl) => {
    await ddl.rows('DELETE FROM platform.clients WHERE id = $1', [client.id]);
    await ddl.run(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
    await ddl.exclusively('roles', () => ddl.run(`DROP ROLE IF EXISTS ${name}`));
    // Deleted last: until the schema was dropped, a transaction could still add a row.
    await ddl.rows('DELETE FROM platform.outbox WHERE client_id = $1', [client.id]);
  });
}

/** Saves the first records of the built-in configuration, if the client has it. */
async function saveFirstRecords(database: Database, { id, feature_flags }: Pick<Client, 'id' | 'feature_flags'>): Promise<void> {
  const records = database.configurations.templates.forFlags(feature_flags)?.builtIn?.records ?? [];
  await inTenant(database, systemPrincipal(id), (tenant) => saveBuiltInRecords(tenant, records), { timeout_ms: 30_000 });
}

/** Adds what a client's feature flags require: tables, built-in records that it never had, and schedules. */
export async function provisionClient(database: Database, client: Pick<Client, 'id' | 'schema' | 'feature_flags'>): Promise<void> {
  await upgradeClient(database, client);
  await saveFirstRecords(database, client);
  await inTenant(database, systemPrincipal(client.id), queueSchedules);
}

/** The client that an earlier call with this key created; null if there is none. An unfinished one is deleted. */
async function madeEarlier(database: Database, creation_key: string | undefined): Promise<Client | null> {
  if (creation_key === undefined) return null;
  const [earlier] = await inPlatform(database, (platform) => platform.find(ClientEntity, { creation_key }));
  if (!earlier || earlier.ready_at) return earlier ?? null;
  await destroyClient(database, earlier);
  return null;
}

/**
 * Creates a client with its role, schema, tables and built-in records, and returns when it is ready. A failure leaves nothing behind. A
 * repeated call with the same key, also after a crash, creates no second client. Calls with one key run one after the other.
 */
export async function createClient(database: Database, input: NewClient): Promise<Client> {
  const earlier = await madeEarlier(database, input.creation_key);
  if (earlier) return earlier;
  const id = newId();
  const { name, feature_flags = [], language = 'en', time_zone = 'Europe/Paris', options = {}, creation_key = null } = input;
  const schema = schemaOf(id);
  const slug = input.slug ?? `${kebab(name, 40) || 'client'}-${id.slice(-6)}`;
  const row = { id, name, slug, schema, feature_flags, language, time_zone, options, creation_key };
  await inPlatform(database, (platform) => platform.insert(ClientEntity, [row]));
  try {
    const config = database.configurations.plain(id, feature_flags);
    const models = { models: config.list('models'), relations: config.list('relations') };
    await database.migrator.use((ddl) => provision(ddl, schema, models));
    await saveFirstRecords(database, { id, feature_flags });
  } catch (error) {
    await destroyClient(database, { id, schema });
    throw error;
  }
  return inPlatform(database, async (platform) => {
    await platform.update(ClientEntity, { id }, { ready_at: new Date(platform.now) });
    return platform.one(ClientEntity, { id });
  });
}
