/** What a run of tests came to; each failure, and each test that held only at its second try, by its name and the first lines of the reason. */
export type TestResult = { passed: number; failed: number; failures: string[]; retried?: string[] };

type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightJson = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const LINES = 12;

const failure = (name: string, reason = '') => [name, ...reason.replace(COLOURS, '').trim().split('\n').slice(0, LINES)].join('\n    ').trimEnd();

/** A run that broke before it could write its result, or that ended badly with every test passed, is one failure. */
export const BROKEN: TestResult = { passed: 0, failed: 1, failures: ['the run ended before it could tell its result'] };

function counted(passed: number, failed: number, failures: string[], code: number): TestResult {
  if (failed || code === 0) return { passed, failed, failures };
  return { passed, failed: 1, failures: [...failures, `the run ended with code ${code}`] };
}

/** The result of a vitest run from what its JSON reporter wrote and its exit code. */
export function vitestResult(json: string, code: number): TestResult {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestJson;
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, file.message)];
    return failed.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  return counted(numPassedTests, numFailedTests, failures, code);
}

const specsThat = (status: 'unexpected' | 'flaky', suite: PlaywrightSuite): string[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => failure(`${spec.file} › ${spec.title}`, test.results.find((result) => result.error)?.error?.message)),
  ),
  ...(suite.suites ?? []).flatMap((inner) => specsThat(status, inner)),
];

/** The result of a Playwright run from what its JSON reporter wrote and its exit code; a test that held at its second try passed, and is named. */
export function playwrightResult(json: string, code: number): TestResult {
  const { stats, suites } = JSON.parse(json) as PlaywrightJson;
  const named = (status: 'unexpected' | 'flaky') => suites.flatMap((suite) => specsThat(status, suite));
  return { ...counted(stats.expected + stats.flaky, stats.unexpected, named('unexpected'), code), retried: named('flaky') };
}
