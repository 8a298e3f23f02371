/**
 * The server for comparison, as a good engineer writes it by hand for one company: pg, Express, and JSON built in SQL. It has
 * no permissions, no tenants, and a single token. It reads the product's tables, and writes to tables with the same columns,
 * indexes and keys.
 */
import express from 'express';
import pg from 'pg';
import { createOrder, type Order } from './order.ts';
import { prepareTables } from './tables.ts';
import { note, outbox, run, write } from './write.ts';

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
  const text = page(line, `WHERE platform.fold2(std_description) LIKE platform.fold2($1)`);
  const { rows } = await pool.query<Read>(text, [`%${request.query.q}%`]);
  send(response, `{"data":${rows[0]?.data}}`);
});

app.get('/by-month', async (_, response) => {
  const text = `SELECT json_agg(x)::text AS data FROM (SELECT date_trunc('month', created_at, 'Europe/Paris') AS month,
    sum(std_quantity) AS quantity FROM ${schema}.std_order_line GROUP BY 1 ORDER BY 1) x`;
  send(response, `{"data":${(await pool.query<Read>(text)).rows[0]?.data}}`);
});

const created = (response: express.Response, id: string) => response.status(200).json({ data: { identity: id, version: 1 } });

app.post('/customer', async (request, response) => {
  const id = await write(pool, async (client) => {
    const text = 'INSERT INTO bench.std_client (id, version, created_at, updated_at, std_label) VALUES (uuidv7(), 1, now(), now(), $1) RETURNING id';
    const [row] = await run<{ id: string }>(client, 'customer', text, [request.body.std_label]);
    const made = String(row?.id);
    await note(client, [{ id: made, model: 'std_client', changes: { std_label: [null, request.body.std_label] } }]);
    await outbox(client, made);
    return made;
  });
  created(response, id);
});

app.post('/order', async (request, response) => created(response, await createOrder(pool, schema, request.body as Order)));

await prepareTables(pool, schema);
const server = app.listen(Number(process.env.BENCH_PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
