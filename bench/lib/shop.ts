import { resolveSchema, type Schema } from '@millwright/core/model/schema.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import pg from 'pg';
import type { Database } from '../../api/db/database.ts';
import { field, model, relation } from '../../api/testing/made-up.ts';
import { builtIn, scratch, scratchClient } from '../../api/testing/scratch.ts';

const formula = (name: string, type: Parameters<typeof field>[1], formulaV1: string) => field(name, type, { misc: { formulaV1 } });
const stored = (name: string, formulaV1: string) => field(name, 'number', { misc: { formulaV1, stored: true } });
const searchable = { misc: { searchable: true } };

/** A configuration for every feature of lists: own and related fields, with and without index, mirrored fields, rollups. */
const shop: BuiltIn = builtIn({
  models: [
    model('customer', [field('name', 'text', { ...searchable, validation: 'required' }), field('country', 'tag')]),
    model('article', [field('number', 'text', searchable), field('name', 'text', searchable)]),
    model(
      'order',
      [
        field('number', 'text', searchable),
        field('day', 'date'),
        stored('total', 'SUM(lines.quantity)'),
        stored('line_count', 'COUNT(lines)'),
        stored('largest', 'MAX(lines.amount)'),
        formula('total_at_read', 'number', 'SUM(lines.quantity)'),
        formula('customer_name', 'text', 'customer.name'),
      ],
      { misc: { indexes: [['day']] } },
    ),
    model(
      'line',
      [
        field('description', 'text', searchable),
        field('note', 'textarea'),
        field('status', 'tag'),
        field('quantity', 'number'),
        field('price', 'number'),
        field('delivered', 'date'),
        formula('amount', 'number', 'quantity * price'),
        formula('customer_name', 'text', 'order.customer.name'),
        formula('order_total', 'number', 'SUM(order.lines.quantity)'),
      ],
      { misc: { indexes: [['status'], ['delivered']] } },
    ),
  ],
  relations: [
    relation('N_1', 'order', 'customer', 'customer', 'orders'),
    relation('N_1', 'line', 'order', 'order', 'lines'),
    relation('N_1', 'line', 'article', 'article', 'lines'),
  ],
});

export type Shop = { schema: Schema; namespace: string; database: Database; client: pg.Client; client_id: string; close(): Promise<void> };

/** The number of records of each table for `lines` order lines. */
const sizesFor = (lines: number) => ({ line: lines, order: lines / 4, customer: lines / 50, article: lines / 200 });

const id = (table: number, number: string) => `('0190000${table}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
/** A SQL expression for a pseudo-random number of row `n` below a limit. It is the same in each run and independent for each seed. */
const chance = (seed: number, limit: number) => `((hashint4(n + ${seed * 7_919_000})::bigint & 2147483647) % ${limit})`;
const oneOf = (seed: number, words: readonly string[]) => `(ARRAY['${words.join("','")}'])[1 + ${chance(seed, words.length)}]`;
const things = ['bolt', 'panel', 'gear', 'cable', 'sensor', 'frame', 'motor', 'valve', 'board', 'spring', 'Wélle', 'bearing'];
const states = ['open', 'done', 'held', 'sent'];

/** Rows whose order is independent of their dates, values and links, as after years of work. */
function fillings(lines: number): Record<string, string> {
  const sizes = sizesFor(lines);
  const some = (count: number) => `generate_series(1, ${count}) n`;
  const at = `timestamptz '2026-01-01' - ${chance(1, 400_000_000)} * interval '1 second'`;
  const day = (seed: number) => `date '2026-01-01' - ${chance(seed, 3_000)}::int`;
  return {
    customer: `(id, created_at, name, country) SELECT ${id(1, 'n')}, ${at}, 'Customer ' || n || CASE WHEN n % 1000 = 0 THEN ' Zéphyr' ELSE '' END,
      CASE WHEN n % 997 = 0 THEN 'XK' ELSE ${oneOf(2, ['CH', 'FR', 'DE', 'IT'])} END FROM ${some(sizes.customer)}`,
    article: `(id, created_at, number, name) SELECT ${id(2, 'n')}, ${at}, 'A-' || lpad(n::text, 6, '0'), ${oneOf(3, things)} || ' ' || ${oneOf(4, things)} FROM ${some(sizes.article)}`,
    order: `(id, created_at, number, day, customer) SELECT ${id(3, 'n')}, ${at}, 'BO-' || n, CASE WHEN ${chance(5, 5)} > 0 THEN ${day(6)} END,
      ${id(1, `1 + ${chance(7, sizes.customer)}`)} FROM ${some(sizes.order)}`,
    line: `(id, created_at, description, note, status, quantity, price, delivered, "order", article) SELECT ${id(4, 'n')}, ${at},
      ${oneOf(8, things)} || ' ' || ${oneOf(9, things)} || CASE WHEN ${chance(10, 20)} = 0 THEN ' copper' ELSE '' END
        || CASE WHEN n % 50000 = 0 THEN ' 锥齿轮' WHEN ${chance(19, 25)} = 0 THEN ' 不锈钢' ELSE '' END || ' B-' || lpad(${chance(11, 50_000)}::text, 5, '0'),
      'made by hand ' || md5(n::text), CASE WHEN n % 100000 = 0 THEN 'lost' ELSE ${oneOf(12, states)} END,
      1 + ${chance(13, 90)}, ${chance(14, 1_000)}, CASE WHEN ${chance(15, 3)} > 0 THEN ${day(16)} END,
      ${id(3, `1 + ${chance(17, sizes.order)}`)}, ${id(2, `1 + ${chance(18, sizes.article)}`)} FROM ${some(sizes.line)}`,
  };
}

/** Fills a table without its indexes, and creates the indexes afterwards, because that is faster. */
async function fillTable(client: pg.Client, namespace: string, table: string, filling: string) {
  const { rows } = await client.query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
      WHERE i.indrelid = $1::regclass AND NOT i.indisprimary`,
    [`"${namespace}"."${table}"`],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query(`INSERT INTO "${namespace}"."${table}" ${filling}`);
  for (const { text } of rows) await client.query(text);
  await client.query(`VACUUM ANALYZE "${namespace}"."${table}"`);
}

/** The resolved schema of the shop's models. */
export const shopSchema = (): Schema =>
  resolveSchema(
    shop.models.map((item) => ({ ...item, id: item.slug, schema: item.schema.map((one) => ({ ...one, id: one.name })) })),
    shop.relations.map((item) => ({ ...item, id: item.slug, schema: [] })),
  );

/** Creates a database with `lines` order lines and their related records. */
export async function openShop(lines: number): Promise<Shop> {
  const space = await scratch({ built_in: shop });
  const { schema: namespace, id: client_id } = await scratchClient(space.database);
  const url = new URL(space.urls.admin);
  url.pathname = new URL(space.urls.app).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`);
  for (const [table, filling] of Object.entries(fillings(lines))) await fillTable(client, namespace, table, filling);
  await client.query('RESET ALL');
  // The rows were written without triggers, so the stored rollups are computed afterwards.
  await client.query(`SELECT "${namespace}"._rollupof_line_order(ARRAY(SELECT id FROM "${namespace}"."order"))`);
  await client.query(`VACUUM FULL ANALYZE "${namespace}"."order"`);
  const close = async () => {
    await client.end();
    await space.drop();
  };
  return { schema: shopSchema(), namespace, database: space.database, client, client_id, close };
}
