import pg from 'pg';

export const sizes = { clients: 2_000, articles: 1_000, orders: 100_000 };
const words = `(ARRAY['bolt','panel','gear','cable','sensor','frame','motor','valve','board','spring'])`;

/**
 * Fills a client's tables by SQL with `lines` order lines and their related records, as an import of several years does. Every
 * 50,000th line contains 'zirconium', one in twenty 'copper', every second 'standard'.
 */
export async function fill(url: string, schema: string, lines: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text: string) => client.query(text.replaceAll('$S', `"${schema}"`));
  await run(`INSERT INTO $S.std_client (id, version, created_at, updated_at, std_label, std_delivery_address, std_postal_code, std_city)
    SELECT uuidv7(), 1, now(), now(), 'Customer ' || n, n || ' rue des Champs', '75011', 'Paris' FROM generate_series(1, ${sizes.clients}) n`);
  await run(`INSERT INTO $S.std_sku (id, version, created_at, updated_at, std_label, std_unit, std_price, std_type, std_stock_management_mode)
    SELECT uuidv7(), 1, now(), now(), 'Article ' || n, 'pc', 1 + n % 90, 'finished-good', 'batch' FROM generate_series(1, ${sizes.articles}) n`);
  await run(`CREATE TEMP TABLE c AS SELECT id, row_number() OVER () n FROM $S.std_client`);
  await run(`CREATE TEMP TABLE a AS SELECT id, row_number() OVER () n FROM $S.std_sku`);
  await run(`INSERT INTO $S.std_order (id, version, created_at, updated_at, std_label, std_order_date, std_client)
    SELECT uuidv7(), 1, d, d, 'BO-' || o.n, d::date, c.id
    FROM (SELECT n, now() - (n % 1500) * interval '1 day' d FROM generate_series(1, ${sizes.orders}) n) o JOIN c ON c.n = 1 + o.n % ${sizes.clients}`);
  await run(`CREATE TEMP TABLE o AS SELECT id, created_at, row_number() OVER () n FROM $S.std_order`);
  await run(`CREATE INDEX ON o (n)`);
  await run(`INSERT INTO $S.std_order_line (id, version, created_at, updated_at, std_quantity, std_line_num, std_description, std_order, std_sku)
    SELECT uuidv7(), 1, o.created_at + l.n % 86400 * interval '1 second', o.created_at, 1 + l.n % 90, 1 + l.n % 10,
      ${words}[1 + l.n % 10] || ' ' || ${words}[1 + (l.n / 10) % 10] || CASE WHEN l.n % 2 = 0 THEN ' standard' ELSE ' special' END
      || CASE WHEN hashint4(l.n) % 20 = 0 THEN ' copper' ELSE '' END || CASE WHEN l.n % 50000 = 0 THEN ' zirconium' ELSE '' END, o.id, a.id
    FROM generate_series(1, ${lines}) l(n) JOIN o ON o.n = 1 + l.n % ${sizes.orders} JOIN a ON a.n = 1 + l.n % ${sizes.articles}`);
  for (const table of tables) await run(`INSERT INTO $S._registry (id, model) SELECT id, '${table}' FROM $S.${table} ON CONFLICT DO NOTHING`);
  await client.end();
}

const tables = ['std_client', 'std_sku', 'std_order', 'std_order_line'];

/** Updates the statistics of the query planner, which the database would otherwise do some time later. */
export async function analyse(url: string, schema: string) {
  for (const table of tables) await ask(url, `VACUUM ANALYZE "${schema}".${table}`);
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(text, values);
  await client.end();
  return rows;
}

/** Returns the name of a client's schema. */
export async function schemaOf(url: string, client_id: string): Promise<string> {
  const [row] = await ask<{ schema: string }>(url, 'SELECT schema FROM platform.clients WHERE id = $1', [client_id]);
  return String(row?.schema);
}

/** The customers and articles that orders refer to. */
export type Named = { customers: string[]; articles: string[] };

/** Returns up to 500 customers and articles of the filled tables. */
export async function namedOf(url: string, schema: string): Promise<Named> {
  const idsOf = async (table: string) => (await ask<{ id: string }>(url, `SELECT id FROM "${schema}".${table} LIMIT 500`)).map(({ id }) => id);
  return { customers: await idsOf('std_client'), articles: await idsOf('std_sku') };
}
