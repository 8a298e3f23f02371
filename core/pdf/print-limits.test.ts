import { expect, it } from 'vitest';
import { cutCell, longestCell } from './print-limits.ts';

it('a printed cell that is cut says so, is no longer than one may be, and ends with a whole letter', () => {
  expect(cutCell('x'.repeat(longestCell))).toBe('x'.repeat(longestCell));
  expect(cutCell('x'.repeat(longestCell + 1))).toBe(`${'x'.repeat(longestCell - 1)}…`);
  expect(cutCell(`${'x'.repeat(longestCell - 2)}📦📦`)).toBe(`${'x'.repeat(longestCell - 2)}…`);
});
