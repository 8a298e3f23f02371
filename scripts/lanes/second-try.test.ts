import { describe, expect, it } from 'vitest';
import type { TestResult } from './results.ts';
import { secondTry } from './second-try.ts';

const file = 'grid.spec.ts';
const name = (title: string, of = file) => `${of} › ${title}`;
const passed = (title: string, of = file) => ({ name: name(title, of), took_ms: 1, passed: true });
const failed = (title: string, of = file) => ({ file: of, name: name(title, of), reason: 'not visible' });
/** Builds the result of one file: some tests passed, some failed. */
const run = (good: string[], bad: string[], of = file): TestResult => ({
  passed: good.length,
  failures: bad.map((title) => failed(title, of)),
  tests: [...good.map((title) => passed(title, of)), ...bad.map((title) => ({ ...passed(title, of), passed: false }))],
});

/** Retries with these results in turn. Returns the outcome and the requested retries. */
async function tried(lane: string, first: TestResult, results: TestResult[], clock = () => 0) {
  const calls: { files: string[]; attempt: number }[] = [];
  const pauses: number[] = [];
  const said: string[] = [];
  const again = async (_lane: string, files: string[], attempt: number) => {
    calls.push({ files, attempt });
    return results.shift() ?? run([], []);
  };
  const pause = async (ms: number) => void pauses.push(ms);
  const { outcomes, late } = await secondTry({ [lane]: { result: first, took_ms: 1 } }, { again, pause, say: (text) => void said.push(text), clock });
  return { result: (outcomes[lane] as { result: TestResult }).result, late, calls, pauses, said };
}

