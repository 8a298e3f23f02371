import pg from 'pg';
import { type Caller, company, signIn } from '../lib/caller.ts';
import { schemaOf } from '../lib/fill.ts';
import { type Instance, password, startInstance, uncounted } from '../lib/instance.ts';
import { databaseUrl } from '../lib/reference.ts';

/** A company of a running product, with direct SQL access to fill and read its tables. */
export type Floor = {
  instance: Instance;
  caller: Caller;
  email: string;
  sql<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  stop(): Promise<void>;
};

/** Starts a product, waits until its demo company is loaded, and creates a company. */
export async function openFloor(port: number): Promise<Floor> {
  const instance = await startInstance(port, undefined, uncounted);
  // Otherwise the demo company would still be loading during the measurements.
  await (await signIn(instance.url, 'root@demo.test', password)).settled(600_000);
  const { id, email, caller } = await company(instance.url, 'Floor', password);
  const client = new pg.Client({ connectionString: databaseUrl(instance) });
  await client.connect();
  const schema = await schemaOf(databaseUrl(instance), id);
  await client.query(`SET session_replication_role = replica; SET search_path = "${schema}", platform, public`);
  const sql = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const stop = async () => {
    await client.end();
    await instance.stop();
  };
  return { instance, caller, email, sql, stop };
}

/** A SQL expression for the identity of a record, computed from a table number and a row number. */
export const id = (table: number, number: string) =>
  `('01900000-0000-7000-80${String(table).padStart(2, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Fills tables with rows and registry entries, as an import does. */
export async function fillTables({ sql }: Floor, fillings: Record<string, string>): Promise<void> {
  for (const [table, filling] of Object.entries(fillings)) {
    await sql(`INSERT INTO ${table} ${filling}`);
    await sql(`INSERT INTO _registry (id, model) SELECT id, '${table}' FROM ${table} ON CONFLICT DO NOTHING`);
    await sql(`VACUUM ANALYZE ${table}`);
  }
  await sql('VACUUM ANALYZE _registry');
}

/** Milliseconds from `began` until a SQL condition is true. Throws after `limit_ms`. */
export async function until({ sql }: Floor, began: number, question: string, limit_ms = 60_000): Promise<number> {
  for (;;) {
    const [row] = await sql<{ yes: boolean }>(`SELECT (${question}) AS yes`);
    if (row?.yes) return performance.now() - began;
    if (performance.now() - began > limit_ms) throw new Error(`This did not come true: ${question}`);
    await new Promise((next) => setTimeout(next, 5));
  }
}

/** Moves a document to the step of this key, or to its next one. */
export const move = (caller: Caller, object_id: string, step?: string) =>
  caller.post('/v1/processes/update/', step ? { object_id, action: 'set_step', step } : { object_id, action: 'advance' });
