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
      failures: [{ file: 'a.test.ts', name: 'a.test.ts › adds', reason }],
      tests: [
        { name: 'a.test.ts › adds', took_ms: 7, passed: false },
        { name: 'a.test.ts › subtracts', took_ms: 0, passed: true },
      ],
    });
  });

  it('names a file that could not be loaded, and a run that ended badly with every test passed', () => {
    const broken = vitestResult(vitestJson([{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }]), 1);
    expect(broken.failures).toEqual([{ file: 'b.test.ts', name: 'b.test.ts', reason: 'no such module' }]);
    expect(vitestResult(vitestJson([]), 1).failures).toEqual([{ name: 'the run ended with code 1' }]);
    expect(vitestResult(vitestJson([]), 0)).toEqual({ passed: 3, failures: [], tests: [] });
  });

  it('names browser tests by the titles that lead to them, and those that a failed one has kept from running', () => {
    const spec = (title: string, test: object) => ({ title, file: 'shell.spec.ts', tests: [{ results: [], ...test }] });
    const closes = spec('closes', { status: 'unexpected', results: [{ duration: 5, error: { message: 'not visible' } }] });
    const inner = [closes, spec('reopens', { status: 'skipped' }), spec('sings', { status: 'skipped', annotations: [{ type: 'skip' }] })];
    const opens = spec('opens', { status: 'expected', results: [{ duration: 4 }] });
    const suites = [{ title: 'shell.spec.ts', specs: [opens], suites: [{ title: 'a phone', specs: inner }] }];
    const errors = [{ message: 'the product did not end' }];
    expect(playwrightResult(JSON.stringify({ stats: { expected: 4 }, suites, errors }), 1)).toEqual({
      passed: 4,
      failures: [
        { file: 'shell.spec.ts', name: 'shell.spec.ts › a phone › closes', reason: 'not visible' },
        { file: 'shell.spec.ts', name: 'shell.spec.ts › a phone › reopens', reason: 'It did not run: a test before it failed.' },
        { name: 'outside of every test', reason: 'the product did not end' },
      ],
      tests: [
        { name: 'shell.spec.ts › opens', took_ms: 4, passed: true },
        { name: 'shell.spec.ts › a phone › closes', took_ms: 5, passed: false },
        { name: 'shell.spec.ts › a phone › reopens', took_ms: 0, passed: false },
        { name: 'shell.spec.ts › a phone › sings', took_ms: 0, passed: false },
      ],
    });
  });
});
