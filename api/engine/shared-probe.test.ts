import { expect, it } from 'vitest';
import { sharedProbe } from './shared-probe.ts';

/** A thing that is asked: its answers are given by hand. */
function bench(meaning: 'busy' | 'late' | 'down' = 'down', patience_ms = 60_000) {
  let clock = 0;
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = () => {
    const question = Promise.withResolvers<number>();
    asked.push(question);
    return question.promise;
  };
  const probe = sharedProbe(ask, { fresh_ms: 2_000, patience_ms, grace_ms: 10_000, meaning: () => meaning, now: () => clock });
  return {
    probe,
    asked,
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

it('asks once for all who ask at once, and again only when the answer is old', async () => {
  const { probe, asked, pass } = bench();
  const all = Array.from({ length: 600 }, () => probe());
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(7);
  expect(new Set((await Promise.all(all)).map((each) => JSON.stringify(each)))).toEqual(new Set(['{"up":true,"value":7}']));
  pass(1_999);
  expect(await probe()).toEqual({ up: true, value: 7 });
  expect(asked).toHaveLength(1);
  pass(1);
  const next = probe();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(8);
  expect(await next).toEqual({ up: true, value: 8 });
});

it('tells what is not there as down at once, whatever it said before', async () => {
  const { probe, asked, pass } = bench('down');
  const first = probe();
  asked[0]?.resolve(7);
  await first;
  pass(2_000);
  const second = probe();
  asked[1]?.reject(new Error('refused'));
  expect(await second).toEqual({ up: false, value: null });
});

it('tells what says that it has no time as up, even where it never said more', async () => {
  const { probe, asked } = bench('busy');
  const first = probe();
  asked[0]?.reject(new Error('exhausted'));
  expect(await first).toEqual({ up: true, value: null });
});

it('tells what is slow as up for a while after its last answer, then as down', async () => {
  const { probe, asked, pass } = bench('late', 1);
  const first = probe();
  asked[0]?.resolve(7);
  await first;
  pass(9_000);
  expect(await probe()).toEqual({ up: true, value: 7 });
  pass(1_000);
  expect(await probe()).toEqual({ up: false, value: null });
  // The question that is under way is asked once, and its answer counts whenever it comes.
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(9);
  await expect.poll(probe).toEqual({ up: true, value: 9 });
});
