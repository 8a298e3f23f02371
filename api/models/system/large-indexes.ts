import type { Ddl } from '../../db/connection/migrator.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { buildIndex } from '../build-index.ts';
import { place } from '../ddl.ts';

type LargeIndex = { name: string; table: string; on: string };

/** Indexes of the product's tables that grow without limit: timeline and runs. */
const largeIndexes: readonly LargeIndex[] = [
  { name: '_events_node', table: '_events', on: '(node_id, id)' },
  { name: '_events_batch', table: '_events', on: '(batch)' },
  { name: '_events_run', table: '_events', on: '(run_id) WHERE run_id IS NOT NULL' },
  { name: '_runs_root', table: '_runs', on: '(root) WHERE root IS NOT NULL' },
  { name: '_runs_turns', table: '_runs', on: `(handed_at, created_at, id) WHERE status IN ('queued', 'running')` },
  { name: '_runs_callers', table: '_runs', on: `(caller, created_at, id) WHERE status IN ('queued', 'running') AND handed_at IS NULL` },
  { name: '_runs_automation', table: '_runs', on: '(automation_id, created_at DESC)' },
  { name: '_runs_failures', table: '_runs', on: '(failure_group, ended_at) WHERE failure_group IS NOT NULL' },
  { name: '_runs_open', table: '_runs', on: `(created_at) WHERE status IN ('queued', 'running', 'waiting')` },
];

/** Indexes a new, empty table at once. For an existing index, a lookup avoids the lock of `IF NOT EXISTS`. */
export const indexNewTable = (s: string, of: string): string =>
  largeIndexes
    .filter(({ table }) => table === of)
    .map(
      ({ name, table, on }) => `DO $$ BEGIN IF to_regclass('${s}.${name}') IS NULL THEN CREATE INDEX ${name} ON ${s}.${table} ${on}; END IF; END $$;`,
    )
    .join('\n');

/**
 * Builds missing indexes on tables of earlier releases while others write, on the timeline partition by partition. After
 * an interruption the next start continues.
 */
export async function indexLargeTables(ddl: Ddl, schema: string): Promise<void> {
  const text = `SELECT t.relkind AS kind, COALESCE(i.indisvalid, false) AS valid FROM pg_class t LEFT JOIN pg_index i ON i.indexrelid = to_regclass($2)
    WHERE t.oid = to_regclass($1)`;
  for (const index of largeIndexes) {
    const [table] = await ddl.rows<{ kind: string; valid: boolean }>(text, [place(schema, index.table), place(schema, index.name)]);
    if (!table || table.valid) continue;
    if (table.kind === 'p') await indexPartitions(ddl, schema, index);
    else await build(ddl, schema, index);
  }
}

const build = (ddl: Ddl, schema: string, { name, table, on }: LargeIndex): Promise<void> =>
  buildIndex(ddl, place(schema, name), `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${identifier(name)} ON ${place(schema, table)} ${on}`);

/** The parent index becomes valid with the index of its last partition. Later partitions inherit it. */
async function indexPartitions(ddl: Ddl, schema: string, { name, table, on }: LargeIndex): Promise<void> {
  const [whole, parent] = [place(schema, name), place(schema, table)];
  await ddl.patiently(`CREATE INDEX IF NOT EXISTS ${identifier(name)} ON ONLY ${parent} ${on}`);
  const text = `SELECT c.relname AS name FROM pg_inherits p JOIN pg_class c ON c.oid = p.inhrelid WHERE p.inhparent = to_regclass($1)
    AND NOT EXISTS (SELECT FROM pg_inherits h JOIN pg_index i ON i.indexrelid = h.inhrelid WHERE h.inhparent = to_regclass($2) AND i.indrelid = c.oid)
    ORDER BY c.relname`;
  for (const partition of await ddl.rows<{ name: string }>(text, [parent, whole])) {
    const own = `${partition.name}${name.slice(table.length)}`;
    await build(ddl, schema, { name: own, table: partition.name, on });
    await ddl.patiently(`ALTER INDEX ${whole} ATTACH PARTITION ${place(schema, own)}`);
  }
}
