/**
 * Kills worker, API, Temporal and the database (SIGKILL) at random moments during the main job, or during runs through every
 * kind of step. Checks that no effect is missing or duplicate, and that the work continues by itself. For steps it prints
 * lost, duplicate and stuck effects by kind. Fifty kills of each part: `node bench/faults.ts --work steps --kills 50`.
 * `node bench/faults.ts [--work job|steps] [--kills 20] [--seed 1] [--part worker,api,temporal,postgres] [--minutes 8] [--outcomes FILE]`
 * A long run can be split: outcomes are stored in the file, and a call with the same seed and file does the remaining kills
 * until `--minutes` are over. The exit code is 1 if something was wrong, and 3 if kills remain.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultTable, killDuringJob, type Outcome } from './cases/faults.ts';
import { hearingSystem, killDuringSteps, stepsUndisturbed, stepWork } from './cases/kills/every-step.ts';
import { mainJob, prepare } from './cases/main-job.ts';
import { type Caller, company } from './lib/caller.ts';
import { type Instance, password, startInstance } from './lib/instance.ts';
import { kindTable } from './lib/kinds.ts';
import { seeded } from './lib/random.ts';

const allParts = ['worker', 'api', 'temporal', 'postgres'];
const { values: options } = parseArgs({
  options: {
    work: { type: 'string', default: 'job' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    part: { type: 'string', default: allParts.join(',') },
    minutes: { type: 'string', default: '600' },
    outcomes: { type: 'string' },
  },
});
const seed = Number(options.seed);
const deadline = performance.now() + Number(options.minutes) * 60_000;
const file = options.outcomes ?? join(tmpdir(), `millwright-faults-${options.work}-${seed}.jsonl`);

/** The outcomes so far, including those of earlier calls. */
const outcomes: Outcome[] = (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []).map((line) => JSON.parse(line) as Outcome);

function keep(outcome: Outcome) {
  outcomes.push(outcome);
  appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  const { part, index, seconds, faults } = outcome;
  console.log(`${part} ${index + 1}: ${seconds.toFixed(1)} s${faults.length ? ` FAULTS ${faults.join('; ')}` : ''}`);
}

/** The remaining kills. The moment of each depends only on the seed, not on the call that does it. */
function missing() {
  const done = new Set(outcomes.map(({ part, index }) => `${part} ${index}`));
  const all = options.part.split(',').flatMap((part) => Array.from({ length: Number(options.kills) }, (_, index) => ({ part, index })));
  return all.filter(({ part, index }) => !done.has(`${part} ${index}`));
}

const momentOf = (part: string, index: number) => seeded(seed * 1_000_003 + allParts.indexOf(part) * 1_009 + index)();

/**
 * The work during which a part is killed. `undisturbed` does it without a kill and returns its milliseconds. `killed` does
 * it with a kill after `wait_ms`, and returns null if the work ended before that.
 */
type Work = { undisturbed(): Promise<number>; killed(part: string, wait_ms: number): Promise<Omit<Outcome, 'part' | 'index'> | null> };

async function mainJobs(instance: Instance, caller: Caller): Promise<Work> {
  const goods = await prepare(caller);
  const undisturbed = async () => {
    const began = performance.now();
    await mainJob(caller, goods);
    return performance.now() - began;
  };
  return { undisturbed, killed: (part, wait_ms) => killDuringJob(instance, caller, goods, part, wait_ms) };
}

async function everyStep(instance: Instance, caller: Caller, system: Awaited<ReturnType<typeof hearingSystem>>): Promise<Work> {
  const work = await stepWork(instance, caller, system);
  return { undisturbed: () => stepsUndisturbed(work), killed: (part, wait_ms) => killDuringSteps(work, part, wait_ms) };
}

/** Kills a part during the work. If the work ended before the kill, it is repeated with half the wait. */
async function killInTime(work: Work, part: string, wait_ms: number) {
  for (let wait = wait_ms; ; wait /= 2) {
    const outcome = await work.killed(part, wait);
    if (outcome) return outcome;
  }
}

async function killAll(work: Work) {
  // The first one is slower, because it compiles and fills caches. The kills must happen in the middle of later ones.
  await work.undisturbed();
  const usual_ms = await work.undisturbed();
  console.log(`without a fault: ${(usual_ms / 1000).toFixed(1)} s`);
  for (const { part, index } of missing()) {
    if (performance.now() > deadline) return;
    keep({ part, index, ...(await killInTime(work, part, momentOf(part, index) * usual_ms)) });
  }
}

console.log(`seed ${seed}, outcomes in ${file}`);
if (missing().length > 0) {
  const system = await hearingSystem();
  const instance = await startInstance(18_290, undefined, { EGRESS_ALLOW: system.destination });
  try {
    const { caller } = await company(instance.url, `Faults ${seed} ${Date.now()}`, password, 90_000);
    await killAll(await (options.work === 'steps' ? everyStep(instance, caller, system) : mainJobs(instance, caller)));
  } finally {
    await instance.stop();
    system.close();
  }
}
console.log(faultTable(outcomes));
console.log(kindTable(outcomes.map(({ kinds }) => kinds ?? {})));
const left = missing().length;
if (left > 0) console.log(`${left} kills are left: call again with --seed ${seed}${options.outcomes ? ` --outcomes ${file}` : ''}`);
process.exitCode = outcomes.some((outcome) => outcome.faults.length) ? 1 : left > 0 ? 3 : 0;
