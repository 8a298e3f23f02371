/**
 * Measures the processor time of creating an order of 20 lines and of reading a list page, in the API's process and in the
 * database. Compares it with the hand-written server (`reference/`), with the API of another checkout (`--against`), or with
 * this one under other options of Node (`--flags`). All use one database, alternately, so that other work of the machine
 * affects all. `--after` is the number of calls before the measured ones (default: half as many). `--profile` writes a profile
 * of the API to that folder. `--statements` prints the time of the database by statement.
 * `node bench/processor.ts [--orders 1000] [--pages 4000] [--lines 50000] [--rounds 10] [--against ../other] [--flags="--no-maglev"]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connected, type Scratch, scratch, scratchClient } from '@millwright/api/testing/scratch.ts';
import { addUser } from '@millwright/api/users/add-user.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { postgresPart } from '../scripts/lib/database/postgres.ts';
import { freePorts } from '../scripts/lib/ports.ts';
import { scratchFolder } from '../scripts/lib/scratch.ts';
import { type Case, cases } from './cases/cases.ts';
import { switchAll } from './cases/following.ts';
import { signed } from './cases/measure.ts';
import { signIn } from './lib/caller.ts';
import { analyse, fill, namedOf } from './lib/fill.ts';
import { uncounted } from './lib/instance.ts';
import { type Call, median, times } from './lib/load.ts';
import { referencePort, startReference } from './lib/reference.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '4000' },
    lines: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '10' },
    against: { type: 'string' },
    flags: { type: 'string' },
    after: { type: 'string' },
    profile: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
});
const password = 'Processor1pass';
const rounds = Number(options.rounds);
const folder = scratchFolder('processor');

/** A server to measure: its URL, its process, and the function that makes its calls for a case. */
type Contender = { name: string; url: string; pid: number; call: (one: Case, n: number) => Call; stop: () => Promise<void> };

