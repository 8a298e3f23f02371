export type TestTime = { name: string; took_ms: number; passed: boolean };
/** A failed test and its reason. `file` is set if a retry of that file may help. */
export type Failure = { name: string; reason?: string; file?: string };
/** The result of a test run. */
export type TestResult = { passed: number; failures: Failure[]; tests?: TestTime[] };

type VitestJson = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
};

type PlaywrightTest = { status: string; annotations?: { type: string }[]; results: { duration?: number; error?: { message?: string } }[] };
type PlaywrightSuite = {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
};
type PlaywrightJson = { stats: { expected: number }; suites: PlaywrightSuite[]; errors?: { message?: string }[] };

/** The result of a run that crashed before it wrote one: a single failure. */
export const BROKEN: TestResult = { passed: 0, failures: [{ name: 'the run ended before it could tell its result' }] };

/** Adds a failure if a run had an error code although every test passed. */
function withCode(passed: number, failures: Failure[], code: number): TestResult {
  return { passed, failures: failures.length > 0 || code === 0 ? failures : [{ name: `the run ended with code ${code}` }] };
}

/** Reads the result of a vitest run from its JSON report and exit code. Paths are relative to `root`. */
export function vitestResult(json: string, code: number, root = ''): TestResult {
  const { numPassedTests, testResults } = JSON.parse(json) as VitestJson;
  const files = testResults.map((file) => ({ ...file, name: file.name.replace(`${root}/`, '') }));
  const failures = files.flatMap(({ name: file, status, message, assertionResults }): Failure[] => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ file, name: file, reason: message }];
    return failed.map((test) => ({ file, name: `${file} › ${test.fullName}`, reason: test.failureMessages?.[0] }));
  });
  const tests = files.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration, status }) => ({
      name: `${file.name} › ${fullName}`,
      took_ms: duration ?? 0,
      passed: status === 'passed',
    })),
  );
  return { ...withCode(numPassedTests, failures, code), tests };
}

const isSkipped = ({ status, annotations = [] }: PlaywrightTest) =>
  status === 'skipped' && annotations.some(({ type }) => type === 'skip' || type === 'fixme');
/** Tells whether a test never ran, because the one before it in a serial file failed. */
const neverRan = (test: PlaywrightTest) => test.status === 'skipped' && !isSkipped(test);

type BrowserTest = TestTime & { failure: Failure | null };

/** Lists the tests of a suite with their titles. The outermost suite is the file. */
function testsOf(suite: PlaywrightSuite, titles: string[] = []): BrowserTest[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map((test): BrowserTest => {
      const name = [file, ...titles, title].join(' › ');
      const failed = test.status !== 'expected' && !isSkipped(test);
      const reason = neverRan(test) ? 'It did not run: a test before it failed.' : test.results.find(({ error }) => error)?.error?.message;
      const took_ms = test.results.reduce((sum, { duration = 0 }) => sum + duration, 0);
      return { name, took_ms, passed: test.status === 'expected', failure: failed ? { file, name, reason } : null };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title]))];
}

/** Reads the result of a Playwright run from its JSON report and exit code. */
export function playwrightResult(json: string, code: number): TestResult {
  const { stats, suites, errors = [] } = JSON.parse(json) as PlaywrightJson;
  const found = suites.flatMap((file) => testsOf(file));
  // Failures outside of every test, such as a crash of the product, belong to no file.
  const outside = errors.map(({ message }) => ({ name: 'outside of every test', reason: message }));
  const failures = [...found.flatMap(({ failure }) => failure ?? []), ...outside];
  const tests = found.map(({ name, took_ms, passed }) => ({ name, took_ms, passed }));
  return { ...withCode(stats.expected, failures, code), tests };
}
