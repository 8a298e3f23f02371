/**
 * Measures the product against hand-written code (bench/reference/server.ts) on the same database, in turns, in one run,
 * with `--lines` order lines (1,000,000), and prints a table of ratios. `--write` puts it into docs/benchmarks.md.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { secretsOf } from '../scripts/lib/secrets.ts';
import { automationSpeed } from './lib/automation-speed.ts';
import { company } from './lib/caller.ts';
import { fill, sizes } from './lib/fill.ts';
import { type Instance, password, postgresPortOf, startInstance } from './lib/instance.ts';
import { type Call, load, type Measured, pair } from './lib/load.ts';
import { loginJavaScript } from './lib/login-size.ts';
import { memory } from './lib/memory.ts';

const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '4' }, write: { type: 'boolean', default: false } },
});
const seconds = Number(options.seconds);
const referencePort = 18_391;

type Case = { name: string; goal: string; connections: number; ours: (n: number) => Call; reference: (n: number) => Call; by: 'throughput' | 'time' };
type Row = { name: string; ours: string; reference: string; ratio: string; goal: string };

const fields = `identity std_quantity std_line_num std_sku { identity std_label std_unit } std_order { identity std_label std_client { identity std_label } }`;
const newest = `order_by: [{ field: "created_at", direction: "desc" }], limit: 50`;
const graph = (query: string, variables?: unknown): Call => ({ method: 'POST', path: '/v1/graph', body: { query, variables } });
const search = (word: string): Call =>
  graph(`query ($where: JSON) { std_order_line(where: $where, ${newest}) { ${fields} } }`, {
    where: { fact: 'std_description', operator: 'contains', value: word },
  });

function cases(articles: string[]): Case[] {
  const lines = (n: number) =>
    Array.from({ length: 20 }, (_, at) => ({ quantity: 1 + at, line: at + 1, article: String(articles[(n * 20 + at) % articles.length]) }));
  const ordered = (n: number) =>
    lines(n).map(({ quantity, line, article }) => ({
      properties: { std_quantity: quantity, std_line_num: line },
      relations: [{ name: 'std_sku', action: 'link', ids: [article] }],
    }));
  const get =
    (path: string): (() => Call) =>
    () => ({ method: 'GET', path });
  return [
    {
      name: 'list page, 50 rows, 4 related columns, 16 connections',
      goal: '≥ 0.8 of the throughput',
      connections: 16,
      by: 'throughput',
      ours: () => graph(`{ std_order_line(${newest}) { ${fields} } }`),
      reference: get('/list'),
    },
    {
      name: 'list with count capped at 10,000',
      goal: 'p50 ≤ 1.3×',
      connections: 4,
      by: 'time',
      reference: get('/counted'),
      ours: () => ({
        method: 'POST',
        path: '/v1/graph/get/',
        body: {
          model: 'std_order_line',
          ordering: [{ field: 'created_at', direction: 'desc' }],
          limit: 50,
          fields: ['std_quantity', 'std_line_num', 'std_sku.std_label', 'std_sku.std_unit', 'std_order.std_label', 'std_order.std_client.std_label'],
        },
      }),
    },
    {
      name: 'contains search, rare word (1 in 50,000)',
      goal: 'p50 ≤ 1.3×',
      connections: 4,
      by: 'time',
      ours: () => search('zirconium'),
      reference: get('/search?q=zirconium'),
    },
    {
      name: 'contains search, 20 % word',
      goal: 'p50 ≤ 1.3×',
      connections: 4,
      by: 'time',
      ours: () => search('gear'),
      reference: get('/search?q=gear'),
    },
    {
      name: 'contains search, 50 % word',
      goal: 'p50 ≤ 1.3×',
      connections: 4,
      by: 'time',
      ours: () => search('standard'),
      reference: get('/search?q=standard'),
    },
    {
      name: 'one record created, with event and outbox, 4 writers',
      goal: 'p50 ≤ 1.5×',
      connections: 4,
      by: 'time',
      ours: (n) => ({ method: 'POST', path: '/v1/graph/save/', body: { model: 'std_client', properties: { std_label: `New ${n}` } } }),
      reference: (n) => ({ method: 'POST', path: '/customer', body: { std_label: `New ${n}` } }),
    },
    {
      name: 'order with 20 lines, events, outbox, 8 writers',
      goal: 'p50 ≤ 1.5×',
      connections: 8,
      by: 'time',
      ours: (n) => ({
        method: 'POST',
        path: '/v1/graph/save/',
        body: { model: 'std_order', properties: { std_label: `Bench ${Date.now()}-${n}` }, children: [{ name: 'std_lines', items: ordered(n) }] },
      }),
      reference: (n) => ({
        method: 'POST',
        path: '/order',
        body: {
          std_label: `Bench ${n}`,
          lines: lines(n).map((line) => ({ std_quantity: line.quantity, std_line_num: line.line, std_sku: line.article })),
        },
      }),
    },
    {
      name: 'dataset grouped by month over all lines',
      goal: 'p50 ≤ 1.15×',
      connections: 1,
      by: 'time',
      reference: get('/by-month'),
      ours: () => ({
        method: 'POST',
        path: '/v1/dataset',
        body: {
          dataset: { model: 'std_order_line' },
          axis: [
            { name: 'month', path: 'created_at', truncate: 'month' },
            { name: 'quantity', path: 'std_quantity', aggregation: 'sum' },
          ],
        },
      }),
    },
  ];
}

const ms = (one: Measured) => `${one.p50_ms.toFixed(1)} ms (p99 ${one.p99_ms.toFixed(0)})`;

async function measure(instance: Instance, token: string, one: Case): Promise<Row> {
  const signed = (call: Call): Call => ({ ...call, headers: { authorization: `Bearer ${token}` } });
  const { ours, reference } = await pair(
    () => load(instance.url, (n) => signed(one.ours(n)), one.connections, seconds),
    () => load(`http://127.0.0.1:${referencePort}`, one.reference, one.connections, seconds),
  );
  const note = ours.failed || reference.failed ? ` FAILED ${ours.failed}/${reference.failed}` : '';
  const rate = (measured: Measured) => `${measured.per_second.toFixed(0)}/s`;
  if (one.by === 'throughput')
    return {
      name: one.name,
      ours: rate(ours) + note,
      reference: rate(reference),
      ratio: (ours.per_second / reference.per_second).toFixed(2),
      goal: one.goal,
    };
  return {
    name: one.name,
    ours: ms(ours) + note,
    reference: ms(reference),
    ratio: `${(ours.p50_ms / reference.p50_ms).toFixed(2)}×`,
    goal: one.goal,
  };
}

function startReference(url: string, schema: string) {
  const env = { ...process.env, BENCH_DATABASE_URL: url, BENCH_SCHEMA: schema, BENCH_PORT: String(referencePort) };
  const child = fork(resolve(import.meta.dirname, 'reference/server.ts'), { env });
  return new Promise<() => void>((ready) => child.once('message', () => ready(() => child.kill())));
}

/** The product's database as its superuser, who alone may fill tables past the product. */
function databaseUrl(instance: Instance) {
  return `postgres://postgres:${secretsOf(instance.dataDir).superuser}@127.0.0.1:${postgresPortOf(instance)}/millwright`;
}

