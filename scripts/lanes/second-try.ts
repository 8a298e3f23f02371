import type { Failure, TestResult } from './results.ts';
import type { Outcome } from './schedule.ts';

/** A test that failed at first and passed when its file ran again alone; `attempt` is the one at which it passed. */
export type LateTest = Failure & { lane: string; attempt: number };
export type Tried = { outcomes: Outcomes; late: LateTest[] };
type Outcomes = Record<string, Outcome<TestResult | null>>;
type Runs = {
  /** Runs these files of a lane again, with nothing beside them. */
  again: (lane: string, files: string[], attempt: number) => Promise<TestResult>;
  pause: (ms: number) => Promise<void>;
  clock?: () => number;
};

const MOST_TESTS = 10;
const MOST_FILES = 5;
const MOST_MS = 5 * 60_000;
const ATTEMPTS = [2, 3];
/** A busy machine is busy in bursts: the last try begins a little later. */
const PAUSE_MS = 30_000;

/** Lanes whose tests depend on nothing but the code: what fails there once is wrong. */
const certainLanes: ReadonlySet<string> = new Set(['lint', 'types', 'unit']);
/** Files that prove races, isolation, crashes or properties: one failure in fifty is the very fault that they look for. */
const proofs =
  /(^|[/-])(at-once|distinct|anything|crash|batches|kills|tenant|threats)\.|(^|\/)([a-z]+-)?routes\.|(^|\/)(agreement|at-once|crashes)\//;

const failuresOf = (outcome: Outcome<TestResult | null>): Failure[] =>
  'result' in outcome ? (outcome.result?.failures ?? []) : [{ name: 'broken' }];

/** Whether all that failed may have failed by chance, and is little enough to be asked again. */
function maybeChance(outcomes: Outcomes): boolean {
  const failed = Object.entries(outcomes).flatMap(([lane, outcome]) => failuresOf(outcome).map(({ file }) => ({ lane, file })));
  const files = new Set(failed.map(({ lane, file }) => `${lane} ${file}`));
  const uncertain = failed.every(({ lane, file }) => file !== undefined && !certainLanes.has(lane) && !proofs.test(file));
  return failed.length > 0 && uncertain && failed.length <= MOST_TESTS && files.size <= MOST_FILES;
}

/** Whether a failure of an earlier try did not come back: its test passed, or its whole file where that could not be loaded. */
function heldIn({ tests = [], failures }: TestResult, { name, file }: Failure): boolean {
  const of = name === file ? `${file} › ` : name;
  const passed = tests.some((test) => test.passed && (name === file ? test.name.startsWith(of) : test.name === of));
  return passed && !failures.some((failure) => failure.name === name || (name === file && failure.file === file));
}

/** What a result is once its file ran again: each test counts once, and one that has passed is not asked again. A try that ended badly proves nothing. */
function merge(first: TestResult, again: TestResult): { result: TestResult; held: Failure[] } {
  const endedWell = again.failures.every(({ file }) => file !== undefined);
  const held = first.failures.filter((failure) => endedWell && heldIn(again, failure));
  const tests = first.tests ?? [];
  const passed = new Set(tests.filter((test) => test.passed).map(({ name }) => name));
  const files = new Set(held.filter(({ name, file }) => name === file).map(({ file }) => file));
  const loaded = (again.tests ?? []).filter(({ name, passed: ok }) => ok && !passed.has(name) && files.has(name.split(' › ')[0]));
  const single = held.filter(({ name, file }) => name !== file);
  const failures = first.failures.filter((failure) => !held.includes(failure));
  return { result: { passed: first.passed + single.length + loaded.length, failures, tests: [...tests, ...loaded] }, held };
}

/**
 * Runs the files of failed tests again, alone, one lane after the other, at most twice. Nothing is tried again where
 * chance can't be the reason, or where much has failed.
 */
export async function secondTry(outcomes: Outcomes, { again, pause, clock = () => performance.now() }: Runs): Promise<Tried> {
  const late: LateTest[] = [];
  if (!maybeChance(outcomes)) return { outcomes, late };
  const merged = { ...outcomes };
  const began = clock();
  for (const attempt of ATTEMPTS) {
    const lanes = Object.entries(merged).filter(([, outcome]) => failuresOf(outcome).length > 0);
    if (lanes.length > 0 && attempt !== ATTEMPTS[0]) await pause(PAUSE_MS);
    for (const [lane, outcome] of lanes) {
      if (clock() - began > MOST_MS || !('result' in outcome) || !outcome.result) continue;
      const files = [...new Set(outcome.result.failures.flatMap(({ file }) => file ?? []))];
      const tried = await again(lane, files, attempt);
      if (clock() - began > MOST_MS) continue;
      const { result, held } = merge(outcome.result, tried);
      late.push(...held.map((failure) => ({ ...failure, lane, attempt })));
      merged[lane] = { ...outcome, result };
    }
  }
  return { outcomes: merged, late };
}
