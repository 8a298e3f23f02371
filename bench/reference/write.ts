import type pg from 'pg';

/** Does the work in one transaction. Returns the id of the created record. */
export async function write(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<string>): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const id = await work(client);
    await client.query('COMMIT');
    return id;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Runs a statement that is prepared by name, like the product's statements. */
export async function run<T extends pg.QueryResultRow>(client: pg.PoolClient, name: string, text: string, values: unknown[]): Promise<T[]> {
  return (await client.query<T>({ name, text, values })).rows;
}

/** A created record with the changes in its event. */
export type Made = { id: string; model: string; changes: Record<string, [null, unknown]> };

/** Writes the registry row and the timeline event of each new record, as the product does. */
export async function note(client: pg.PoolClient, made: readonly Made[]): Promise<void> {
  const rows = JSON.stringify(made);
  await run(client, 'registry', 'INSERT INTO bench.registry (id, model) SELECT id, model FROM json_to_recordset($1) AS x(id uuid, model text)', [
    rows,
  ]);
  await run(
    client,
    'events',
    `INSERT INTO bench.events (id, batch, node_id, model, type, date, changes, depth, cause)
     SELECT uuidv7(), $2, id, model, 'created', now(), changes, 0, '{"kind":"user","depth":0,"chain":[]}'
     FROM json_to_recordset($1) AS x(id uuid, model text, changes jsonb)`,
    [rows, made[0]?.id],
  );
}

/** Writes the outbox row with which a relay would deliver the events to automations. */
export const outbox = (client: pg.PoolClient, batch: string): Promise<unknown> =>
  run(client, 'outbox', `INSERT INTO bench.outbox (id, client_id, batch, events, cause) VALUES (uuidv7(), $1, $1, 1, '{}')`, [batch]);
