import type { Failure, TestResult } from './results.ts';
import type { Outcome } from './schedule.ts';

/** A flaky test: it failed, and passed when its file ran again alone. `attempt` is the one that passed. */
export type LateTest = Failure & { lane: string; attempt: number };
export type Tried = { outcomes: Outcomes; late: LateTest[] };
type Outcomes = Record<string, Outcome<TestResult | null>>;
type Runs = {
  /** Runs these files of a lane again, with nothing beside them. */
  again: (lane: string, files: string[], attempt: number) => Promise<TestResult>;
  pause: (ms: number) => Promise<void>;
  /** Prints what is retried, or why nothing is. */
  say: (text: string) => void;
  clock?: () => number;
};

const MOST_TESTS = 10;
const MOST_FILES = 5;
const MOST_MS = 5 * 60_000;
const ATTEMPTS = [2, 3];
/** A pause before the last retry, because a machine is busy in bursts. */
const PAUSE_MS = 30_000;

/** Lanes that depend only on the code. A failure there is never by chance. */
const certainLanes: ReadonlySet<string> = new Set(['lint', 'types', 'unit']);
/**
 * Files about races, isolation, crashes or properties. One failure in fifty runs is the fault that they look for, so they
 * are not retried.
 */
const proofs =
  /(^|\/)(at-once|distinct|anything|crash|batches|tenant|threats)\.|-kills\.|(^|\/)([a-z]+-)?routes\.|(^|\/)(agreement|at-once|crashes)\//;

const failuresOf = (outcome: Outcome<TestResult | null>): Failure[] =>
  'result' in outcome ? (outcome.result?.failures ?? []) : [{ name: 'broken' }];

/** Returns why nothing is retried. Null if all failures may be by chance and there are few of them. */
function reasonForNone(outcomes: Outcomes): string | null {
  const failed = Object.entries(outcomes).flatMap(([lane, outcome]) => failuresOf(outcome).map(({ file, name }) => ({ lane, file, name })));
  const files = new Set(failed.map(({ lane, file }) => `${lane} ${file}`));
  const nameless = failed.find(({ file }) => file === undefined);
  const certain = failed.find(({ lane }) => certainLanes.has(lane));
  const proof = failed.find(({ file }) => file !== undefined && proofs.test(file));
  if (certain) return `the lane ${certain.lane} depends on nothing but the code`;
  if (nameless) return `the lane ${nameless.lane} did not end with failed tests alone (${nameless.name})`;
  if (proof) return `${proof.file} proves races, isolation, crashes or properties`;
  if (failed.length > MOST_TESTS) return `${failed.length} tests failed, more than ${MOST_TESTS}`;
  return files.size > MOST_FILES ? `tests of ${files.size} files failed, more than ${MOST_FILES}` : null;
}

/** Tells whether a failure did not happen again: its test passed, or its whole file if it could not be loaded. */
function heldIn({ tests = [], failures }: TestResult, { name, file }: Failure): boolean {
  const of = name === file ? `${file} › ` : name;
  const passed = tests.some((test) => test.passed && (name === file ? test.name.startsWith(of) : test.name === of));
  return passed && !failures.some((failure) => failure.name === name || (name === file && failure.file === file));
}

/** Merges the result of a retry into the first one. Each test counts once. A retry that crashed proves nothing. */
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
 * Retries the files of failed tests alone, one lane after the other, at most twice. Nothing is retried if chance can't be
 * the reason or if much has failed.
 */
export async function secondTry(outcomes: Outcomes, { again, pause, say, clock = () => performance.now() }: Runs): Promise<Tried> {
  const late: LateTest[] = [];
  if (Object.values(outcomes).every((outcome) => failuresOf(outcome).length === 0)) return { outcomes, late };
  const reason = reasonForNone(outcomes);
  if (reason) {
    say(`No second try: ${reason}`);
    return { outcomes, late };
  }
  const merged = { ...outcomes };
  const began = clock();
  for (const attempt of ATTEMPTS) {
    const lanes = Object.entries(merged).filter(([, outcome]) => failuresOf(outcome).length > 0);
    if (lanes.length > 0 && attempt !== ATTEMPTS[0]) await pause(PAUSE_MS);
    for (const [lane, outcome] of lanes) {
      if (!('result' in outcome) || !outcome.result) continue;
      if (clock() - began > MOST_MS) {
        say(`No try ${attempt} of ${lane}: the tries before it have taken five minutes`);
        continue;
      }
      const files = [...new Set(outcome.result.failures.flatMap(({ file }) => file ?? []))];
      say(`Try ${attempt} of ${lane}: ${files.join(', ')}`);
      const tried = await again(lane, files, attempt);
      if (clock() - began > MOST_MS) continue;
      const { result, held } = merge(outcome.result, tried);
      late.push(...held.map((failure) => ({ ...failure, lane, attempt })));
      merged[lane] = { ...outcome, result };
    }
  }
  return { outcomes: merged, late };
}
