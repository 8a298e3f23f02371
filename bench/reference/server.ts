/**
 * What a good engineer writes by hand for one company: pg, Express, JSON made in SQL; no rights, no tenants, one token.
 * It reads the product's tables and writes into tables of the same columns, indexes and keys.
 */
import express from 'express';
import pg from 'pg';
import { prepareTables } from './tables.ts';

const schema = `"${process.env.BENCH_SCHEMA}"`;
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 16, options: '-c timezone=UTC' });
const app = express();
app.use(express.json({ limit: '1mb' }));

type Read = { data: string };

const joins = `LEFT JOIN ${schema}.std_sku s ON s.id = l.std_sku LEFT JOIN ${schema}.std_order o ON o.id = l.std_order
  LEFT JOIN ${schema}.std_client c ON c.id = o.std_client`;
const line = `json_build_object('identity', l.id, 'std_quantity', l.std_quantity, 'std_line_num', l.std_line_num,
  'std_sku', json_build_object('identity', s.id, 'std_label', s.std_label, 'std_unit', s.std_unit),
  'std_order', json_build_object('identity', o.id, 'std_label', o.std_label,
    'std_client', CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('identity', c.id, 'std_label', c.std_label) END))`;
const record = `json_build_object('identity', l.id, 'model', 'std_order_line', 'version', l.version, 'properties', json_build_object(
  'std_quantity', l.std_quantity, 'std_line_num', l.std_line_num, 'std_sku.std_label', s.std_label, 'std_sku.std_unit', s.std_unit,
  'std_order.std_label', o.std_label, 'std_order.std_client.std_label', c.std_label))`;

const page = (item: string, where = '') => `SELECT coalesce(json_agg(${item} ORDER BY l.created_at DESC, l.id DESC), '[]')::text AS data
  FROM (SELECT * FROM ${schema}.std_order_line ${where} ORDER BY created_at DESC, id DESC LIMIT 50) l ${joins}`;

const send = (response: express.Response, text: string) => response.type('application/json').send(text);

app.get('/list', async (_, response) => {
  const { rows } = await pool.query<Read>({ name: 'list', text: page(line) });
  send(response, `{"data":${rows[0]?.data}}`);
});

app.get('/counted', async (_, response) => {
  const [rows, count] = await Promise.all([
    pool.query<Read>({ name: 'counted', text: page(record) }),
    pool.query<{ n: string }>({ name: 'count', text: `SELECT count(*) n FROM (SELECT 1 FROM ${schema}.std_order_line LIMIT 10000) x` }),
  ]);
  send(response, `{"data":${rows.rows[0]?.data},"total":${count.rows[0]?.n}}`);
});

app.get('/search', async (request, response) => {
  const text = page(line, `WHERE platform.fold(std_description) LIKE platform.fold($1)`);
  const { rows } = await pool.query<Read>(text, [`%${request.query.q}%`]);
  send(response, `{"data":${rows[0]?.data}}`);
});

app.get('/by-month', async (_, response) => {
  const text = `SELECT json_agg(x)::text AS data FROM (SELECT date_trunc('month', created_at, 'Europe/Paris') AS month,
    sum(std_quantity) AS quantity FROM ${schema}.std_order_line GROUP BY 1 ORDER BY 1) x`;
  send(response, `{"data":${(await pool.query<Read>(text)).rows[0]?.data}}`);
});

/** The same rows the product keeps: the record, its registry row, its event and an outbox row, in one transaction. */
async function write(work: (client: pg.PoolClient) => Promise<string>) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const id = await work(client);
    await client.query('COMMIT');
    return id;
  } finally {
    client.release();
  }
}

/** Statements are prepared by name, as the product's are. */
const run = <T extends pg.QueryResultRow>(client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
  client.query<T>({ name, text, values });

async function note(client: pg.PoolClient, ids: string[], model: string, changes: unknown[]) {
  await run(client, 'registry', 'INSERT INTO bench.registry (id, model) SELECT unnest($1::uuid[]), $2', [ids, model]);
  await run(
    client,
    'events',
    `INSERT INTO bench.events (id, batch, node_id, model, type, date, changes, depth, cause)
     SELECT uuidv7(), $4, id, $2, 'created', now(), changes, 0, '{"kind":"user","depth":0,"chain":[]}'
     FROM unnest($1::uuid[], $3::jsonb[]) AS made(id, changes)`,
    [ids, model, changes.map((each) => JSON.stringify(each)), ids[0]],
  );
}

const outbox = (client: pg.PoolClient, batch: string) =>
  run(client, 'outbox', `INSERT INTO bench.outbox (id, client_id, batch, events, cause) VALUES (uuidv7(), $1, $1, 1, '{}')`, [batch]);

const created = (response: express.Response, id: string) => response.status(200).json({ data: { identity: id, version: 1 } });

app.post('/customer', async (request, response) => {
  const id = await write(async (client) => {
    const text = 'INSERT INTO bench.std_client (id, version, created_at, updated_at, std_label) VALUES (uuidv7(), 1, now(), now(), $1) RETURNING id';
    const { rows } = await run<{ id: string }>(client, 'customer', text, [request.body.std_label]);
    const made = String(rows[0]?.id);
    await note(client, [made], 'std_client', [{ std_label: [null, request.body.std_label] }]);
    await outbox(client, made);
    return made;
  });
  created(response, id);
});

type Line = { std_quantity: number; std_line_num: number; std_sku: string };

app.post('/order', async (request, response) => {
  const { std_label, lines } = request.body as { std_label: string; lines: Line[] };
  const id = await write(async (client) => {
    const text = 'INSERT INTO bench.std_order (id, version, created_at, updated_at, std_label) VALUES (uuidv7(), 1, now(), now(), $1) RETURNING id';
    const made = String((await run<{ id: string }>(client, 'order', text, [std_label])).rows[0]?.id);
    const inserted = await run<{ id: string }>(
      client,
      'lines',
      `INSERT INTO bench.std_order_line (id, version, created_at, updated_at, std_quantity, std_line_num, std_order, std_sku)
       SELECT uuidv7(), 1, now(), now(), std_quantity, std_line_num, $2, std_sku
       FROM json_to_recordset($1::json) AS x(std_quantity numeric, std_line_num numeric, std_sku uuid) RETURNING id`,
      [JSON.stringify(lines), made],
    );
    const ids = inserted.rows.map((row) => row.id);
    await note(client, [made], 'std_order', [{ std_label: [null, std_label] }]);
    const changes = lines.map((each) => ({
      ...Object.fromEntries(Object.entries(each).map(([key, value]) => [key, [null, value]])),
      std_order: [null, made],
    }));
    await note(client, ids, 'std_order_line', changes);
    await outbox(client, made);
    return made;
  });
  created(response, id);
});

await prepareTables(pool, schema);
const server = app.listen(Number(process.env.BENCH_PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
