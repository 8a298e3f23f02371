import { expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const tests = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `t${index}`, took_ms: index * 1000, passed: true }));

it('tells the twenty slowest tests, what failed, each lane with its time, and closes with one count', () => {
  const reason = `${String.fromCharCode(27)}[31mexpected 1 to be 2${String.fromCharCode(27)}[39m\n  at a.test.ts:3`;
  const { lines, ok } = summaryOf({
    services: { result: null, took_ms: 9_400 },
    unit: { result: { passed: 24, failures: [{ name: 'a.test.ts › adds', reason }], tests: tests(25) }, took_ms: 61_000 },
  });
  expect(lines.slice(0, 3)).toEqual(['Slowest tests:', '       24.0 s  t24', '       23.0 s  t23']);
  expect(lines.slice(21, -1)).toEqual([
    'Failed:',
    '  a.test.ts › adds\n    expected 1 to be 2\n      at a.test.ts:3',
    'Lanes:',
    '  services        9.4 s',
    '  unit       1 min 01 s  24 passed, 1 failed',
  ]);
  expect(lines.at(-1)).toBe('24 passed, 1 failed');
  expect(ok).toBe(false);
});

it('counts a lane that could not run as a failure, and a run without a test as none that passed', () => {
  const { lines, ok } = summaryOf({ api: { error: new Error('no database'), took_ms: 0 } });
  expect(lines).toContain('  api: no database');
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect([ok, summaryOf({}).ok]).toEqual([false, false]);
  expect(summaryOf({ lint: { result: { passed: 1, failures: [] }, took_ms: 1 } }).ok).toBe(true);
});

it('names what held only at a further try, and what is to be mended', () => {
  const late = { lane: 'api', file: 'a.test.ts', name: 'a.test.ts › adds', reason: 'late\n  at a.test.ts:3' };
  const outcomes = { api: { result: { passed: 2, failures: [] }, took_ms: 1 } };
  const { lines, ok } = summaryOf(outcomes, [{ ...late, attempt: 2 }], [late.name]);
  expect(lines).toEqual([
    'Held at try 2:',
    '  a.test.ts › adds\n    late',
    'Mend:',
    '  a.test.ts › adds',
    'Lanes:',
    '  api             0.0 s  2 passed, 0 failed',
    '2 passed, 0 failed',
  ]);
  expect(ok).toBe(true);
});
