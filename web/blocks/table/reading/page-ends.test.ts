import { expect, it } from 'vitest';
import { PageEnds } from './page-ends.ts';

const up = [{ field: 'title', direction: 'asc' as const }];

it('knows the rows next to a page in the order in which they were read, until rows change', () => {
  const ends = new PageEnds();
  ends.note(up, 50, ['a', 'b']);
  ends.note(up, 52, ['c', 'd']);
  expect([48, 50, 52, 54, 90].map((start) => ends.around(up, start, 2))).toEqual([
    { skip: 48, after: undefined, before: 'a' },
    { skip: 50, after: undefined, before: 'c' },
    { skip: 52, after: 'b', before: undefined },
    { skip: 54, after: 'd', before: undefined },
    { skip: 90, after: undefined, before: undefined },
  ]);
  expect(ends.around([], 52, 2)).toEqual({ skip: 52 });
  ends.note([], 50, ['x', 'y']);
  expect([ends.around(up, 52, 2), ends.around([], 52, 2).after]).toEqual([{ skip: 52 }, 'y']);
  ends.forget();
  expect(ends.around([], 52, 2).after).toBeUndefined();
});
