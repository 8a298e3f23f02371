/**
 * Plans a whole company, as its automation does, and then again without changes. Prints how long reading, computing and writing
 * take, and the maximum memory of the process. Processor seconds of this process and the database together are in brackets.
 * `node bench/planning.ts [--articles 100000] [--demands 50000] [--short 50]`: one in `--short` articles is out of stock.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { runAction } from '../api/automations/actions/run-action.ts';
import { inTenant } from '../api/db/tenant.ts';
import { computeMrp } from '../seeds/manufacturing/actions/planning/compute-mrp.ts';
import { seeds } from '../seeds/seeds.ts';
import { openCompany, type PlannedCompany } from './planning/company.ts';

const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    demands: { type: 'string', default: '50000' },
    short: { type: 'string', default: '50' },
  },
});
const action = seeds.actions.find(({ name }) => name === computeMrp.name) as ServerAction;

const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5');
const peak = () => Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024);

/** Seconds of wall time, and processor seconds of this process and of the database. */
type Moment = { wall: number; own: number; database: number };

/** Processor seconds of a process of this machine (Linux). */
function processorOf(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  return (user + system) / 100;
}

function moment(backend: number): Moment {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1000, own: (user + system) / 1e6, database: processorOf(backend) };
}

const between = (one: Moment, other: Moment) => {
  const [wall, own, database] = [other.wall - one.wall, other.own - one.own, other.database - one.database];
  return `${wall.toFixed(2)} s (${(own + database).toFixed(2)})`;
};

/** Runs planning once, as the step of the automation does, and returns its result with the times. */
async function measured({ database, client_id }: PlannedCompany) {
  const moments: Moment[] = [];
  let effects = 0;
  let backend = process.pid;
  const note = () => moments.push(moment(backend));
  const watched: ServerAction = {
    ...action,
    decide: (rows, context) => {
      note();
      const decision = action.decide(rows, context);
      effects = decision.effects.length;
      note();
      return decision;
    },
  };
  forgetPeak();
  const output = await inTenant(
    database,
    systemPrincipal(client_id),
    async (tenant) => {
      const [row] = await tenant.query<{ pid: number }>('select pg_backend_pid() as pid');
      backend = row?.pid ?? backend;
      note();
      return runAction(tenant, watched, { primary_item_id: null, input: { dry_run: false } });
    },
    { timeout_ms: 600_000 },
  );
  note();
  const [begun, read, decided, ended] = moments as [Moment, Moment, Moment, Moment];
  const times = [between(begun, read), between(read, decided), between(decided, ended), between(begun, ended)];
  console.log(`| ${[...times, effects, `${peak()} MB`].join(' | ')} |`);
  return output;
}

const company = await openCompany({ articles: Number(options.articles), demands: Number(options.demands), short: Number(options.short) });
try {
  console.log('| read | computed and compared | written | whole | effects | most memory |\n|---:|---:|---:|---:|---:|---:|');
  const { without_supplier: _, changes: __, ...first } = (await measured(company)) as Record<string, unknown>;
  console.log(JSON.stringify(first));
  for (let again = 0; again < 2; again++) await measured(company);
} finally {
  await company.close();
}
