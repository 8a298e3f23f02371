import type pg from 'pg';
import { type Made, note, outbox, run, write } from './write.ts';

type Line = { std_quantity: number; std_line_num: number; std_sku: string };
export type Order = { std_label: string; std_client: string; lines: Line[] };

type Terms = {
  taken: boolean;
  money: { currency?: string; rounding?: string; tax_rate?: number } | null;
  currency: string | null;
  price_list: string | null;
  delivery_address: string | null;
  billing_address: string | null;
};
type Break = { list: string; name: string; is_default: boolean | null; from: number | null; price: number | null; percent: number | null };
type Article = { id: string; price: number | null; breaks: Break[] };
type Proposal = { std_unit_price: number; std_proposed_price: number; std_price_source: string; std_price_basis: string | null };

const whole = (row: string, street: string) =>
  `CASE WHEN ${row}.${street} <> '' THEN concat_ws(E'\\n', ${row}.${street}, nullif(btrim(concat_ws(' ', ${row}.std_postal_code, ${row}.std_city)), ''), nullif(${row}.std_country, '')) END`;

const defaultAddress = (schema: string, use: 'delivery' | 'billing') =>
  `(SELECT ${whole('a', 'std_street')} FROM ${schema}.std_address a WHERE a.std_client = c.id AND a.std_is_${use}_default ORDER BY a.created_at LIMIT 1)`;

/**
 * Reads the terms of an order from company and customer: currency, rounding, tax, price list and addresses. Also whether
 * its number is taken.
 */
const termsSql = (schema: string) => `
  SELECT EXISTS (SELECT 1 FROM bench.std_order o WHERE o.std_label = $2) AS taken, k.options -> 'money' AS money, c.std_currency AS currency, c.std_price_list AS price_list,
    coalesce(${defaultAddress(schema, 'delivery')}, ${whole('c', 'std_delivery_address')}) AS delivery_address,
    coalesce(${defaultAddress(schema, 'billing')}, ${whole('c', 'std_billing_address')}) AS billing_address
  FROM platform.clients k LEFT JOIN ${schema}.std_client c ON c.id = $1 WHERE k.schema = $3`;

/** Reads the prices of articles, and the quantity breaks of the customer's and the company's price lists that are valid today. */
const articlesSql = (schema: string) => `
  SELECT s.id, s.std_price::float AS price, (
    SELECT coalesce(json_agg(json_build_object('list', p.id, 'name', p.std_label, 'is_default', p.std_is_default,
      'from', l.std_from_quantity, 'price', l.std_unit_price, 'percent', l.std_percent)), '[]')
    FROM ${schema}.std_price_list_line l JOIN ${schema}.std_price_list p ON p.id = l.std_price_list
    WHERE l.std_sku = s.id AND (p.id = $2 OR p.std_is_default)
      AND current_date BETWEEN coalesce(p.std_valid_from, '-infinity') AND coalesce(p.std_valid_to, 'infinity')) AS breaks
  FROM ${schema}.std_sku s WHERE s.id = ANY($1)`;

function reached(breaks: readonly Break[], quantity: number): Break | undefined {
  return breaks.filter(({ from }) => (from ?? 0) <= quantity).toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))[0];
}

/** Proposes a price from the customer's list, else the company's, else the article. There is a single currency in the benchmarks. */
function proposal({ price, breaks }: Article, quantity: number, list: string | null): Proposal | null {
  const choices = [
    [
      'customer-list',
      reached(
        breaks.filter((each) => each.list === list),
        quantity,
      ),
    ],
    [
      'company-list',
      reached(
        breaks.filter((each) => each.is_default && each.list !== list),
        quantity,
      ),
    ],
  ] as const;
  for (const [std_price_source, found] of choices) {
    const asked = found?.price ?? (found?.percent == null ? null : price);
    if (!found || asked === null) continue;
    const std_unit_price = Number((asked * (1 - (found.percent ?? 0) / 100)).toFixed(4));
    return {
      std_unit_price,
      std_proposed_price: std_unit_price,
      std_price_source,
      std_price_basis: found.from ? `${found.name} ≥ ${found.from}` : found.name,
    };
  }
  return price === null ? null : { std_unit_price: price, std_proposed_price: price, std_price_source: 'article', std_price_basis: null };
}

async function insertOrder(client: pg.PoolClient, { std_label, std_client }: Order, { money, ...terms }: Terms): Promise<string> {
  const text = `INSERT INTO bench.std_order (id, version, created_at, updated_at, std_label, std_client, std_order_date, std_currency, std_company_currency,
      std_rounding, std_delivery_address, std_billing_address) VALUES (uuidv7(), 1, now(), now(), $1, $2, current_date, $3, $4, $5, $6, $7) RETURNING id`;
  const currency = terms.currency ?? money?.currency;
  const values = [
    std_label,
    std_client,
    currency,
    money?.currency,
    money?.rounding,
    terms.delivery_address,
    terms.billing_address ?? terms.delivery_address,
  ];
  const [made] = await run<{ id: string }>(client, 'order', text, values);
  return String(made?.id);
}

const insertLines = (client: pg.PoolClient, order: string, lines: readonly object[]) =>
  run<{ id: string }>(
    client,
    'lines',
    `INSERT INTO bench.std_order_line (id, version, created_at, updated_at, std_quantity, std_line_num, std_order, std_sku, std_unit_price,
       std_proposed_price, std_price_source, std_price_basis, std_tax_rate)
     SELECT uuidv7(), 1, now(), now(), std_quantity, std_line_num, $2, std_sku, std_unit_price, std_proposed_price, std_price_source, std_price_basis, std_tax_rate
     FROM json_to_recordset($1) AS x(std_quantity numeric, std_line_num numeric, std_sku uuid, std_unit_price numeric, std_proposed_price numeric,
       std_price_source text, std_price_basis text, std_tax_rate numeric) RETURNING id`,
    [JSON.stringify(lines), order],
  );

const changesOf = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [null, value]])) as Made['changes'];

async function articlesOf(client: pg.PoolClient, schema: string, lines: readonly Line[], list: string | null): Promise<Map<string, Article>> {
  const asked = [...new Set(lines.map(({ std_sku }) => std_sku))];
  const found = await run<Article>(client, 'articles', articlesSql(schema), [asked, list]);
  return new Map(found.map((article) => [article.id, article]));
}

/**
 * Saves an order as the product does: a free number, terms and addresses of its customer, proposed prices, lines,
 * registry, event and outbox.
 */
export const createOrder = (pool: pg.Pool, schema: string, order: Order): Promise<string> =>
  write(pool, async (client) => {
    await run(client, 'number', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [order.std_label]);
    const [terms] = await run<Terms>(client, 'terms', termsSql(schema), [order.std_client, order.std_label, schema.replaceAll('"', '')]);
    if (!terms || terms.taken) throw new Error('The number is taken.');
    const articles = await articlesOf(client, schema, order.lines, terms.price_list);
    const priced = order.lines.map((line) => {
      const article = articles.get(line.std_sku);
      if (!article) throw new Error('There is no such article.');
      return { ...line, std_tax_rate: terms.money?.tax_rate, ...proposal(article, line.std_quantity, terms.price_list) };
    });
    const id = await insertOrder(client, order, terms);
    const ids = await insertLines(client, id, priced);
    const { std_label, std_client } = order;
    const lines = ids.map((line, at) => ({ id: line.id, model: 'std_order_line', changes: changesOf({ ...order.lines[at], std_order: id }) }));
    await note(client, [{ id, model: 'std_order', changes: changesOf({ std_label, std_client }) }, ...lines]);
    await outbox(client, id);
    return id;
  });
