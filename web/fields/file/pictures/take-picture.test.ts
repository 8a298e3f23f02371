import { expect, it } from 'vitest';
import { pictureName } from './take-picture.ts';

it('names a picture by the time at which it was taken, and tells those of one second apart', () => {
  const now = new Date(2026, 2, 5, 9, 4, 7);
  expect([1, 2].map((number) => pictureName(now, number))).toEqual(['2026-03-05-090407-1.jpg', '2026-03-05-090407-2.jpg']);
});
