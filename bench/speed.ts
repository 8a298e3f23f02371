/**
 * Compares the product with hand-written code (bench/reference/server.ts) on the same database, alternately in one run, with
 * `--lines` order lines (default 1,000,000), and prints a table of ratios. `--write` writes it to docs/benchmarks.md. `--only`
 * selects comparisons whose name contains this text.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scratchFolder } from '../scripts/lib/scratch.ts';
import { automationSpeed } from './cases/automation-speed.ts';
import { type Case, cases, list, search, searches } from './cases/cases.ts';
import { withoutAutomations } from './cases/following.ts';
import { compileSpeed, rightsSpeed } from './cases/in-process.ts';
import { alone, measure, type Row, type Sides, signed } from './cases/measure.ts';
import { loginJavaScript } from './cases/script-size.ts';
import { type Company, company, member, signIn } from './lib/caller.ts';
import { analyse, fill, namedOf, schemaOf, sizes } from './lib/fill.ts';
import { type Instance, password, startInstance, uncounted } from './lib/instance.ts';
import { load, pair } from './lib/load.ts';
import { memory } from './lib/memory.ts';
import { databaseUrl, referencePort, startReference } from './lib/reference.ts';

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rows: Row[] = [];

function add(...found: Row[]) {
  rows.push(...found);
  for (const row of found) console.log(`${row.name}: ${row.ours}${row.reference ? ` against ${row.reference}: ${row.ratio}` : ''} (${row.goal})`);
}

/** Compares a list for a person whose permissions come from a role with the same list for the administrator. */
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

/** Measures the creation of records while the automations that they start run on the same cores. */
async function followed(one: Case, { product, token }: Sides): Promise<Row> {
  const { p50_ms, failed } = await load(product, (n) => signed(one.ours(n), token), one.connections, seconds);
  if (failed) throw new Error(`${one.name}: ${failed} calls failed`);
  return alone(`the same with its automations running: ${one.name}`, `${p50_ms.toFixed(1)} ms`);
}

/** Finds the slowest search word of the product, because statistics of the planner can lead to a slow query plan. */
async function slowestWord(sides: Sides) {
  const times: { word: string; p50_ms: number }[] = [];
  for (const word of searches) {
    const one = search(word);
    const { p50_ms } = await load(sides.product, (n) => signed(one.ours(n), sides.token), 1, 1);
    times.push({ word: word[0], p50_ms });
  }
  const [slowest] = times.sort((a, b) => b.p50_ms - a.p50_ms);
  return `${slowest?.p50_ms.toFixed(1)} ms (${slowest?.word})`;
}

/** Time after which the processes have released the memory of the start. */
const untilAtRest_ms = 30_000;

async function measureAll(instance: Instance) {
  const used: number[] = [];
  await (await signIn(instance.url, 'admin@demo.test', password)).settled(300_000);
  await sleep(untilAtRest_ms);
  add(alone('memory of all processes at rest', `${memory(instance)} MB`, '≤ 1,200 MB'));
  const bench = await company(instance.url, 'Bench company', password);
  const url = databaseUrl(instance);
  const schema = await schemaOf(url, bench.id);
  console.log(`filling ${options.lines} lines`);
  await fill(url, schema, Number(options.lines));
  const sides = { product: instance.url, token: bench.caller.bearer, reference: `http://127.0.0.1:${referencePort}`, seconds };
  add(alone('slowest of the searched words, tables not analysed yet', await slowestWord(sides)));
  await analyse(url, schema);
  add(alone('slowest of the searched words, tables analysed', await slowestWord(sides)));
  const named = await namedOf(url, schema);
  const reference = await startReference(url, schema);
  try {
    const all = cases(named);
    const compare = async (writes: boolean) => {
      for (const one of all.filter((each) => (each.writes ?? false) === writes && each.name.includes(options.only ?? ''))) {
        add(await measure(one, sides));
        used.push(memory(instance));
      }
    };
    await compare(false);
    if (!options.only) add(await memberAgainstAdmin(sides, bench));
    await withoutAutomations(bench.caller, () => compare(true));
  } finally {
    reference.stop();
  }
  if (options.only) return;
  const busy = cases(named).filter(({ writes }) => writes);
  for (const one of busy) add(await followed(one, sides));
  used.push(memory(instance));
  await bench.caller.settled(600_000);
  add(...(await automationSpeed(bench.caller)));
  used.push(memory(instance));
  add(alone('memory of all processes at its peak (looked at between all of these)', `${Math.max(...used)} MB`));
}

async function secondStart() {
  const scratch = scratchFolder('second');
  await (await startInstance(18_392, scratch.path)).stop();
  const second = await startInstance(18_392, scratch.path);
  await second.stop();
  scratch.remove();
  return second.started_ms / 1000;
}

function table() {
  const head = '| what | Millwright | reference | ratio | goal |\n|---|---:|---:|---:|---|';
  return [head, ...rows.map((row) => `| ${row.name} | ${row.ours} | ${row.reference} | ${row.ratio} | ${row.goal} |`)].join('\n');
}

/** Writes the table to docs/benchmarks.md. The handwritten sections below it stay. */
function write(text: string) {
  const file = resolve(import.meta.dirname, '../docs/benchmarks.md');
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const machine = `version ${version}, ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${Number(options.lines).toLocaleString('en')} order lines, ${sizes.orders.toLocaleString('en')} orders`;
  const notes = existsSync(file) ? (/\n## [\s\S]*$/.exec(readFileSync(file, 'utf8'))?.[0] ?? '') : '';
  const intro = `Printed by \`node bench/speed.ts --write\`: the product and hand-written code (\`bench/reference\`) on the same database, in turns, in one run; answers of both are compared first. Ratios matter, not the milliseconds of this machine: ${machine}.`;
  writeFileSync(file, `# Benchmarks\n\n${intro}\n\n${text}\n${notes}`);
}

if (!options.only) add(...compileSpeed(), ...rightsSpeed());
const instance = await startInstance(18_390, undefined, uncounted);
try {
  await measureAll(instance);
} finally {
  await instance.stop();
}
if (!options.only) {
  const { english, worst } = loginJavaScript();
  add(
    alone(
      `JavaScript of the login page, gzip, in its largest language (${worst.language})`,
      `${worst.kilobytes} KB (English ${english})`,
      '≤ 200 KB',
    ),
  );
  add(alone('second `npm start` to ready', `${(await secondStart()).toFixed(1)} s`, '≤ 15 s'));
}
console.log(`\n${table()}\n`);
if (options.write && !options.only) write(table());
