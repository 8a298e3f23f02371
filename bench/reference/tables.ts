import type { Pool } from 'pg';

const copies = { std_client: 'std_client', std_order: 'std_order', std_order_line: 'std_order_line', _registry: 'registry' };

/** Creates the tables that the hand-written server writes to: with the product's columns, defaults, indexes and keys, but empty. */
export async function prepareTables(pool: Pool, schema: string): Promise<void> {
  const like = Object.entries(copies).map(([from, to]) => `CREATE TABLE bench.${to} (LIKE ${schema}.${from} INCLUDING ALL)`);
  await pool.query(`DROP SCHEMA IF EXISTS bench CASCADE; CREATE SCHEMA bench; ${like.join('; ')};
    CREATE TABLE bench.outbox (LIKE platform.outbox INCLUDING ALL);
    CREATE TABLE bench.events (LIKE ${schema}._events INCLUDING ALL);
    ALTER TABLE bench.std_order ADD FOREIGN KEY (std_client) REFERENCES ${schema}.std_client DEFERRABLE;
    ALTER TABLE bench.std_order_line ADD FOREIGN KEY (std_order) REFERENCES bench.std_order DEFERRABLE,
      ADD FOREIGN KEY (std_sku) REFERENCES ${schema}.std_sku DEFERRABLE;`);
}
