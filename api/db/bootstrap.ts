import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { AccessRequests1796500130000 } from './migrations/access-requests.ts';
import { AccountMails1763740000000 } from './migrations/account-mails.ts';
import { ApiTokens1795400300000 } from './migrations/api-tokens.ts';
import { ApprovalQuestions1796400108000 } from './migrations/approval-questions.ts';
import { ApprovalSeats1796700111000 } from './migrations/approval-seats.ts';
import { Approvals1796400106000 } from './migrations/approvals.ts';
import { AuditLog1796500129000 } from './migrations/audit-log.ts';
import { ClientCreation1763741000000 } from './migrations/client-creation.ts';
import { Connections1796400105000 } from './migrations/connections.ts';
import { DocumentAuthor1763742000000 } from './migrations/document-author.ts';
import { DocumentCreator1763744000000 } from './migrations/document-creator.ts';
import { DocumentDrafts1796500133000 } from './migrations/document-drafts.ts';
import { DocumentVersions1795800000000 } from './migrations/document-versions.ts';
import { DueRenewals1796700112000 } from './migrations/due-renewals.ts';
import { FormLinks1796200097000 } from './migrations/form-links.ts';
import { GuardsForPeople1763950000000 } from './migrations/guards-for-people.ts';
import { IdentityProviderRemoval1796600124000 } from './migrations/identity-provider-removal.ts';
import { IdentityProviders1796500132000 } from './migrations/identity-providers.ts';
import { KeptCalls1796700010000 } from './migrations/kept-calls.ts';
import { LastUses1796200000000 } from './migrations/last-uses.ts';
import { Messages1796300000000 } from './migrations/messages.ts';
import { NoticeWays1796700012000 } from './migrations/notice-ways.ts';
import { Notices1795600000000 } from './migrations/notices.ts';
import { OutboxReadByClient1763888000000 } from './migrations/outbox-read-by-client.ts';
import { OutboxTraceparent1763746000000 } from './migrations/outbox-traceparent.ts';
import { OutboxWithoutReference1763743000000 } from './migrations/outbox-without-reference.ts';
import { Passkeys1796400112000 } from './migrations/passkeys.ts';
import { PasswordColumn1795400400000 } from './migrations/password-column.ts';
import { PastSignIns1796400111000 } from './migrations/past-sign-ins.ts';
import { PeopleWhoLeft1796500131000 } from './migrations/people-who-left.ts';
import { PersonalDrafts1796700138000 } from './migrations/personal-drafts.ts';
import { PinnedOutputs1796700139000 } from './migrations/pinned-outputs.ts';
import { PlaceAuthors1796800128000 } from './migrations/place-authors.ts';
import { Platform1763700000000 } from './migrations/platform.ts';
import { Preferences1763745000000 } from './migrations/preferences.ts';
import { RecordWaits1796700110000 } from './migrations/record-waits.ts';
import { RestorePoints1795700000000 } from './migrations/restore-points.ts';
import { SecondSteps1796400110000 } from './migrations/second-steps.ts';
import { SentCalls1796700139030 } from './migrations/sent-calls.ts';
import { SharedDevices1796200084000 } from './migrations/shared-devices.ts';
import { ToldNotices1796600135000 } from './migrations/told-notices.ts';
import { ViewingSessions1795900000000 } from './migrations/viewing-sessions.ts';
import { WebhookDeliveries1796400107000 } from './migrations/webhook-deliveries.ts';
import { WebhookRegistrations1796700116000 } from './migrations/webhook-registrations.ts';
import { WorkstationOfPerson1796100000000 } from './migrations/workstation-of-person.ts';
import { createCollations, refreshCollations } from './sql/collations.ts';
import { identifier, textLiteral } from './sql/identifiers.ts';
import { groups, logins } from './sql/roles.ts';

/** `admin` signs in as a superuser; `app` and `migrator` name the database and give the passwords of the two logins. */
export type BootstrapUrls = { admin: string; app: string; migrator: string };

// The key of the lock that keeps two set-ups from running at once; any number will do.
const lock = 7_269_114;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const partsOf = (url: string) => {
  const { username, password, pathname } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password), database: decodeURIComponent(pathname.slice(1)) };
};

