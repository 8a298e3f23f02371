import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { type BootstrapUrls, bootstrap } from '../db/bootstrap.ts';
import { logins } from '../db/sql/roles.ts';

// Any number but the one that bootstrap takes; whoever comes first makes the template, the others wait for it.
const lock = 7_269_115;
const sources = resolve(import.meta.dirname, '../db');

/** Names the template after everything that decides what is in it: another version of a migration has a template of its own. */
function templateName(): string {
  const hash = createHash('sha256');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(sources, file)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

/** The same server and logins, another database. */
export function urlsOf(urls: BootstrapUrls, database: string): BootstrapUrls {
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  return { admin: urls.admin, app: at(urls.app), migrator: at(urls.migrator) };
}

const exists = async (client: pg.Client, name: string) => (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;

/** Bootstraps a database aside and renames it when it is whole: one that was left half made is never copied. */
async function makeTemplate(client: pg.Client, urls: BootstrapUrls, name: string) {
  const aside = `${name}_new`;
  await client.query(`DROP DATABASE IF EXISTS "${aside}" WITH (FORCE)`);
  await bootstrap(urlsOf(urls, aside));
  // A template that somebody is connected to can't be copied.
  await client.query(`ALTER DATABASE "${aside}" ALLOW_CONNECTIONS false`);
  await client.query(`ALTER DATABASE "${aside}" RENAME TO "${name}"`);
}

let made: Promise<string> | null = null;

function template(client: pg.Client, urls: BootstrapUrls): Promise<string> {
  made ??= (async () => {
    const name = templateName();
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    try {
      if (!(await exists(client, name))) await makeTemplate(client, urls, name);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
    return name;
  })();
  return made;
}

/** Creates a migrated, empty database as a copy of the server's template. */
export async function copyTemplate(client: pg.Client, urls: BootstrapUrls, name: string): Promise<void> {
  const from = await template(client, urls);
  // The other strategy, FILE_COPY, waits for checkpoints of the whole server.
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${from}" OWNER ${logins.migrator} STRATEGY WAL_LOG`);
  // What a database grants is not copied with it.
  await client.query(`REVOKE ALL ON DATABASE "${name}" FROM PUBLIC; GRANT CONNECT ON DATABASE "${name}" TO ${logins.app}`);
}
