import type { TestResult, TimedTest } from './results.ts';
import type { Outcome } from './schedule.ts';

const SLOWEST = 20;
type Outcomes = Record<string, Outcome<TestResult | null>>;

/** The time as `4 min 07 s`, or `8.3 s` below a minute. */
function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** What a lane came to; a lane or a preparation that broke is one failure, by its reason. */
function resultOf(name: string, outcome: Outcome<TestResult | null>): TestResult {
  if ('error' in outcome) return { passed: 0, failed: 1, failures: [`${name}: ${(outcome.error as Error)?.message ?? outcome.error}`] };
  return outcome.result ?? { passed: 0, failed: 0, failures: [] };
}

const block = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]);

function slowest(tests: TimedTest[]): string[] {
  const slow = [...tests].sort((a, b) => b.took_ms - a.took_ms).slice(0, SLOWEST);
  return slow.map(({ name, took_ms }) => `${duration(took_ms).padStart(11)}  ${name}`);
}

/** The lines that end a run: the slowest tests, what failed, each lane with its time, and the closing line that CI reads. */
export function summaryOf(outcomes: Outcomes): { lines: string[]; ok: boolean } {
  const results = Object.entries(outcomes).map(([name, outcome]) => ({ name, took_ms: outcome.took_ms, ...resultOf(name, outcome) }));
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
  const lane = ({ name, took_ms, passed, failed }: (typeof results)[number]) =>
    `${name.padEnd(10)}${duration(took_ms).padStart(11)}${passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : ''}`;
  const lines = [
    ...block('Slowest tests', slowest(results.flatMap(({ tests = [] }) => tests))),
    ...block(
      'Failed',
      results.flatMap(({ failures }) => failures),
    ),
    ...block('Lanes', results.map(lane)),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
  return { lines, ok: sum('failed') === 0 && sum('passed') > 0 };
}
