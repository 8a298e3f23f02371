import { describe, expect, it } from 'vitest';
import { playwrightResult, vitestResult } from './results.ts';

const vitestJson = (files: object[], failed: number) => JSON.stringify({ numPassedTests: 3, numFailedTests: failed, testResults: files });

describe('the result of a run of tests', () => {
  it('names each failed test of vitest with its file and the first lines of its reason', () => {
    const reason = `${String.fromCharCode(27)}[31mexpected 1 to be 2${String.fromCharCode(27)}[39m\n  at a.test.ts:3`;
    const assertions = [
      { fullName: 'adds', status: 'failed', failureMessages: [reason] },
      { fullName: 'subtracts', status: 'passed' },
    ];
    const result = vitestResult(vitestJson([{ name: 'a.test.ts', status: 'failed', assertionResults: assertions }], 1), 1);
    expect(result).toEqual({ passed: 3, failed: 1, failures: ['a.test.ts › adds\n    expected 1 to be 2\n      at a.test.ts:3'] });
  });

  it('names a file that could not be loaded, and a run that ended badly with every test passed', () => {
    const broken = vitestResult(vitestJson([{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }], 0), 1);
    expect(broken.failures).toEqual(['b.test.ts\n    no such module', 'the run ended with code 1']);
    expect(broken.failed).toBe(1);
    expect(vitestResult(vitestJson([], 0), 0)).toEqual({ passed: 3, failed: 0, failures: [] });
  });

  it('names failed browser tests below any depth of suites, and counts one that held at its second try as passed, by name', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'shell.spec.ts',
      tests: [{ status, results: [{}, { error: { message: 'not visible' } }] }],
    });
    const suites = [{ title: 'shell', specs: [spec('opens', 'flaky')], suites: [{ title: 'inner', specs: [spec('closes', 'unexpected')] }] }];
    expect(playwrightResult(JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1 }, suites }), 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['shell.spec.ts › closes\n    not visible'],
      retried: ['shell.spec.ts › opens\n    not visible'],
    });
  });
});
