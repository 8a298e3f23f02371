import type { Named } from '../lib/fill.ts';
import type { Call } from '../lib/load.ts';

/** A comparison: the call of the product, the call of the hand-written server, and how their responses are made comparable. */
export type Case = {
  name: string;
  goal: string;
  connections: number;
  by: 'throughput' | 'time';
  ours: (n: number) => Call;
  reference: (n: number) => Call;
  /** Whether the call creates records, which may start automations. */
  writes?: true;
  /** The parts of both responses that must be equal. Only for reads. */
  same?: { ours: (answer: never) => unknown; reference: (answer: never) => unknown };
};

type Rows = { data: unknown[] };

const fields = `identity std_quantity std_line_num std_sku { identity std_label std_unit } std_order { identity std_label std_client { identity std_label } }`;
const newest = `order_by: [{ field: "created_at", direction: "desc" }], limit: 50`;
const columns = ['std_quantity', 'std_line_num', 'std_sku.std_label', 'std_sku.std_unit', 'std_order.std_label', 'std_order.std_client.std_label'];

const graph = (query: string, variables?: unknown): Call => ({ method: 'POST', path: '/v1/graph', body: { query, variables } });
const get =
  (path: string): (() => Call) =>
  () => ({ method: 'GET', path });
const post = (path: string, body: unknown): Call => ({ method: 'POST', path, body });
const rowsOf = { ours: (answer: { data: { std_order_line: unknown[] } }) => answer.data.std_order_line, reference: (answer: Rows) => answer.data };

export const listQuery = `{ std_order_line(${newest}) { ${fields} } }`;

export const list: Case = {
  name: 'list page, 50 rows, 4 related columns, 16 connections',
  goal: '≥ 0.8 of the throughput',
  connections: 16,
  by: 'throughput',
  ours: () => graph(listQuery),
  reference: get('/list'),
  same: rowsOf,
};

const counted: Case = {
  name: 'list with count capped at 10,000',
  goal: 'p50 ≤ 1.3×',
  connections: 4,
  by: 'time',
  reference: get('/counted'),
  ours: () => post('/v1/graph/get/', { model: 'std_order_line', ordering: [{ field: 'created_at', direction: 'desc' }], limit: 50, fields: columns }),
  same: { ours: (answer: Rows) => answer.data, reference: (answer: Rows) => answer.data },
};

/** Search words, by the share of lines that contain them. */
export const searches = [
  ['no line', 'unobtainium'],
  ['rare word (1 in 50,000)', 'zirconium'],
  ['5 % word', 'copper'],
  ['20 % word', 'gear'],
  ['50 % word', 'standard'],
] as const;

export const search = ([name, word]: (typeof searches)[number]): Case => ({
  name: `contains search, ${name}`,
  goal: 'p50 ≤ 1.3×',
  connections: 4,
  by: 'time',
  ours: () =>
    graph(`query ($where: JSON) { std_order_line(where: $where, ${newest}) { ${fields} } }`, {
      where: { fact: 'std_description', operator: 'contains', value: word },
    }),
  reference: get(`/search?q=${word}`),
  same: rowsOf,
});

const created: Case = {
  name: 'one record created, with event and outbox, 4 writers',
  goal: 'p50 ≤ 1.5×',
  connections: 4,
  by: 'time',
  writes: true,
  ours: (n) => post('/v1/graph/save/', { model: 'std_client', properties: { std_label: `New ${n}` } }),
  reference: (n) => post('/customer', { std_label: `New ${n}` }),
};

function order({ customers, articles }: Named): Case {
  const lines = (n: number) =>
    Array.from({ length: 20 }, (_, at) => ({ quantity: 1 + at, line: at + 1, article: String(articles[(n * 20 + at) % articles.length]) }));
  const items = (n: number) =>
    lines(n).map(({ quantity, line, article }) => ({
      properties: { std_quantity: quantity, std_line_num: line },
      relations: [{ name: 'std_sku', action: 'link', ids: [article] }],
    }));
  const customer = (n: number) => String(customers[n % customers.length]);
  const label = (n: number) => `Bench ${process.hrtime.bigint()}-${n}`;
  return {
    name: 'order of a customer with 20 lines, proposed prices, events, outbox, 8 writers',
    goal: 'p50 ≤ 1.5×',
    connections: 8,
    by: 'time',
    writes: true,
    ours: (n) =>
      post('/v1/graph/save/', {
        model: 'std_order',
        properties: { std_label: label(n) },
        relations: [{ name: 'std_client', action: 'link', ids: [customer(n)] }],
        children: [{ name: 'std_lines', items: items(n) }],
      }),
    reference: (n) =>
      post('/order', {
        std_label: label(n),
        std_client: customer(n),
        lines: lines(n).map((line) => ({ std_quantity: line.quantity, std_line_num: line.line, std_sku: line.article })),
      }),
  };
}

const byMonth: Case = {
  name: 'dataset grouped by month over all lines',
  goal: 'p50 ≤ 1.15×',
  connections: 1,
  by: 'time',
  reference: get('/by-month'),
  ours: () =>
    post('/v1/dataset', {
      dataset: { model: 'std_order_line' },
      limit: 100,
      ordering: [{ axis: 'month', direction: 'asc' }],
      axis: [
        { name: 'month', path: 'created_at', truncate: 'month' },
        { name: 'quantity', path: 'std_quantity', aggregation: 'sum' },
      ],
    }),
  same: { ours: (answer: Rows) => answer.data, reference: (answer: Rows) => answer.data },
};

/** All comparisons. */
export const cases = (named: Named): Case[] => [list, counted, ...searches.map(search), created, order(named), byMonth];
