/**
 * Kills worker, api, Temporal and the database hard, at random moments in the middle of the main job, and checks that
 * nothing is missing or doubled and that the work goes on by itself.
 * `node bench/faults.ts [--kills 20] [--seed 1] [--part worker,api,temporal,postgres] [--minutes 8] [--outcomes FILE]`
 * A long run can be made in pieces: outcomes are kept in the file, and a call with the same seed and file does the kills
 * that are still missing, until its minutes are over. Ends with 1 when something was wrong, with 3 when kills are left.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultTable, killDuringJob, type Outcome } from './cases/faults.ts';
import { type Goods, mainJob, prepare } from './cases/main-job.ts';
import { type Caller, company } from './lib/caller.ts';
import { type Instance, password, startInstance } from './lib/instance.ts';
import { seeded } from './lib/random.ts';

const allParts = ['worker', 'api', 'temporal', 'postgres'];
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    part: { type: 'string', default: allParts.join(',') },
    minutes: { type: 'string', default: '600' },
    outcomes: { type: 'string' },
  },
});
const seed = Number(options.seed);
const deadline = performance.now() + Number(options.minutes) * 60_000;
const file = options.outcomes ?? join(tmpdir(), `millwright-faults-${seed}.jsonl`);

/** The outcomes so far, of earlier calls too. */
const outcomes: Outcome[] = (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []).map((line) => JSON.parse(line) as Outcome);

function keep(outcome: Outcome) {
  outcomes.push(outcome);
  appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  const { part, index, seconds, faults } = outcome;
  console.log(`${part} ${index + 1}: ${seconds.toFixed(1)} s${faults.length ? ` FAULTS ${faults.join('; ')}` : ''}`);
}

/** The kills that are still to be made; each has a moment of its own, whichever call makes it. */
function missing() {
  const done = new Set(outcomes.map(({ part, index }) => `${part} ${index}`));
  const all = options.part.split(',').flatMap((part) => Array.from({ length: Number(options.kills) }, (_, index) => ({ part, index })));
  return all.filter(({ part, index }) => !done.has(`${part} ${index}`));
}

const momentOf = (part: string, index: number) => seeded(seed * 1_000_003 + allParts.indexOf(part) * 1_009 + index)();

/** A job that was over before its moment is no proof: another one is killed in half the time. */
async function killInTime(instance: Instance, caller: Caller, goods: Goods, part: string, wait_ms: number) {
  for (let wait = wait_ms; ; wait /= 2) {
    const outcome = await killDuringJob(instance, caller, goods, part, wait);
    if (outcome) return outcome;
  }
}

async function killAll(instance: Instance, caller: Caller) {
  const goods = await prepare(caller);
  // The first one compiles and caches; the kills must fall into the middle of later ones.
  await mainJob(caller, goods);
  const began = performance.now();
  await mainJob(caller, goods);
  const usual_ms = performance.now() - began;
  console.log(`one main job without a fault: ${(usual_ms / 1000).toFixed(1)} s`);
  for (const { part, index } of missing()) {
    if (performance.now() > deadline) return;
    keep({ part, index, ...(await killInTime(instance, caller, goods, part, momentOf(part, index) * usual_ms)) });
  }
}

console.log(`seed ${seed}, outcomes in ${file}`);
if (missing().length > 0) {
  const instance = await startInstance(18_290);
  try {
    const { caller } = await company(instance.url, `Faults ${seed} ${Date.now()}`, password, 90_000);
    await killAll(instance, caller);
  } finally {
    await instance.stop();
  }
}
console.log(faultTable(outcomes));
const left = missing().length;
if (left > 0) console.log(`${left} kills are left: call again with --seed ${seed}${options.outcomes ? ` --outcomes ${file}` : ''}`);
process.exitCode = outcomes.some((outcome) => outcome.faults.length) ? 1 : left > 0 ? 3 : 0;
