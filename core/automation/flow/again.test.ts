import { describe, expect, it } from 'vitest';
import { edges, step } from '../testing.ts';
import { anewFrom, passesOf, repeated } from './again.ts';

const loop = {
  steps: [step('before', 'query'), step('each', 'for_each'), step('a', 'transform'), step('b', 'email'), step('after', 'email')],
  edges: edges('before>each', 'each:item>a', 'a>b', 'b>each', 'each>after'),
};
const nested = {
  steps: [step('outer', 'for_each'), step('inner', 'for_each'), step('x', 'email'), step('y', 'email'), step('end', 'email')],
  edges: edges('outer:item>inner', 'inner:item>x', 'inner>y', 'outer>end'),
};
const fork = {
  steps: [step('fork', 'parallel'), step('left', 'email'), step('right', 'email'), step('join', 'email')],
  edges: edges('fork:branch_1>left', 'fork:branch_2>right', 'fork>join'),
};
const told = (...args: Parameters<typeof anewFrom>) => anewFrom(...args).map(({ step_id, within }) => `${step_id}@${within}`);
const ran = (...all: string[]) =>
  all.map((one) => {
    const [step_id = '', item = '', status = 'success'] = one.split(' ');
    return { step_id, item, status: status as 'success' };
  });

describe('what is done anew from a step on', () => {
  it('is all that follows it outside of loops, with every pass of a loop that follows', () => {
    expect(told(loop, 'before', '').sort()).toEqual(['a@', 'after@', 'b@', 'before@', 'each@']);
  });

  it('is its own pass alone, and what follows the loop, although the body leads back to the loop', () => {
    expect(told(loop, 'a', '2')).toEqual(['a@2', 'b@2', 'after@']);
    expect(told(loop, 'b', '2')).toEqual(['b@2', 'after@']);
  });

  it('goes out of each loop around it by one pass', () => {
    expect(told(nested, 'x', '1.4')).toEqual(['x@1.4', 'y@1', 'end@']);
  });

  it('leaves the other branches of a parallel as they are', () => {
    expect(told(fork, 'left', '')).toEqual(['left@', 'join@']);
  });
});

describe('the passes of a step', () => {
  it('are those in which it was, and those in which it or what follows it there did not succeed', () => {
    const rows = ran('each  success', 'a 0', 'b 0', 'a 1', 'b 1 failure', 'a 2', 'b 2 skipped', 'after  failure');
    expect(passesOf(loop, 'a', rows)).toEqual({ all: ['0', '1', '2'], failed: ['1'] });
    expect(passesOf(loop, 'after', rows)).toEqual({ all: [], failed: [] });
  });

  it('of an outer loop count what fails in the loops inside', () => {
    expect(passesOf(nested, 'inner', ran('inner 0', 'x 0.0', 'inner 1', 'x 1.0', 'x 1.1 failure'))).toEqual({ all: ['0', '1'], failed: ['1'] });
    expect(passesOf(nested, 'x', ran('x 0.0', 'x 1.0', 'x 1.1 cancelled'))).toEqual({ all: ['0.0', '1.0', '1.1'], failed: ['1.1'] });
  });
});

describe('what a retry does once more', () => {
  const rows = ran('before ', 'each ', 'a 0', 'b 0', 'a 1', 'b 1 failure', 'a 10', 'b 10', 'after  failure');
  const again = (asked: Parameters<typeof repeated>[0], now = loop) =>
    repeated(asked, loop, now, rows).map(({ step_id, item }) => `${step_id} ${item}`.trim());

  it('is nothing, the failed pass with what follows the loop, all passes, or everything', () => {
    expect(again({})).toEqual([]);
    expect(again({ from_step: 'a' })).toEqual(['a 1', 'b 1', 'after']);
    expect(again({ from_step: 'a', passes: 'all' })).toEqual(['a 0', 'b 0', 'a 1', 'b 1', 'a 10', 'b 10', 'after']);
    expect(again({ from_start: true })).toHaveLength(rows.length);
  });

  it('leaves what is kept, but not a step that is of another type now', () => {
    const now = { ...loop, steps: loop.steps.map((each) => (each.id === 'b' ? step('b', 'rest') : each)) };
    expect(again({ keep: ['b', 'after'] }, now)).toEqual(['b 0', 'b 1', 'b 10']);
    expect(again({ from_start: true, keep: ['a', 'before', 'each', 'after'] }, now)).toEqual(['b 0', 'b 1', 'b 10']);
  });

  it('is told of ten thousand failed passes at once', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ step_id: 'a', item: String(at), status: 'failure' as const }));
    expect(repeated({ from_step: 'a' }, loop, loop, many)).toHaveLength(10_000);
  });
});
