import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { cases } from '../../bench/cases/cases.ts';
import { isTooSlow, ratioFailure, ratioLimits } from './ratio-limits.ts';

const written = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/benchmarks.md'), 'utf8');

it('reads a limit for each comparison off the document, and none of what is compared no more', () => {
  const limits = ratioLimits(written);
  expect(limits.map(({ name }) => name).sort()).toEqual(
    cases({ customers: [], articles: [] })
      .map(({ name }) => name)
      .sort(),
  );
  expect(limits.filter(({ at }) => at === 'least').map(({ name }) => name)).toEqual([expect.stringContaining('list page')]);
  for (const { ratio } of limits) expect(ratio).toBeGreaterThan(0.3);
  expect(ratioLimits('# Benchmarks\n\n| a | ≤ 1× |\n')).toEqual([]);
});

it('takes what is worse than its limit by more than a quarter for too slow, twice in a row for a failure', () => {
  const time = { name: 'order', at: 'most', ratio: 2 } as const;
  const throughput = { name: 'list', at: 'least', ratio: 0.8 } as const;
  expect([2.5, 2.51, Number.NaN].map((ratio) => isTooSlow(time, ratio))).toEqual([false, true, true]);
  expect([0.64, 0.63].map((ratio) => isTooSlow(throughput, ratio))).toEqual([false, true]);
  expect(ratioFailure(time, [3])).toBe('3.00, limit ≤ 2 with a quarter of tolerance');
  expect(ratioFailure(time, [3, 2.4])).toBeNull();
  expect(ratioFailure(throughput, [0.5, 0.4])).toBe('0.50 and 0.40, limit ≥ 0.8 with a quarter of tolerance');
  expect(ratioFailure(undefined, [1])).toContain('no limit');
});
