export type TimedTest = { name: string; took_ms: number };
/** What a run of tests came to; each failure by its name and the first lines of the reason, and how long each test took. */
export type TestResult = { passed: number; failed: number; failures: string[]; tests?: TimedTest[] };

type VitestJson = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[] }[];
};
type PlaywrightJson = { stats: { expected: number }; suites: PlaywrightSuite[] };

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const LINES = 12;

const failure = (name: string, reason = '') => [name, ...reason.replace(COLOURS, '').trim().split('\n').slice(0, LINES)].join('\n    ').trimEnd();

/** A run that broke before it could write its result is one failure. */
export const BROKEN: TestResult = { passed: 0, failed: 1, failures: ['the run ended before it could tell its result'] };

/** A run that ended badly with every test passed is one failure. */
function resultOf(passed: number, failures: string[], code: number): TestResult {
  const all = failures.length > 0 || code === 0 ? failures : [`the run ended with code ${code}`];
  return { passed, failed: all.length, failures: all };
}

/** The result of a vitest run from what its JSON reporter wrote and its exit code; files are named from `root` on. */
export function vitestResult(json: string, code: number, root = ''): TestResult {
  const { numPassedTests, testResults } = JSON.parse(json) as VitestJson;
  const files = testResults.map((file) => ({ ...file, name: file.name.replace(`${root}/`, '') }));
  const failures = files.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, file.message)];
    return failed.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  const tests = files.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({ name: `${file.name} › ${fullName}`, took_ms: duration ?? 0 })),
  );
  return { ...resultOf(numPassedTests, failures, code), tests };
}

type FoundTest = { name: string; status: string; took_ms: number; reason: string | undefined };

const testsOf = (suite: PlaywrightSuite): FoundTest[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: `${spec.file} › ${spec.title}`,
      status,
      took_ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      reason: results.find((result) => result.error)?.error?.message,
    })),
  ),
  ...(suite.suites ?? []).flatMap(testsOf),
];

/** The result of a Playwright run from what its JSON reporter wrote and its exit code. */
export function playwrightResult(json: string, code: number): TestResult {
  const { stats, suites } = JSON.parse(json) as PlaywrightJson;
  const found = suites.flatMap(testsOf);
  const failures = found.filter(({ status }) => status === 'unexpected').map(({ name, reason }) => failure(name, reason));
  const tests = found.map(({ name, took_ms }) => ({ name, took_ms }));
  return { ...resultOf(stats.expected, failures, code), tests };
}
