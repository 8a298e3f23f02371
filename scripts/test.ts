/**
 * This command, `npm test`, runs lint, types, unit, web, workflow, api and browser tests in parallel, and prints one
 * summary. `npm test -- unit web` runs only these lanes, `--all` also what `npm test` leaves out (`*.long.test.ts`,
 * browser tests tagged `@all`, neighbours), `--deep` the heavy tests, `--changed=<commit>` what a change can reach. Failed
 * files run again alone, see `secondTry`; `--strict` and `--all` take the first result. To run one file that is left out:
 * `TEST_ALL=1 npx vitest run <file>`, `TEST_ALL=1 npx playwright test --config e2e/playwright.config.ts <file>`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { allLanes, cores, deepLanes, type LaneName, Lanes, ordinaryLanes } from './lanes/lanes.ts';
import { logRun, type RunRecord, testsToMend } from './lanes/run-log.ts';
import { schedule } from './lanes/schedule.ts';
import { type LateTest, secondTry } from './lanes/second-try.ts';
import { summaryOf } from './lanes/summary.ts';
import { report, SetupError, say } from './lib/console.ts';
import { onEnd } from './lib/signals.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, deep: { type: 'boolean' }, strict: { type: 'boolean' }, changed: { type: 'string' } },
});

/** Returns the requested lanes, or all lanes of this kind of run if none is named. */
function chosenLanes(): LaneName[] {
  if (values.deep) process.env.TEST_DEPTH = 'deep';
  if (values.all || values.deep) process.env.TEST_ALL = '1';
  const lanes: readonly LaneName[] = values.deep ? deepLanes : values.all ? allLanes : ordinaryLanes;
  const unknown = positionals.filter((name) => !lanes.some((lane) => lane === name));
  if (unknown.length) throw new SetupError(`There is no lane ${unknown.join(', ')}.`, `There are ${lanes.join(', ')}.`);
  return lanes.filter((name) => positionals.length === 0 || positionals.includes(name));
}

/** Returns the kind of this run for the log of runs. */
const kindOf = (): RunRecord['kind'] =>
  positionals.length > 0 || values.changed !== undefined ? 'part' : values.deep ? 'deep' : values.all ? 'all' : 'test';

const root = resolve(import.meta.dirname, '..');
const lanes = new Lanes(root, values.changed);
let stopping = false;
onEnd(async (reason) => {
  stopping = true;
  if (reason) report(reason);
  else say('Stopping');
  await lanes.stop();
  return reason ? 1 : 130;
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
/** Finds the tested commit, and whether there are no uncommitted changes. No commit outside of a checkout. */
function checkout(): { commit: string; clean: boolean } {
  try {
    return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' };
  } catch {
    return { commit: '', clean: false };
  }
}

function writeLate(late: readonly LateTest[]) {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/late.json'), `${JSON.stringify(late, null, 2)}\n`);
}

/** Runs the lanes, retries what may have failed by chance, and prints the summary. Returns the exit code. */
async function main(): Promise<number> {
  const chosen = chosenLanes();
  const began = { ms: performance.now(), at: new Date().toISOString(), ...checkout() };
  const rest = process.env.TEST_ALL ? '' : '; `npm run test:all` also runs the long tests';
  say(`Running ${chosen.join(', ')} on ${cores} cores${rest}`);
  const first = await schedule(lanes.tasks(chosen), cores);
  // An interrupted run fails without a summary.
  if (stopping) return 1;
  const strict = values.strict || values.all || values.deep;
  const { outcomes, late } = strict ? { outcomes: first, late: [] } : await secondTry(first, { again: lanes.again, pause: sleep, say });
  if (stopping) return 1;
  writeLate(late);
  const { at, commit, clean } = began;
  const { passed, failed } = summaryOf(outcomes);
  const seconds = Math.round((performance.now() - began.ms) / 1000);
  const run: RunRecord = { kind: kindOf(), commit, clean, lanes: [...chosen], passed, failed, late: late.length, seconds, at };
  logRun(
    run,
    late.map((test) => ({ at, commit, ...test })),
  );
  const { lines, ok } = summaryOf(outcomes, late, testsToMend());
  process.stdout.write(`${lines.join('\n')}\n`);
  return ok ? 0 : 1;
}

const code = await main().catch((error) => {
  report(error);
  return 1;
});
if (!stopping) {
  await lanes.stop();
  process.exit(code);
}
