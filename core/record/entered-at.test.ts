import { expect, it } from 'vitest';
import { enteredAt } from './entered-at.ts';

const now = new Date('2026-11-27T10:40:00.000Z');

it.each([
  ['this morning', '2026-11-27T09:12:00.000Z', '2026-11-27T09:12:00.000Z'],
  ['with an offset', '2026-11-27T10:12:00+01:00', '2026-11-27T09:12:00.000Z'],
  ['by a clock that is a little ahead', '2026-11-27T10:41:30.000Z', '2026-11-27T10:40:00.000Z'],
  ['by a clock that is wrong', '2026-11-27T10:43:00.000Z', null],
  ['thirty days ago', '2026-10-28T10:40:00.000Z', '2026-10-28T10:40:00.000Z'],
  ['longer ago', '2026-10-28T10:39:59.000Z', null],
  ['never', undefined, null],
  ['at no moment', 'yesterday', null],
])('believes what was entered %s', (_, claim, kept) => {
  expect(enteredAt(claim, now)).toBe(kept);
});
