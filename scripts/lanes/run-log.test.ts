import { expect, it } from 'vitest';
import { type LateRecord, lateAgain, type RunRecord } from './run-log.ts';

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
