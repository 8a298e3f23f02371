/** What a good engineer writes by hand for one company: pg, Express, JSON made in SQL; no rights, no tenants, one token. */
import express from 'express';
import pg from 'pg';

const schema = `"${process.env.BENCH_SCHEMA}"`;
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 16 });
const app = express();
app.use(express.json({ limit: '1mb' }));

const line = `json_build_object('identity', l.id, 'std_quantity', l.std_quantity, 'std_line_num', l.std_line_num,
  'std_sku', json_build_object('identity', s.id, 'std_label', s.std_label, 'std_unit', s.std_unit),
  'std_order', json_build_object('identity', o.id, 'std_label', o.std_label,
    'std_client', CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('identity', c.id, 'std_label', c.std_label) END))`;

const page = (where: string) => `SELECT coalesce(json_agg(${line} ORDER BY l.created_at DESC, l.id DESC), '[]')::text AS data
  FROM (SELECT * FROM ${schema}.std_order_line ${where} ORDER BY created_at DESC, id DESC LIMIT 50) l
  LEFT JOIN ${schema}.std_sku s ON s.id = l.std_sku LEFT JOIN ${schema}.std_order o ON o.id = l.std_order
  LEFT JOIN ${schema}.std_client c ON c.id = o.std_client`;

const send = (response: express.Response, text: string) => response.type('application/json').send(text);

app.get('/list', async (_, response) => {
  const { rows } = await pool.query<{ data: string }>({ name: 'list', text: page('') });
  send(response, `{"data":${rows[0]?.data}}`);
});

app.get('/counted', async (_, response) => {
  const [list, count] = await Promise.all([
    pool.query<{ data: string }>({ name: 'list', text: page('') }),
    pool.query<{ n: string }>({ name: 'count', text: `SELECT count(*) n FROM (SELECT 1 FROM ${schema}.std_order_line LIMIT 10000) x` }),
  ]);
  send(response, `{"data":${list.rows[0]?.data},"total":${count.rows[0]?.n}}`);
});

app.get('/search', async (request, response) => {
  const { rows } = await pool.query<{ data: string }>(page(`WHERE platform.fold(std_description) LIKE platform.fold($1)`), [`%${request.query.q}%`]);
  send(response, `{"data":${rows[0]?.data}}`);
});

app.get('/by-month', async (_, response) => {
  const text = `SELECT json_agg(x)::text AS data FROM (SELECT date_trunc('month', created_at, 'Europe/Paris') AS month, sum(std_quantity) AS quantity FROM ${schema}.std_order_line GROUP BY 1 ORDER BY 1) x`;
  send(response, `{"data":${(await pool.query<{ data: string }>(text)).rows[0]?.data}}`);
});

/** The same rows a platform keeps: the record, its registry row, its event and an outbox row, in one transaction. */
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

async function note(client: pg.PoolClient, ids: string[], model: string) {
  await client.query(`INSERT INTO bench.registry SELECT unnest($1::uuid[]), $2`, [ids, model]);
  await client.query(`INSERT INTO bench.events SELECT uuidv7(), id, $2, 'created', now(), '{}'::jsonb FROM unnest($1::uuid[]) id`, [ids, model]);
  await client.query(`INSERT INTO bench.outbox (batch) VALUES (uuidv7())`);
}

app.post('/customer', async (request, response) => {
  const id = await write(async (client) => {
    const { rows } = await client.query<{ id: string }>(`INSERT INTO bench.customer VALUES (uuidv7(), 1, now(), now(), $1) RETURNING id`, [
      request.body.std_label,
    ]);
    const made = String(rows[0]?.id);
    await note(client, [made], 'customer');
    return made;
  });
  response.status(201).json({ data: { identity: id, version: 1 } });
});

app.post('/order', async (request, response) => {
  const id = await write(async (client) => {
    const { rows } = await client.query<{ id: string }>(`INSERT INTO bench.orders VALUES (uuidv7(), 1, now(), now(), $1) RETURNING id`, [
      request.body.std_label,
    ]);
    const made = String(rows[0]?.id);
    const lines = await client.query<{ id: string }>(
      `INSERT INTO bench.line SELECT uuidv7(), 1, now(), now(), (x->>'std_quantity')::numeric, (x->>'std_line_num')::int, $2, (x->>'std_sku')::uuid FROM json_array_elements($1::json) x RETURNING id`,
      [JSON.stringify(request.body.lines), made],
    );
    await note(client, [made], 'order');
    await note(
      client,
      lines.rows.map((row) => row.id),
      'line',
    );
    return made;
  });
  response.status(201).json({ data: { identity: id, version: 1 } });
});

await pool.query(`DROP SCHEMA IF EXISTS bench CASCADE; CREATE SCHEMA bench;
  CREATE TABLE bench.registry (id uuid PRIMARY KEY, model text);
  CREATE TABLE bench.events (id uuid PRIMARY KEY, node_id uuid, model text, type text, date timestamptz, changes jsonb); CREATE INDEX ON bench.events (node_id, id);
  CREATE TABLE bench.outbox (id bigserial PRIMARY KEY, batch uuid);
  CREATE TABLE bench.customer (id uuid PRIMARY KEY, version int, created_at timestamptz, updated_at timestamptz, std_label text);
  CREATE TABLE bench.orders (id uuid PRIMARY KEY, version int, created_at timestamptz, updated_at timestamptz, std_label text);
  CREATE TABLE bench.line (id uuid PRIMARY KEY, version int, created_at timestamptz, updated_at timestamptz, std_quantity numeric, std_line_num int, std_order uuid, std_sku uuid); CREATE INDEX ON bench.line (std_order); CREATE INDEX ON bench.line (std_sku);`);
const server = app.listen(Number(process.env.BENCH_PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
