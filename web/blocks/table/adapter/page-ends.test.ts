import { expect, it } from 'vitest';
import { PageEnds } from './page-ends.ts';

it('knows the row before a page in the order in which it was read, until rows change', () => {
  const ends = new PageEnds();
  const up = [{ field: 'title', direction: 'asc' as const }];
  ends.note(up, 50, 'a');
  ends.note(up, 100, 'b');
  expect([0, 50, 100, 150].map((start) => ends.before(up, start))).toEqual([undefined, 'a', 'b', undefined]);
  expect(ends.before([], 50)).toBeUndefined();
  ends.note([], 50, 'c');
  expect([ends.before(up, 100), ends.before([], 50), ends.before([], 100)]).toEqual([undefined, 'c', undefined]);
  ends.forget();
  expect(ends.before([], 50)).toBeUndefined();
});
