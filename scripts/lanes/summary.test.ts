import { expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const tests = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `t${index}`, took_ms: index * 1000 }));

it('tells the twenty slowest tests, what failed, each lane with its time, and closes with one count', () => {
  const { lines, ok } = summaryOf({
    services: { result: null, took_ms: 9_400 },
    unit: { result: { passed: 24, failed: 1, failures: ['a.test.ts › adds'], tests: tests(25) }, took_ms: 61_000 },
  });
  expect(lines.slice(0, 3)).toEqual(['Slowest tests:', '       24.0 s  t24', '       23.0 s  t23']);
  expect(lines.slice(21, -1)).toEqual([
    'Failed:',
    '  a.test.ts › adds',
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
  expect(summaryOf({ lint: { result: { passed: 1, failed: 0, failures: [] }, took_ms: 1 } }).ok).toBe(true);
});
