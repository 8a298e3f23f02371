import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cause, Principal } from '@millwright/core/access/types.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import pg from 'pg';
import { createClient, type NewClient } from '../clients/lifecycle/clients.service.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { logins } from '../db/sql/roles.ts';
import { processHooks } from '../processes/processes.service.ts';
import { copyTemplate } from './template.ts';

/** A database of a test's own; `away` shuts its application out for so long, as an outage does. */
export type Scratch = {
  database: Database;
  urls: { admin: string; app: string; migrator: string };
  away(ms: number): Promise<void>;
  drop(): Promise<void>;
};

/** The superuser's address of the server that tests may create databases on. */
export function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'Set TEST_DATABASE_URL to a PostgreSQL superuser, for instance postgres://postgres@127.0.0.1:5432/postgres; `npm test` does it by itself.',
    );
  return url;
}

// Logins belong to the whole server, so every test database of a server uses the same ones.
function loginUrl(admin: string, user: string, database: string) {
  const url = new URL(admin);
  url.username = user;
  url.password = 'millwright-test';
  url.pathname = `/${database}`;
  return url.href;
}

/** Work with a connection to this address, which is closed after it. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Drops the database and the roles of its clients. */
async function dropDatabase(admin: string, name: string, roles: readonly string[]) {
  await connected(admin, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    for (const role of roles) await client.query(`DROP ROLE IF EXISTS "${role}"`);
  });
}

function outage(admin: string, name: string, ms: number): Promise<void> {
  return connected(admin, async (client) => {
    await client.query(`ALTER DATABASE "${name}" CONNECTION LIMIT 0`);
    try {
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await sleep(ms);
    } finally {
      await client.query(`ALTER DATABASE "${name}" CONNECTION LIMIT -1`);
    }
  });
}

/** Makes the database of this name, ready for this version. */
type Make = (admin: pg.Client, urls: Scratch['urls'], name: string) => Promise<void>;

/** A migrated database on the test server, empty unless it is made otherwise; `drop` takes it away with its clients' roles. */
export async function scratch(options: Omit<Partial<DatabaseOptions>, 'url' | 'migrator_url'> = {}, make: Make = copyTemplate): Promise<Scratch> {
  const admin = testServer();
  const name = `scratch_${process.pid}_${randomBytes(5).toString('hex')}`;
  const urls = { admin, app: loginUrl(admin, logins.app, name), migrator: loginUrl(admin, logins.migrator, name) };
  await connected(admin, (client) => make(client, urls, name));
  const database = await openDatabase({ pool_size: 5, ...processHooks, ...options, url: urls.app, migrator_url: urls.migrator });
  const drop = async () => {
    const roles = await database.migrator.use((ddl) => ddl.rows<{ schema: string }>('SELECT schema FROM platform.clients'));
    await database.close();
    await dropDatabase(
      admin,
      name,
      roles.map(({ schema }) => schema),
    );
  };
  return { database, urls, away: (ms) => outage(admin, name, ms), drop };
}

/** A built-in configuration with nothing in it but what a test adds. */
export const builtIn = (parts: Partial<BuiltIn> = {}): BuiltIn => ({
  models: [],
  relations: [],
  view_groups: [],
  views: [],
  forms: [],
  settings_data_connections: [],
  policies: [],
  records: [],
  binding: {
    process: { model: '', type: '', is_default: '', key: '', steps: '' },
    step: { model: '', line_num: '', key: '', description: '', include_in_mrp: '', workstation: '', process: '' },
    operation: { model: '', line_num: '', key: '', status: '', include_in_mrp: '', workstation: '' },
    statuses: { hold: '', next: '', active: '', done: '', cancelled: '' },
    subjects: [],
    rules: [],
    chains: [],
    anew: [],
    guards: [],
  },
  ...parts,
});

/** A client that reads the database's built-in configuration. */
export const scratchClient = (database: Database, input: Partial<NewClient> = {}): Promise<Client> =>
  createClient(database, { name: 'Scratch', feature_flags: ['core'], ...input });

export const userCause: Cause = { kind: 'user', depth: 0, chain: [] };

/** Somebody of a client; an administrator of it unless said otherwise. */
export function principalOf(client: { id: string }, parts: Partial<Principal> = {}): Principal {
  return { kind: 'user', client_id: client.id, user_id: null, role: 'client_admin', cause: userCause, ...parts };
}
