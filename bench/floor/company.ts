import pg from 'pg';
import { type Caller, company, signIn } from '../lib/caller.ts';
import { schemaOf } from '../lib/fill.ts';
import { type Instance, password, startInstance, uncounted } from '../lib/instance.ts';
import { databaseUrl } from '../lib/reference.ts';

/** A company of a product that runs as `npm start` has it, with a way past the product to fill its tables and to look at them. */
export type Floor = {
  instance: Instance;
  caller: Caller;
  email: string;
  sql<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  stop(): Promise<void>;
};

/** Starts a product and makes a company in it. What this one and the demo company begin with is done. */
export async function openFloor(port: number): Promise<Floor> {
  const instance = await startInstance(port, undefined, uncounted);
  // What the demo company is made of goes on behind what is measured.
  await (await signIn(instance.url, 'root@demo.test', password)).settled(600_000);
  const { id, email, caller } = await company(instance.url, 'Floor', password);
  await caller.settled(600_000);
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

/** An identity that a table and a number make. */
export const id = (table: number, number: string) =>
  `('01900000-0000-7000-80${String(table).padStart(2, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Fills tables as an import would have left them. */
export async function fillTables({ sql }: Floor, fillings: Record<string, string>): Promise<void> {
  for (const [table, filling] of Object.entries(fillings)) {
    await sql(`INSERT INTO ${table} ${filling}`);
    await sql(`INSERT INTO _registry (id, model) SELECT id, '${table}' FROM ${table} ON CONFLICT DO NOTHING`);
    await sql(`VACUUM ANALYZE ${table}`);
  }
  await sql('VACUUM ANALYZE _registry');
}

/** Milliseconds until a look at the tables says yes. */
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
