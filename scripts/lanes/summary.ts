import type { Failure, TestResult, TestTime } from './results.ts';
import type { Outcome } from './schedule.ts';
import type { LateTest } from './second-try.ts';

const SLOWEST = 20;
const REASON_LINES = 12;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
type Outcomes = Record<string, Outcome<TestResult | null>>;
type Summary = { lines: string[]; passed: number; failed: number; ok: boolean };

/** Formats a duration as `4 min 07 s`, or `8.3 s` below a minute. */
function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Returns the result of a lane. A lane or a preparation that crashed is one failure. */
function resultOf(name: string, outcome: Outcome<TestResult | null>): TestResult {
  if ('error' in outcome) return { passed: 0, failures: [{ name: `${name}: ${(outcome.error as Error)?.message ?? outcome.error}` }] };
  return outcome.result ?? { passed: 0, failures: [] };
}

const block = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]);

const reasonLines = (reason = '', most = REASON_LINES) => reason.replace(COLOURS, '').trim().split('\n').slice(0, most);
/** Writes a failure with the first lines of its reason. */
const told = ({ name, reason }: Failure, most?: number) => [name, ...reasonLines(reason, most)].join('\n    ').trimEnd();

function slowest(tests: TestTime[]): string[] {
  const slow = [...tests].sort((a, b) => b.took_ms - a.took_ms).slice(0, SLOWEST);
  return slow.map(({ name, took_ms }) => `${duration(took_ms).padStart(11)}  ${name}`);
}

/**
 * Writes the summary of a run: the slowest tests, failures, flaky tests, tests to fix, each lane with its time, and the
 * last line, which CI reads.
 */
export function summaryOf(outcomes: Outcomes, late: readonly LateTest[] = [], mend: readonly string[] = []): Summary {
  const results = Object.entries(outcomes).map(([name, outcome]) => ({ name, took_ms: outcome.took_ms, ...resultOf(name, outcome) }));
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = failures.length;
  const lane = (result: (typeof results)[number]) => {
    const count = `  ${result.passed} passed, ${result.failures.length} failed`;
    return `${result.name.padEnd(10)}${duration(result.took_ms).padStart(11)}${result.passed + result.failures.length > 0 ? count : ''}`;
  };
  const held = (attempt: number) => late.filter((test) => test.attempt === attempt).map((test) => told(test, 1));
  const lines = [
    ...block('Slowest tests', slowest(results.flatMap(({ tests = [] }) => tests))),
    ...block(
      'Failed',
      failures.map((failure) => told(failure)),
    ),
    ...block('Held at try 2', held(2)),
    ...block('Held at try 3', held(3)),
    ...block('Mend', [...mend]),
    ...block('Lanes', results.map(lane)),
    `${passed} passed, ${failed} failed`,
  ];
  return { lines, passed, failed, ok: failed === 0 && passed > 0 };
}
