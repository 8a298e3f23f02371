import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { evaluateInThread } from './jsonata-pool.ts';

/** Backtracks until its thread is terminated. */
const slow = '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)';

describe('the threads for expressions', () => {
  it('are never all held by one company', async () => {
    let left = 6;
    const bad = Array.from({ length: left }, () =>
      evaluateInThread('busy', slow, '{}').catch(() => {
        left -= 1;
      }),
    );
    for (let n = 0; n < 5; n++) expect(await evaluateInThread('quiet', '$sum([1,2])', '{}')).toBe('3');
    // Each of the slow expressions blocks its thread for a second; the five of the other company did not wait for them.
    expect(left).toBeGreaterThan(0);
    await Promise.all(bad);
  }, 30_000);

  it.skipIf(availableParallelism() < 2)(
    'of which a bad expression holds one leave its company another',
    async () => {
      let over = false;
      const bad = evaluateInThread('one', slow, '{}').catch(() => {
        over = true;
      });
      for (let n = 0; n < 3; n++) expect(await evaluateInThread('one', '$sum([1,2])', '{}')).toBe('3');
      expect(over).toBe(false);
      await bad;
    },
    30_000,
  );

  it('refuse a company whose expressions pile up, by name', async () => {
    const all = await Promise.allSettled(Array.from({ length: 140 }, (_, n) => evaluateInThread('many', `$sum([1,${n}])`, '{}')));
    const refused = all.filter((each) => each.status === 'rejected').map(({ reason }) => (reason as { code: string }).code);
    expect(new Set(refused)).toEqual(new Set(['company_busy']));
    expect(refused.length).toBeLessThan(40);
  }, 30_000);
});