function loginSql(url: string, name: string, attributes: string) {
  const { user, password } = partsOf(url);
  if (user !== name) throw new Error(`The address of the database must sign in as ${name}, not as ${user}.`);
  const secret = password ? `PASSWORD ${textLiteral(password)}` : '';
  return `${roleSql(name)} ALTER ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOREPLICATION ${attributes} ${secret};`;
}

const roleSql = (name: string) => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN CREATE ROLE ${name} NOLOGIN NOINHERIT; END IF;
  END $$;`;

/** Roles belong to the whole cluster, so they are created under a lock in the maintenance database. */
async function createRoles(admin: pg.Client, urls: BootstrapUrls) {
  await admin.query(`
    ${loginSql(urls.migrator, logins.migrator, 'CREATEROLE INHERIT')}
    ${loginSql(urls.app, logins.app, 'NOCREATEROLE NOINHERIT')}
    ${roleSql(groups.tenant)} ${roleSql(groups.platform)}
    GRANT ${groups.platform} TO ${logins.app};
    GRANT ${groups.tenant} TO ${logins.migrator} WITH ADMIN OPTION;
    GRANT ${logins.app} TO ${logins.migrator} WITH ADMIN OPTION;
  `);
}

async function createDatabase(admin: pg.Client, database: string) {
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`CREATE DATABASE ${identifier(database)} OWNER ${logins.migrator}`);
      return;
    } catch (error) {
      // 55006: another session is using the template database.
      if ((error as { code?: string }).code !== '55006' || attempt > 20) throw error;
      await sleep(100);
    }
  }
}

/** `try_<type>(text)`: the value, or null where the text does not parse as that type. */
const tryFunctions = ['numeric', 'boolean', 'date', 'timestamp', 'timestamptz', 'uuid[]']
  .map(
    (type) => `
  CREATE OR REPLACE FUNCTION platform.try_${type.replace('[]', '_list')}(value text) RETURNS ${type} LANGUAGE plpgsql STABLE PARALLEL SAFE AS
    $$ BEGIN RETURN NULLIF(trim(value), '')::${type}; EXCEPTION WHEN data_exception THEN RETURN NULL; END $$;`,
  )
  .join('');

/**
 * The characters of a folded text that are not ASCII, one by one, and each pair of neighbours that has one in it or beside
 * it; null without any. A text contains such a character, or such a pair, exactly when it is in this list.
 */
const signsSql = `
  CREATE OR REPLACE FUNCTION platform.signs_of(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 50 AS $$
    DECLARE
      signs text[] := string_to_array(folded, NULL);
      listed text[] := '{}';
      before boolean := false;
      here boolean := octet_length(signs[1]) > 1;
      next boolean;
    BEGIN
      FOR at IN 1 .. cardinality(signs) LOOP
        next := at < cardinality(signs) AND octet_length(signs[at + 1]) > 1;
        IF here THEN listed := listed || signs[at]; END IF;
        IF at < cardinality(signs) AND (before OR here OR next) THEN listed := listed || (signs[at] || signs[at + 1]); END IF;
        before := here;
        here := next;
      END LOOP;
      RETURN nullif(listed, '{}');
    END $$;
  CREATE OR REPLACE FUNCTION platform.signs2(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length($1) > length($1) THEN platform.signs_of(platform.fold2($1)) END;
`;

/**
 * `fold2` is what case- and accent-insensitive search compares: `lower(unaccent(text))`, the two small sigmas as one.
 * Dictionary and collation are fixed, so it may be declared immutable and used in indexes, and folds alike on every
 * server. Another body needs another name, as indexes hold what the former one answered; `fold` and `signs`, which
 * processes of before 1.94 ask for while one release follows another, stay until the next.
 */
const insideSql = `
  CREATE SCHEMA IF NOT EXISTS platform AUTHORIZATION ${logins.migrator};
  GRANT USAGE ON SCHEMA platform TO ${logins.app}, ${groups.tenant}, ${groups.platform};
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA platform;
  CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA platform;
  CREATE OR REPLACE FUNCTION platform.unaccent_fixed(regdictionary, text) RETURNS text
    LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE COST 50 AS '$libdir/unaccent', 'unaccent_dict';
  CREATE OR REPLACE FUNCTION platform.fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
    RETURN lower(platform.unaccent_fixed('platform.unaccent'::regdictionary, $1));
  CREATE OR REPLACE FUNCTION platform.fold2(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
    RETURN translate(lower(platform.unaccent_fixed('platform.unaccent'::regdictionary, $1) COLLATE pg_c_utf8), 'ς', 'σ');
  ${signsSql}
  CREATE OR REPLACE FUNCTION platform.signs(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN octet_length($1) > length($1) THEN platform.signs_of(platform.fold($1)) END;
  CREATE OR REPLACE FUNCTION platform.uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
  ${tryFunctions}
`;

async function withLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}

const migrations = [
  Platform1763700000000,
  AccountMails1763740000000,
  ClientCreation1763741000000,
  DocumentAuthor1763742000000,
  OutboxWithoutReference1763743000000,
  DocumentCreator1763744000000,
  Preferences1763745000000,
  OutboxTraceparent1763746000000,
  OutboxReadByClient1763888000000,
  GuardsForPeople1763950000000,
  ApiTokens1795400300000,
  PasswordColumn1795400400000,
  Notices1795600000000,
  RestorePoints1795700000000,
  DocumentVersions1795800000000,
  ViewingSessions1795900000000,
  WorkstationOfPerson1796100000000,
  LastUses1796200000000,
  SharedDevices1796200084000,
  FormLinks1796200097000,
  Messages1796300000000,
  Connections1796400105000,
  Approvals1796400106000,
  WebhookDeliveries1796400107000,
  ApprovalQuestions1796400108000,
  SecondSteps1796400110000,
  PastSignIns1796400111000,
  Passkeys1796400112000,
  AuditLog1796500129000,
  AccessRequests1796500130000,
  PeopleWhoLeft1796500131000,
  IdentityProviders1796500132000,
  DocumentDrafts1796500133000,
  IdentityProviderRemoval1796600124000,
  ToldNotices1796600135000,
  KeptCalls1796700010000,
  NoticeWays1796700012000,
  RecordWaits1796700110000,
  ApprovalSeats1796700111000,
  DueRenewals1796700112000,
  WebhookRegistrations1796700116000,
  PersonalDrafts1796700138000,
  PinnedOutputs1796700139000,
  SentCalls1796700139030,
  PlaceAuthors1796800128000,
];

/** The name of this version's newest migration. A process checks by it whether its database is ready. */
export const newestMigration = new (migrations.at(-1) as (typeof migrations)[number])().name;

/** Brings the tables of the schema `platform` to this version. */
async function migrate(url: string) {
  const source = new DataSource({
    type: 'postgres',
    url,
    schema: 'platform',
    migrations,
    migrationsTableName: 'migrations',
    applicationName: 'millwright-migrations',
  });
  await source.initialize();
  try {
    await source.runMigrations({ transaction: 'all' });
  } finally {
    await source.destroy();
  }
}

/**
 * Creates what is missing of logins, database, extensions and platform tables. Safe to run again, and at the same time
 * for other databases of the cluster.
 */
export async function bootstrap(urls: BootstrapUrls): Promise<void> {
  const { database } = partsOf(urls.app);
  const inside = new URL(urls.admin);
  inside.pathname = `/${encodeURIComponent(database)}`;
  await connected(urls.admin, (admin) =>
    withLock(admin, async () => {
      await createRoles(admin, urls);
      await createDatabase(admin, database);
    }),
  );
  await connected(inside.href, (admin) =>
    withLock(admin, async () => {
      await admin.query(insideSql);
      await createCollations(admin);
      await refreshCollations(admin);
      await admin.query(
        `REVOKE ALL ON DATABASE ${identifier(database)} FROM PUBLIC; GRANT CONNECT ON DATABASE ${identifier(database)} TO ${logins.app};`,
      );
      await migrate(urls.migrator);
      await admin.query(`GRANT SELECT ON platform.migrations TO ${groups.platform}`);
    }),
  );
}
