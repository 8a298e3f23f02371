import type { Ddl } from '../db/connection/migrator.ts';

const invalid = `SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`;

/** Builds an index of this name while others write. Removes remains of an interrupted build first, and its own if it fails. */
export async function buildIndex(ddl: Ddl, name: string, concurrently: string): Promise<void> {
  const drop = `DROP INDEX CONCURRENTLY IF EXISTS ${name}`;
  if ((await ddl.rows(invalid, [name])).length) await ddl.run(drop);
  try {
    await ddl.run(concurrently);
  } catch (error) {
    await ddl.run(drop);
    throw error;
  }
}
