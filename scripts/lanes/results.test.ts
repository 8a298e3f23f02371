import { describe, expect, it } from 'vitest';
import { playwrightResult, vitestResult } from './results.ts';

const vitestJson = (files: object[]) => JSON.stringify({ numPassedTests: 3, testResults: files });

describe('the result of a run of tests', () => {
  it('names each failed test of vitest with its file and the first lines of its reason', () => {
    const reason = `${String.fromCharCode(27)}[31mexpected 1 to be 2${String.fromCharCode(27)}[39m\n  at a.test.ts:3`;
    const assertions = [
      { fullName: 'adds', status: 'failed', failureMessages: [reason], duration: 7 },
      { fullName: 'subtracts', status: 'passed', duration: null },
    ];
    const result = vitestResult(vitestJson([{ name: '/clone/a.test.ts', status: 'failed', assertionResults: assertions }]), 1, '/clone');
    expect(result).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts › adds\n    expected 1 to be 2\n      at a.test.ts:3'],
      tests: [
        { name: 'a.test.ts › adds', took_ms: 7 },
        { name: 'a.test.ts › subtracts', took_ms: 0 },
      ],
    });
  });

  it('names a file that could not be loaded, and a run that ended badly with every test passed', () => {
    const broken = vitestResult(vitestJson([{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]), 1);
    expect(broken.failures).toEqual(['b.test.ts\n    no such module']);
    expect(broken.failed).toBe(1);
    expect(vitestResult(vitestJson([]), 1).failures).toEqual(['the run ended with code 1']);
    expect(vitestResult(vitestJson([]), 0)).toEqual({ passed: 3, failed: 0, failures: [], tests: [] });
  });

  it('names failed browser tests below any depth of suites', () => {
    const spec = (title: string, status: string, ...results: object[]) => ({ title, file: 'shell.spec.ts', tests: [{ status, results }] });
    const closes = spec('closes', 'unexpected', { duration: 5, error: { message: 'not visible' } });
    const suites = [{ title: 'shell', specs: [spec('opens', 'expected', { duration: 4 })], suites: [{ title: 'inner', specs: [closes] }] }];
    expect(playwrightResult(JSON.stringify({ stats: { expected: 4 }, suites }), 1)).toEqual({
      passed: 4,
      failed: 1,
      failures: ['shell.spec.ts › closes\n    not visible'],
      tests: [
        { name: 'shell.spec.ts › opens', took_ms: 4 },
        { name: 'shell.spec.ts › closes', took_ms: 5 },
      ],
    });
  });
});
