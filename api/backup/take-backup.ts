import type { Readable } from 'node:stream';
import { isUuid } from '@millwright/core/value/uuid.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { newestMigration } from '../db/bootstrap.ts';
import type { SecretBox } from '../documents/secrets/secret-box.ts';
import type { Storage } from '../files/storage/storage.ts';
import { version } from '../settings/settings.ts';
import { ArchiveWriter } from './archive.ts';
import { type SchemaSql, schemaSql } from './schema-sql.ts';
import type { Seal } from './sealed-file.ts';
import { copyOut, type KeptTable, keptTables, plainTexts, type Sum, sumOf } from './tables.ts';

/** The description of an archive. */
export type Manifest = {
  format: 1;
  product: string;
  migration: string;
  at: string;
  companies: { id: string; name: string; schema: string }[];
  schemas: Record<string, SchemaSql>;
  tables: (KeptTable & Sum)[];
  files: { client_id: string; id: string }[];
};

/** The manifest as written, with the checksums of all entries of the archive. */
export type WrittenManifest = Manifest & { sums: Record<string, string> };

/** `url` is the database, with a superuser as login; `seal` encrypts the archive. */
export type Backup = { url: string; files: Storage; box: SecretBox; path: string; seal?: Seal | undefined; say?: (text: string) => void };

export const entryOf = ({ schema, name }: Pick<KeptTable, 'schema' | 'name'>) => `tables/${schema}/${name}.copy`;
export const fileEntry = ({ client_id, id }: { client_id: string; id: string }) => `files/${client_id}/${id}`;

async function addTables(client: pg.Client, archive: ArchiveWriter, tables: readonly KeptTable[]) {
  const kept: Manifest['tables'] = [];
  for (const table of tables) {
    await archive.add(entryOf(table), client.query(copyTo(copyOut(table))) as unknown as Readable);
    kept.push({ ...table, ...(await sumOf(client, table)) });
  }
  return kept;
}

/** Adds the stored files. Files are stored before the rows that name them and deleted after these, so that none is missing. */
async function addFiles(archive: ArchiveWriter, files: Storage, companies: Manifest['companies']) {
  const kept: Manifest['files'] = [];
  for (const { id: client_id } of companies)
    for await (const { id } of files.list(client_id)) {
      // Other files in the store do not belong to the product.
      if (!isUuid(id)) continue;
      const content = await files.read({ client_id, id });
      if (!content) continue;
      await archive.add(fileEntry({ client_id, id }), content as Readable);
      kept.push({ client_id, id });
    }
  return kept;
}

/** Writes all companies and their files, as of one moment, into one archive. The product may run meanwhile. */
export async function takeBackup({ url, files, box, path, seal, say = () => {} }: Backup): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: 'millwright-backup' });
  await client.connect();
  const archive = new ArchiveWriter(path, seal);
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainTexts}`);
    const { rows: migrated } = await client.query<{ name: string }>('SELECT name FROM platform.migrations ORDER BY timestamp DESC LIMIT 1');
    if (migrated[0]?.name !== newestMigration)
      throw new Error('The database is of another release than this program. Start this release once, then back up.');
    const listed = 'SELECT id, name, schema FROM platform.clients WHERE ready_at IS NOT NULL ORDER BY id';
    const { rows: companies } = await client.query<Manifest['companies'][number]>(listed);
    const { rows: half } = await client.query('SELECT FROM platform.clients WHERE ready_at IS NULL');
    if (half.length) throw new Error('A company is being made. Back up once it is there.');
    const schemas: Manifest['schemas'] = {};
    for (const { schema } of companies) schemas[schema] = await schemaSql(client, schema);
    const tables = await keptTables(client, ['platform', ...Object.keys(schemas)]);
    say(`Writing ${tables.length} tables of ${companies.length} companies`);
    const kept = await addTables(client, archive, tables);
    say('Writing the files');
    const stored = await addFiles(archive, files, companies);
    const about = { format: 1, product: version, migration: newestMigration, at: new Date().toISOString() } as const;
    const manifest: Manifest = { ...about, companies, schemas, tables: kept, files: stored };
    await archive.end(manifest, (content) => box.prove(content));
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}
