import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { quoteName } from '@millwright/core/sql/names.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { bootstrap, newestMigration } from '../db/bootstrap.ts';
import { textLiteral } from '../db/sql/identifiers.ts';
import { groups, logins } from '../db/sql/roles.ts';
import type { SecretBox } from '../documents/secrets/secret-box.ts';
import type { Storage, StorageKey } from '../files/storage/storage.ts';
import { schemaRights } from '../models/system/system-tables.ts';
import { version } from '../settings/settings.ts';
import { ArchiveReader, hashOf } from './archive.ts';
import { copyIn, nameOf, plainTexts, sumOf } from './tables.ts';
import { entryOf, fileEntry, type Manifest, type WrittenManifest } from './take-backup.ts';

/** Database URLs: `admin` of a superuser of the server, `app` and `migrator` of the product's logins at the new database. */
type Urls = { admin: string; app: string; migrator: string };
/** With `without_key`, an archive of another key is restored without proof of its origin. Its secrets must be entered again. */
export type Restore = { urls: Urls; files: Storage; box: SecretBox; path: string; without_key?: boolean; say?: (text: string) => void };

/** Thrown if nothing is restored, with a message for the caller. */
export class RestoreRefused extends Error {}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
function at(url: string, database: string): string {
  const there = new URL(url);
  there.pathname = `/${encodeURIComponent(database)}`;
  return there.href;
}

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'millwright-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The names in an archive that the product would not give. They are refused, because names become part of SQL and paths. */
const strangeNames = ({ schemas, tables, files }: Manifest): string[] => [
  ...Object.keys(schemas).filter((schema) => !/^t_[0-9a-f]{12}$/.test(schema)),
  ...tables.filter(({ schema }) => schema !== 'platform' && !Object.hasOwn(schemas, schema)).map(nameOf),
  ...files.filter(({ client_id, id }) => !isUuid(client_id) || !isUuid(id)).map(fileEntry),
];

/** Throws `RestoreRefused` for an archive that no known key has written, that is incomplete, or that is of another release. */
async function checkArchive(archive: ArchiveReader, { box, without_key = false, say = () => {} }: Restore): Promise<WrittenManifest> {
  const { content, proof } = await archive.manifest().catch(() => {
    throw new RestoreRefused('This is no backup, or it was not written to its end.');
  });
  const proven = box.proves(content, proof);
  if (proven === false) throw new RestoreRefused('The archive is not what was written: somebody has changed what it says of itself.');
  if (proven === null && !without_key)
    throw new RestoreRefused(
      'The backup was written with another key. Set SECRET_KEY, or SECRET_KEYS_BEFORE, to the one of then. --without-key restores it unproven: only for an archive that you trust.',
    );
  if (proven === null) say('No key at hand has written this archive: who did is not proven. Restoring runs the SQL in it as a superuser.');
  const manifest: WrittenManifest = JSON.parse(content.toString());
  if (manifest.format !== 1) throw new RestoreRefused('This is no backup that this program can read.');
  if (manifest.product !== version || manifest.migration !== newestMigration)
    throw new RestoreRefused(
      `The backup is of release ${manifest.product}, this program of ${version}. Restore it with its own release, then upgrade.`,
    );
  const strange = strangeNames(manifest);
  if (strange.length) throw new RestoreRefused(`The archive has names that the product does not give: ${strange.slice(0, 5).join(', ')}`);
  const changed = await archive.changed(manifest.sums);
  if (changed.length) throw new RestoreRefused(`The archive is damaged: ${changed.slice(0, 5).join(', ')}`);
  return manifest;
}

const inUse = (database: string) => new RestoreRefused(`The database ${database} is in use. Stop the API and the worker first.`);

/** Throws `RestoreRefused` if the database contains a company or foreign objects, or is in use. */
async function checkEmpty({ admin, app }: Urls): Promise<void> {
  const database = databaseOf(app);
  const existing = await using(admin, (client) => client.query('SELECT FROM pg_database WHERE datname = $1', [database]));
  if (!existing.rowCount) return;
  const { rows } = await using(admin, (client) =>
    client.query('SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = $2', [database, 'client backend']),
  );
  if (rows.length) throw inUse(database);
  await using(at(admin, database), async (client) => {
    const there = await client.query<{ clients: string | null }>(`SELECT to_regclass('platform.clients') AS clients`);
    const companies = there.rows[0]?.clients ? await client.query('SELECT FROM platform.clients LIMIT 1') : null;
    const others = await client.query(
      `SELECT FROM pg_class WHERE relnamespace = to_regnamespace('public')
       UNION ALL SELECT FROM pg_namespace WHERE nspname NOT IN ('platform', 'public', 'information_schema') AND nspname NOT LIKE 'pg\\_%' LIMIT 1`,
    );
    if (companies?.rowCount || others.rowCount)
      throw new RestoreRefused(`The database ${database} is not empty. Restore into a new one: nothing is ever overwritten.`);
  });
}

