import pg from 'pg';
import { postingWith } from '../../api/automations/actions/posting.ts';
import { registerActions } from '../../api/automations/definitions/lookup.ts';
import type { Database } from '../../api/db/database.ts';
import { scratch, scratchClient } from '../../api/testing/scratch.ts';
import { seeds } from '../../seeds/seeds.ts';

export type PlannedCompany = { database: Database; client_id: string; run(text: string): Promise<void>; close(): Promise<void> };

/** The numbers of articles and demands. One in `short` articles is out of stock. */
export type Sizes = { articles: number; demands: number; short: number };

const id = (table: number, number: string) => `('01900000-0000-7000-80${String(table).padStart(2, '0')}-' || lpad((${number})::text, 12, '0'))::uuid`;
/** A SQL expression for a pseudo-random number of row `n` below a limit. It is the same in each run and independent for each seed. */
const chance = (seed: number, limit: number) => `((hashint4((n + ${seed * 7_919_000})::int)::bigint & 2147483647) % ${limit})`;
const some = (count: number) => `generate_series(0, ${count - 1}) n`;
const linesOf = 8;

/**
 * Rows with the structure of `largePlan`. There are eight levels of articles; those of the five upper levels have bills of
 * eight articles from the two levels below. Sales orders of five lines are for the two highest levels. Most articles have a
 * lot, and purchased ones have a supplier.
 */
function fillings({ articles, demands, short }: Sizes): Record<string, string> {
  const level = articles / 8;
  const made = 5 * level;
  const bought = articles - made;
  const suppliers = 200;
  const orders = demands / 5;
  const below = `(n / ${linesOf} / ${level} + 1) * ${level} + ${chance(1, 2 * level)} % least(${2 * level}, ${articles} - (n / ${linesOf} / ${level} + 1) * ${level})`;
  return {
    std_stock_location: `(id, std_label) SELECT ${id(1, 'n')}, 'Hall ' || n FROM ${some(1)}`,
    std_supplier: `(id, std_label) SELECT ${id(2, 'n')}, 'Supplier ' || n FROM ${some(suppliers)}`,
    std_client: `(id, std_label) SELECT ${id(3, 'n')}, 'Customer ' || n FROM ${some(1000)}`,
    std_sku: `(id, std_label, std_type, std_stock_management_mode, std_unit, std_safety_stock, std_lot_minimum, std_lot_multiple, std_lead_time_days)
      SELECT ${id(4, 'n')}, 'Article ' || n, CASE WHEN n < ${2 * level} THEN 'finished-good' WHEN n < ${made} THEN 'semi-finished' ELSE 'raw-material' END,
      'batch', 'pc', CASE WHEN n % 50 = 0 THEN 5 END, CASE WHEN n % 20 = 0 THEN 10 END, CASE WHEN n >= ${made} AND n % 3 = 0 THEN 12 END, ${chance(2, 6)}
      FROM ${some(articles)}`,
    std_bom: `(id, std_label, std_sku) SELECT ${id(5, 'n')}, 'Bill ' || n, ${id(4, 'n')} FROM ${some(made)}`,
    std_bom_line: `(id, std_quantity, std_type_of_bom, std_bom, std_sku) SELECT ${id(6, 'n')},
      CASE WHEN n > ${made * 6} AND ${chance(3, 10)} < 3 THEN 0.125 ELSE 1 + ${chance(4, 3)} END, 'bomline-raw-materials', ${id(5, `n / ${linesOf}`)}, ${id(4, below)}
      FROM ${some(made * linesOf)}`,
    std_supplier_article_reference: `(id, std_label, std_sku, std_supplier, std_lead_time_days) SELECT ${id(7, 'n')}, 'R-' || n, ${id(4, `${made} + n`)},
      ${id(2, `n % ${suppliers}`)}, ${chance(5, 10)} FROM ${some(bought)}`,
    std_sku_lot: `(id, std_lot_num, std_label, std_quantity, std_sku, std_stock_location) SELECT ${id(8, 'n')}, 'L-' || n, 'L-' || n, 10000, ${id(4, 'n')}, ${id(1, '0')}
      FROM ${some(articles)} WHERE ${chance(6, short)} > 0`,
    std_order: `(id, std_label, std_delivery_date, std_client) SELECT ${id(9, 'n')}, 'SO-' || n, current_date + ${chance(7, 120)}::int, ${id(3, 'n % 1000')} FROM ${some(orders)}`,
    std_operation: `(id, std_label, std_key, std_line_num, std_status, std_order) SELECT ${id(10, 'n')}, 'Shipping', 'std-so-status-shipping', 2, 'ongoing', ${id(9, 'n')}
      FROM ${some(orders)}`,
    std_order_line: `(id, std_quantity, std_line_num, std_order, std_sku) SELECT ${id(11, 'n')}, 1 + ${chance(8, 20)}, 1 + n % 5, ${id(9, 'n / 5')},
      ${id(4, chance(9, 2 * level))} FROM ${some(demands)}`,
    std_po: `(id, std_label, std_expected_reception_date, std_supplier) SELECT ${id(12, 'n')}, 'PO-' || n, current_date + ${chance(10, 60)}::int, ${id(2, `n % ${suppliers}`)}
      FROM ${some(demands / 25)}`,
    std_pol: `(id, std_label, std_quantity, std_po, std_sku) SELECT ${id(13, 'n')}, 'To order', 1 + ${chance(11, 50)}, ${id(12, 'n / 10')}, ${id(4, `${made} + ${chance(12, bought)}`)}
      FROM ${some((demands / 25) * 10)}`,
  };
}

/** Creates a database with a company to plan. */
export async function openCompany(sizes: Sizes): Promise<PlannedCompany> {
  const space = await scratch({ built_in: seeds.builtIn, post: postingWith(registerActions(seeds.actions)) });
  const { schema, id: client_id } = await scratchClient(space.database);
  const url = new URL(space.urls.admin);
  url.pathname = new URL(space.urls.app).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET session_replication_role = replica; SET search_path = "${schema}", platform, public`);
  const run = async (text: string) => {
    await client.query(text);
  };
  const all = fillings(sizes);
  for (const [table, filling] of Object.entries(all)) {
    await run(`INSERT INTO ${table} ${filling}`);
    await run(`INSERT INTO _registry (id, model) SELECT id, '${table}' FROM ${table} ON CONFLICT DO NOTHING`);
  }
  await run(`UPDATE std_order o SET std_active_operation = p.id FROM std_operation p WHERE p.std_order = o.id`);
  for (const table of [...Object.keys(all), '_registry']) await run(`VACUUM ANALYZE ${table}`);
  const close = async () => {
    await client.end();
    await space.drop();
  };
  return { database: space.database, client_id, run, close };
}
