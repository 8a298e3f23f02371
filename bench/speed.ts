/**
 * Measures the product against hand-written code (bench/reference/server.ts) on the same database, in turns, in one run,
 * with `--lines` order lines (1,000,000), and prints a table of ratios. `--write` puts it into docs/benchmarks.md.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { automationSpeed } from './lib/automation-speed.ts';
import { type Company, company, member } from './lib/caller.ts';
import { cases, list } from './lib/cases.ts';
import { articlesOf, fill, schemaOf, sizes } from './lib/fill.ts';
import { compileSpeed, rightsSpeed } from './lib/in-process.ts';
import { type Instance, password, startInstance } from './lib/instance.ts';
import { load, pair } from './lib/load.ts';
import { loginJavaScript } from './lib/login-size.ts';
import { alone, measure, type Row, type Sides, signed } from './lib/measure.ts';
import { memory } from './lib/memory.ts';
import { databaseUrl, referencePort, startReference } from './lib/reference.ts';

const { values: options } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '4' }, write: { type: 'boolean', default: false } },
});
const seconds = Number(options.seconds);
const rows: Row[] = [];

function add(...found: Row[]) {
  rows.push(...found);
  for (const row of found) console.log(`${row.name}: ${row.ours}${row.reference ? ` against ${row.reference}: ${row.ratio}` : ''} (${row.goal})`);
}

/** The same list by a person whose rights come from a role, and by the administrator. */
async function memberAgainstAdmin(sides: Sides, { id }: Company): Promise<Row> {
  const other = await member(sides.product, id, password);
  const run = (token: string) => () => load(sides.product, (n) => signed(list.ours(n), token), 4, seconds);
  const { ours, reference } = await pair(run(other.bearer), run(sides.token));
  if (ours.failed || reference.failed) throw new Error('the list failed');
  return {
    name: 'list page by a user (reference: by the administrator)',
    ours: `${ours.p50_ms.toFixed(1)} ms`,
    reference: `${reference.p50_ms.toFixed(1)} ms`,
    ratio: `${(ours.p50_ms / reference.p50_ms).toFixed(2)}×`,
    goal: 'p50 ≤ 1.2×',
  };
}

async function measureAll(instance: Instance) {
  add(alone('memory of all processes at rest', `${memory(instance)} MB`, '≤ 1,200 MB'));
  const bench = await company(instance.url, 'Bench company', password);
  const url = databaseUrl(instance);
  const schema = await schemaOf(url, bench.id);
  console.log(`filling ${options.lines} lines`);
  await fill(url, schema, Number(options.lines));
  const articles = await articlesOf(url, schema);
  const stopReference = await startReference(url, schema);
  const sides = { product: instance.url, token: bench.caller.bearer, reference: `http://127.0.0.1:${referencePort}`, seconds };
  try {
    for (const one of cases(articles)) add(await measure(one, sides));
    add(await memberAgainstAdmin(sides, bench));
  } finally {
    stopReference();
  }
  add(...(await automationSpeed(bench.caller)));
  add(alone('memory of all processes after this', `${memory(instance)} MB`));
}

async function secondStart() {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-second-'));
  await (await startInstance(18_392, folder)).stop();
  const second = await startInstance(18_392, folder);
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
  return second.started_ms / 1000;
}

function table() {
  const head = '| what | Millwright | reference | ratio | goal |\n|---|---:|---:|---:|---|';
  return [head, ...rows.map((row) => `| ${row.name} | ${row.ours} | ${row.reference} | ${row.ratio} | ${row.goal} |`)].join('\n');
}

/** Puts the table into docs/benchmarks.md; what is written by hand below it stays. */
function write(text: string) {
  const file = resolve(import.meta.dirname, '../docs/benchmarks.md');
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${Number(options.lines).toLocaleString('en')} order lines, ${sizes.orders.toLocaleString('en')} orders`;
  const notes = existsSync(file) ? (/\n## [\s\S]*$/.exec(readFileSync(file, 'utf8'))?.[0] ?? '') : '';
  const intro = `Printed by \`node bench/speed.ts --write\`: the product and hand-written code (\`bench/reference\`) on the same database, in turns, in one run; answers of both are compared first. Ratios matter, not the milliseconds of this machine: ${machine}.`;
  writeFileSync(file, `# Benchmarks\n\n${intro}\n\n${text}\n${notes}`);
}

add(...compileSpeed(), ...rightsSpeed());
const instance = await startInstance(18_390);
try {
  await measureAll(instance);
} finally {
  await instance.stop();
}
add(alone('JavaScript of the login page, gzip', `${loginJavaScript()} KB`, '≤ 200 KB'));
add(alone('second `npm start` to ready', `${(await secondStart()).toFixed(1)} s`, '≤ 15 s'));
console.log(`\n${table()}\n`);
if (options.write) write(table());