async function schemaOf(url: string, client: string) {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  const { rows } = await connection.query<{ schema: string }>('SELECT schema FROM platform.clients WHERE id = $1', [client]);
  const articles = await connection.query<{ id: string }>(`SELECT id FROM "${rows[0]?.schema}".std_sku LIMIT 500`);
  await connection.end();
  return { schema: String(rows[0]?.schema), articles: articles.rows.map((row) => row.id) };
}

function table(rows: Row[]) {
  const head = '| what | Millwright | reference | ratio | goal |\n|---|---:|---:|---:|---|';
  return [head, ...rows.map((row) => `| ${row.name} | ${row.ours} | ${row.reference} | ${row.ratio} | ${row.goal} |`)].join('\n');
}

const instance = await startInstance(18_390);
const rows: Row[] = [];
try {
  rows.push({ name: 'memory of all processes at rest', ours: `${memory(instance)} MB`, reference: '', ratio: '', goal: '≤ 1,200 MB' });
  const { id, caller } = await company(instance.url, 'Bench company', password);
  const url = databaseUrl(instance);
  const { schema } = await schemaOf(url, id);
  console.log(`filling ${options.lines} lines`);
  await fill(url, schema, Number(options.lines));
  const { articles } = await schemaOf(url, id);
  const stopReference = await startReference(url, schema);
  for (const one of cases(articles)) {
    rows.push(await measure(instance, caller.bearer, one));
    console.log(rows.at(-1));
  }
  stopReference();
  rows.push(...(await automationSpeed(caller)));
  rows.push({ name: 'memory of all processes after this', ours: `${memory(instance)} MB`, reference: '', ratio: '', goal: '' });
} finally {
  await instance.stop();
}
rows.push({ name: 'JavaScript of the login page, gzip', ours: `${loginJavaScript()} KB`, reference: '', ratio: '', goal: '≤ 200 KB' });
const again = await secondStart();
rows.push({ name: 'second `npm start` to ready', ours: `${again.toFixed(1)} s`, reference: '', ratio: '', goal: '≤ 15 s' });

async function secondStart() {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-second-'));
  await (await startInstance(18_392, folder)).stop();
  const second = await startInstance(18_392, folder);
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
  return second.started_ms / 1000;
}

const text = `${table(rows)}\n`;
console.log(text);
if (options.write) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${Number(options.lines).toLocaleString('en')} order lines, ${sizes.orders.toLocaleString('en')} orders`;
  writeFileSync(
    resolve(import.meta.dirname, '../docs/benchmarks.md'),
    `# Benchmarks\n\nPrinted by \`node bench/speed.ts --write\`: the product and hand-written code (\`bench/reference\`) on the same database, in turns, in one run. Ratios matter, not the milliseconds of this machine: ${machine}.\n\n${text}`,
  );
}
