import { expect, it } from 'vitest';
import { firstOf } from './first-of.ts';

it('is the record that the work goes on with, else to advance, else what is offered where something speaks against that', () => {
  const ways = { record: true, offers: true, advance: true, hesitates: false };
  expect(firstOf(ways)).toBe('record');
  expect(firstOf({ ...ways, record: false })).toBe('advance');
  expect(firstOf({ ...ways, record: false, hesitates: true })).toBe('offer');
  expect(firstOf({ ...ways, record: false, advance: false })).toBe('offer');
  expect(firstOf({ record: false, offers: false, advance: true, hesitates: true })).toBeNull();
});