describe('a second try', () => {
  it('counts a test once that passes when its file runs again, and names it with its first reason', async () => {
    const { result, late, calls, pauses, said } = await tried('browser', run(['opens'], ['closes']), [run(['opens', 'closes'], [])]);
    expect(said).toEqual(['Try 2 of browser: grid.spec.ts']);
    expect([result.passed, result.failures]).toEqual([2, []]);
    expect(late).toEqual([{ ...failed('closes'), lane: 'browser', attempt: 2 }]);
    expect(calls).toEqual([{ files: [file], attempt: 2 }]);
    expect(pauses).toEqual([]);
  });

  it('asks once more, a little later, and does not ask again what has passed before', async () => {
    const second = run(['closes'], ['opens', 'moves']);
    const { result, late, calls, pauses } = await tried('browser', run(['opens'], ['closes', 'moves']), [
      second,
      run(['opens', 'closes', 'moves'], []),
    ]);
    expect([result.passed, result.failures]).toEqual([3, []]);
    expect(late.map(({ attempt }) => attempt)).toEqual([2, 3]);
    expect([calls.map(({ attempt }) => attempt), pauses]).toEqual([[2, 3], [30_000]]);
  });

  it('leaves red what fails each time, and what a run that broke tells nothing of', async () => {
    const red = run(['opens'], ['closes']);
    expect((await tried('browser', red, [red, red])).result.failures).toEqual([failed('closes')]);
    const broken: TestResult = { passed: 0, failures: [{ name: 'the run ended before it could tell its result' }] };
    expect((await tried('browser', red, [broken, broken])).result.failures).toEqual([failed('closes')]);
    const endedBadly = { ...run(['closes'], []), failures: [{ name: 'the run ended with code 1' }] };
    expect((await tried('browser', red, [endedBadly, endedBadly])).result.failures).toEqual([failed('closes')]);
  });

  it('counts the tests of a file that could not be loaded at first', async () => {
    const unloaded = { passed: 4, failures: [{ file: 'a.test.ts', name: 'a.test.ts', reason: 'no connection' }], tests: [passed('x', 'b.test.ts')] };
    const { result, late } = await tried('api', unloaded, [run(['adds', 'subtracts'], [], 'a.test.ts')]);
    expect([result.passed, result.failures, late.length]).toEqual([6, [], 1]);
    const still = await tried('api', unloaded, [run(['adds'], ['subtracts'], 'a.test.ts')]);
    expect(still.result.failures).toEqual(unloaded.failures);
  });

  it('is for a test of the API like any other, also where the name of its file has such a word in it', async () => {
    for (const path of ['api/documents/cache-stream.test.ts', 'api/documents/built-in-and-batches.test.ts', 'api/forms/forms-at-once-view.test.ts']) {
      const { result, late } = await tried('api', run(['a'], ['b'], path), [run(['a', 'b'], [], path)]);
      expect([result.passed, result.failures, late.length]).toEqual([2, [], 1]);
    }
  });

  it.each([
    ['lane of pure code', 'unit', run([], ['adds'], 'core/a.test.ts'), 'the lane unit depends on'],
    ['run that broke', 'api', { passed: 0, failures: [{ name: 'the run ended before it could tell its result' }] }, 'the lane api did not end'],
    [
      'test of what runs at once',
      'workflow',
      run([], ['both'], 'workers/built-in/at-once/at-once.test.ts'),
      'workers/built-in/at-once/at-once.test.ts proves',
    ],
    ['test of isolation', 'api', run([], ['others'], 'api/db/tenant.test.ts'), 'api/db/tenant.test.ts proves'],
    ['test of isolation over all calls', 'api', run([], ['others'], 'api/routes.test.ts'), 'api/routes.test.ts proves'],
    ['test of isolation over all calls that write', 'api', run([], ['others'], 'api/writing-routes.test.ts'), 'api/writing-routes.test.ts proves'],
    ['test of kills', 'workflow', run([], ['both'], 'workers/crashes/batch-kills.test.ts'), 'workers/crashes/batch-kills.test.ts proves'],
    [
      'test of work that a crash has lost',
      'workflow',
      run([], ['both'], 'workers/crashes/lost-work.test.ts'),
      'workers/crashes/lost-work.test.ts proves',
    ],
    [
      'test of what happens together',
      'workflow',
      run([], ['both'], 'workers/built-in/at-once/together.test.ts'),
      'workers/built-in/at-once/together.test.ts proves',
    ],
    ['property', 'api', run([], ['both'], 'api/agreement/filter-agreement.test.ts'), 'api/agreement/filter-agreement.test.ts proves'],
    [
      'lane in which much has failed',
      'api',
      run(
        [],
        Array.from({ length: 11 }, (_, n) => `${n}`),
        'api/a.test.ts',
      ),
      '11 tests failed, more than 10',
    ],
  ])('is none for a %s, and says so', async (_what, lane, first, reason) => {
    const { result, calls, said } = await tried(lane, first, []);
    expect(said).toEqual([expect.stringContaining(`No second try: ${reason}`)]);
    expect(calls).toEqual([]);
    expect(result).toEqual(first);
  });

  it('is none where more than five files have failed, nor beside a lane that could not run', async () => {
    const many = { passed: 0, failures: ['a', 'b', 'c', 'd', 'e', 'f'].map((of) => failed('x', `${of}.test.ts`)) };
    const { calls, said } = await tried('api', many, []);
    expect([calls, said]).toEqual([[], ['No second try: tests of 6 files failed, more than 5']]);
    const outcomes = { browser: { result: run([], ['closes']), took_ms: 1 }, services: { error: new Error('no database'), took_ms: 1 } };
    const again = () => Promise.reject(new Error('asked'));
    expect(await secondTry(outcomes, { again, pause: again, say: () => undefined })).toEqual({ outcomes, late: [] });
  });

  it('ends after five minutes', async () => {
    const red = run([], ['closes']);
    const ended = (...times: number[]) => tried('browser', red, [run(['closes'], []), red], () => times.shift() ?? 300_001);
    const late = await ended(0, 1);
    expect([late.calls.length, late.result.failures.length]).toEqual([1, 1]);
    expect(late.said.at(-1)).toBe('No try 3 of browser: the tries before it have taken five minutes');
    expect((await ended(0, 1, 2)).result.failures).toEqual([]);
  });
});