/** Roles belong to the whole database server, so a company's role may still exist from an earlier database. */
const roleSql = (schema: string) => `
  DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${textLiteral(schema)}) THEN CREATE ROLE ${quoteName(schema)} NOLOGIN; END IF; END $$;
  GRANT ${groups.tenant} TO ${quoteName(schema)}; GRANT ${quoteName(schema)} TO ${logins.app};
  CREATE SCHEMA ${quoteName(schema)}; ${schemaRights(schema)}`;

/** Fills a database that this release has just created, in one transaction. */
async function fill(client: pg.Client, archive: ArchiveReader, { schemas, tables }: Manifest): Promise<void> {
  const each = async (pick: 'before' | 'after' | 'rights') => {
    for (const made of Object.values(schemas)) for (const sql of made[pick]) await client.query(sql);
  };
  // Triggers are off, so that nothing is announced again, and no name or time is set anew.
  await client.query(`BEGIN; ${plainTexts} SET LOCAL session_replication_role = replica; SET LOCAL check_function_bodies = off;`);
  await client.query(`SET LOCAL ROLE ${logins.migrator}`);
  for (const schema of Object.keys(schemas)) await client.query(roleSql(schema));
  await each('before');
  await client.query('RESET ROLE');
  for (const table of tables) await pipeline(await archive.read(entryOf(table)), client.query(copyFrom(copyIn(table))));
  await client.query(`SET LOCAL ROLE ${logins.migrator}`);
  await each('after');
  await each('rights');
  await client.query('RESET ROLE');
  for (const table of tables) {
    const { rows, sum } = await sumOf(client, table);
    if (rows !== table.rows || sum !== table.sum) throw new Error(`${nameOf(table)} has ${rows} rows where the backup has ${table.rows}, or others.`);
  }
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

/** Stores the files of an archive. Existing files stay as they are. Adds the keys of the new files to `ours`. */
async function restoreFiles(archive: ArchiveReader, files: Storage, { files: stored, sums }: WrittenManifest, ours: StorageKey[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-restore-'));
  try {
    const path = join(folder, 'file');
    for (const file of stored) {
      const there = await files.read(file);
      if (there) {
        if ((await hashOf(there)) === sums[fileEntry(file)]) continue;
        throw new RestoreRefused(
          `The file store has another file as ${fileEntry(file)}. Restore into a store of its own: nothing is ever overwritten.`,
        );
      }
      await pipeline(await archive.read(fileEntry(file)), createWriteStream(path, { mode: 0o600 }));
      ours.push(file);
      await files.keep(file, path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restores an archive into a database that is empty or not there. It is filled under another name, and gets its own once
 * rows, sums and files are there. An earlier failure leaves nothing, and the next restore removes what a killed one left.
 */
export async function restoreBackup(restore: Restore): Promise<Manifest> {
  const { urls, files, path, say = () => {} } = restore;
  const archive = await ArchiveReader.open(path).catch((error: Error) => {
    throw new RestoreRefused(`The backup can not be read: ${error.message}`);
  });
  const [name, aside] = [databaseOf(urls.app), `${databaseOf(urls.app)}_restoring`];
  const run = (sql: string) => using(urls.admin, (client) => client.query(sql));
  const clear = () => run(`DROP DATABASE IF EXISTS ${quoteName(aside)} WITH (FORCE)`);
  try {
    say('Checking the archive');
    const manifest = await checkArchive(archive, restore);
    await checkEmpty(urls);
    await clear();
    await bootstrap({ admin: urls.admin, app: at(urls.app, aside), migrator: at(urls.migrator, aside) });
    const ours: StorageKey[] = [];
    try {
      say(`Restoring ${manifest.tables.length} tables of ${manifest.companies.length} companies`);
      await using(at(urls.admin, aside), (client) => fill(client, archive, manifest));
      say(`Restoring ${manifest.files.length} files`);
      await restoreFiles(archive, files, manifest, ours);
      // Checked again: the database may have come into use meanwhile.
      await checkEmpty(urls);
      await run(`DROP DATABASE IF EXISTS ${quoteName(name)}`).catch((error: { code?: string }) => {
        throw error.code === '55006' ? inUse(name) : error;
      });
    } catch (error) {
      await clear();
      for (const file of ours) await files.remove(file);
      throw error;
    }
    await run(`ALTER DATABASE ${quoteName(aside)} RENAME TO ${quoteName(name)}`);
    return manifest;
  } finally {
    archive.close();
  }
}