/** Processor milliseconds of a process of this machine (Linux). 0 if the process has ended. */
function processorOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** The ids of the processes that serve connections to a database. PostgreSQL puts its name into their titles. */
function backendsOf(database: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `);
    } catch {
      return false;
    }
  });
}

/** Starts the API of a checkout, as one process. */
async function startApi(name: string, root: string, { urls }: Scratch, port: number, flags: readonly string[] = []): Promise<Contender> {
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, API_PROCESSES: '1', SECRET_KEY: 's'.repeat(40), SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ DATABASE_URL: urls.app, MIGRATOR_DATABASE_URL: urls.migrator, TEMPORAL_ADDRESS: '127.0.0.1:9', DATA_DIR: join(folder.path, name) },
  };
  const profile = options.profile
    ? ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', resolve(options.profile), '--cpu-prof-name', `${name}.cpuprofile`]
    : [];
  const child = spawn(process.execPath, [...flags, ...profile, resolve(root, 'api/main.ts')], {
    env: { ...process.env, ...settings, ...uncounted },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`${url}/v1/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${root} ended`);
    await sleep(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { name, url, pid: Number(child.pid), call: (one, n) => one.ours(n), stop };
}

/** Processor milliseconds per call, of the server's process and of the database. */
type Cost = { own: number; database: number };

async function costOf({ url, pid, call }: Contender, one: Case, count: number, database: string): Promise<Cost> {
  const before = new Map(backendsOf(database).map((backend) => [backend, processorOf(backend)]));
  const own = processorOf(pid);
  await times(url, (n) => call(one, n), one.connections, count);
  const spent = backendsOf(database).reduce((sum, backend) => sum + Math.max(0, processorOf(backend) - (before.get(backend) ?? 0)), 0);
  return { own: (processorOf(pid) - own) / count, database: spent / count };
}

async function compare(contenders: readonly Contender[], one: Case, count: number, database: string) {
  const costs = new Map(contenders.map(({ name }) => [name, [] as Cost[]]));
  for (const each of contenders) await costOf(each, one, Number(options.after ?? Math.max(200, count / 2)), database);
  if (options.statements) await connected(databaseUrl, (client) => client.query('SELECT pg_stat_statements_reset()'));
  for (let round = 0; round < rounds; round++) {
    const turn = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const each of turn) costs.get(each.name)?.push(await costOf(each, one, Math.ceil(count / rounds), database));
  }
  for (const [name, all] of costs) {
    const text = (part: keyof Cost) =>
      `${median(all.map((cost) => cost[part])).toFixed(2)} ms (${Math.min(...all.map((cost) => cost[part])).toFixed(2)})`;
    console.log(`${one.name}: ${name}: process ${text('own')}, database ${text('database')}, median of ${rounds} rounds (best), n = ${count}`);
  }
}

let databaseUrl = '';

async function printStatements(calls: number) {
  if (!options.statements) return;
  await connected(databaseUrl, async (client) => {
    const { rows } =
      await client.query(`SELECT calls, total_exec_time AS execution, total_plan_time AS planning, plans, left(regexp_replace(query, '\\s+', ' ', 'g'), 200) AS text
      FROM pg_stat_statements ORDER BY total_exec_time + total_plan_time DESC LIMIT 30`);
    for (const { calls: n, execution, planning, plans, text } of rows)
      console.log(`${(execution / calls).toFixed(3)} ms executed, ${(planning / calls).toFixed(3)} planned (${plans} plans of ${n}): ${text}`);
  });
}

const [port = 0, first = 0, second = 0, third = 0] = await freePorts(4, folder.path);
const preloaded = options.statements ? ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'pg_stat_statements.track_planning=on'] : [];
const { part, url } = await postgresPart(folder.path, port, 'processor', preloaded);
await part.start(120_000);
process.env.TEST_DATABASE_URL = url;
const made = await scratch({ built_in: seeds.builtIn });
const contenders: Contender[] = [];
let stopReference = () => {};
try {
  databaseUrl = Object.assign(new URL(url), { pathname: new URL(made.urls.app).pathname }).href;
  const database = new URL(databaseUrl).pathname.slice(1);
  if (options.statements) await connected(databaseUrl, (client) => client.query('CREATE EXTENSION pg_stat_statements'));
  const client = await scratchClient(made.database, { name: 'Processor' });
  await addUser(made.database, { client_id: client.id, email: 'p@bench.test', first_name: 'P', last_name: 'B', role: 'client_admin', password });
  await fill(databaseUrl, client.schema, Number(options.lines));
  await analyse(databaseUrl, client.schema);
  contenders.push(await startApi('here', resolve(import.meta.dirname, '..'), made, first));
  if (options.against) contenders.push(await startApi('other', options.against, made, second));
  if (options.flags) contenders.push(await startApi('with flags', resolve(import.meta.dirname, '..'), made, third, options.flags.split(' ')));
  const caller = await signIn(String(contenders[0]?.url), 'p@bench.test', password);
  await switchAll(caller, true);
  for (const each of contenders) each.call = (one, n) => signed(one.ours(n), caller.bearer);
  const named = await namedOf(databaseUrl, client.schema);
  const reference = await startReference(databaseUrl, client.schema);
  stopReference = reference.stop;
  contenders.push({
    name: 'by hand',
    url: `http://127.0.0.1:${referencePort}`,
    pid: reference.pid,
    call: (one, n) => one.reference(n),
    stop: async () => {},
  });
  for (const [name, count] of [
    ['list page', Number(options.pages)],
    ['order of a customer', Number(options.orders)],
  ] as const) {
    const one = cases(named).find((each) => each.name.startsWith(name));
    if (!one || count === 0) continue;
    await compare(contenders, one, count, database);
    await printStatements(count);
  }
} finally {
  stopReference();
  for (const { stop } of contenders) await stop();
  await made.drop();
  await part.stop();
  folder.remove();
}
