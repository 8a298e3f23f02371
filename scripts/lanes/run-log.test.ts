import { expect, it } from 'vitest';
import { type LateRecord, lateAgain, type RunRecord, wholeRunOf } from './run-log.ts';

const run = (at: string): RunRecord => ({ kind: 'test', commit: 'c', clean: true, lanes: ['api'], passed: 1, failed: 0, late: 0, seconds: 1, at });
const late = (at: string, name: string): LateRecord => ({ at, commit: 'c', lane: 'api', name, attempt: 2 });

it('names what was late in two of the last ten runs, not what was late once or long ago', () => {
  const runs = Array.from({ length: 12 }, (_, n) => run(`run ${n}`));
  const records = [
    late('run 3', 'twice'),
    late('run 11', 'twice'),
    late('run 11', 'once'),
    late('run 11', 'once'),
    late('run 0', 'old'),
    late('run 4', 'old'),
  ];
  expect(lateAgain(runs, records)).toEqual(['twice']);
  const parts = Array.from({ length: 12 }, (_, n): RunRecord => ({ ...run(`part ${n}`), kind: 'part' }));
  expect(lateAgain([...runs, ...parts], records)).toEqual(['twice']);
});

it('tells what all tests came to at a commit, by its last whole run with nothing changed beside it', () => {
  const whole = (more: Partial<RunRecord>): RunRecord => ({ ...run('2026-11-28T10:00:00Z'), kind: 'all', passed: 8400, ...more });
  const none = '`npm run test:all` was not run at this commit.';
  expect(wholeRunOf('c', [run('2026-11-28T10:00:00Z'), whole({ commit: 'other' }), whole({ clean: false })])).toBe(none);
  const told = wholeRunOf('c', [whole({ failed: 3 }), whole({ at: '2026-11-29T10:00:00Z' })]);
  expect(told).toBe('`npm run test:all`: 8400 passed, 0 failed (2026-11-29).');
});
