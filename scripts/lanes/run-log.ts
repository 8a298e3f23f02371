import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A test run: `passed`, `failed` and `late` count tests. `clean` is true without uncommitted changes. `kind` is `test` for
 * all of `npm test`, `all` and `deep` for all of those, and `part` for some lanes or what a change can reach.
 */
export type RunRecord = {
  kind: 'test' | 'all' | 'deep' | 'part';
  commit: string;
  clean: boolean;
  lanes: string[];
  passed: number;
  failed: number;
  late: number;
  seconds: number;
  at: string;
};
/** A flaky test of a run. `at` is the time of its run. */
export type LateRecord = { at: string; commit: string; lane: string; file?: string; name: string; reason?: string; attempt: number };

const LAST_RUNS = 10;
/** The folder of the log. It is outside the checkout, so that runs in fresh clones add to it. */
const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millwright');

const append = (name: string, entries: readonly object[]) =>
  appendFileSync(join(folder, name), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

function read<T>(name: string): T[] {
  try {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as T);
  } catch {
    return [];
  }
}

/** Appends a run and its flaky tests to the log of this machine. */
export function logRun(run: RunRecord, late: readonly LateRecord[]): void {
  mkdirSync(folder, { recursive: true });
  append('runs.jsonl', [run]);
  append('late.jsonl', late);
}

/** Lists the tests that were flaky in two or more of the last ten complete runs and need to be fixed. */
export function lateAgain(runs: readonly RunRecord[], late: readonly LateRecord[]): string[] {
  const last = new Set(
    runs
      .filter(({ kind }) => kind === 'test')
      .slice(-LAST_RUNS)
      .map(({ at }) => at),
  );
  const runsOf = Map.groupBy(
    late.filter(({ at }) => last.has(at)),
    ({ name }) => name,
  );
  return [...runsOf].filter(([, entries]) => new Set(entries.map(({ at }) => at)).size > 1).map(([name]) => name);
}

/** Returns the result of all tests at a commit, for its release. A run with uncommitted changes does not count. */
export function wholeRunOf(commit: string, runs: readonly RunRecord[] = read<RunRecord>('runs.jsonl')): string {
  const run = runs.findLast((each) => each.kind === 'all' && each.commit === commit && each.clean);
  if (!run) return '`npm run test:all` was not run at this commit.';
  return `\`npm run test:all\`: ${run.passed} passed, ${run.failed} failed (${run.at.slice(0, 10)}).`;
}

/** Lists the tests to fix, by the log of this machine. */
export const testsToMend = (): string[] => lateAgain(read<RunRecord>('runs.jsonl'), read<LateRecord>('late.jsonl'));
