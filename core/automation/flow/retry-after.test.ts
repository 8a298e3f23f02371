import { expect, it } from 'vitest';
import { longestWait_seconds, retryAfter } from './retry-after.ts';

const now = Date.parse('2027-03-28T00:59:50Z');

it.each([
  ['7', 7],
  [' 0 ', 0],
  ['Sun, 28 Mar 2027 01:00:20 GMT', 30],
  ['Sun, 28 Mar 2027 00:00:00 GMT', 0],
  ['86400', longestWait_seconds],
  ['Mon, 29 Mar 2027 01:00:20 GMT', longestWait_seconds],
  ['soon', null],
  ['-3', null],
  ['1.5', null],
  ['2027', 2_027],
  ['Tomorrow', null],
])('reads %j as %j seconds', (said, seconds) => expect(retryAfter({ 'retry-after': said }, now)).toBe(seconds));

it('takes a date from the clock of the server that tells it', () => {
  const headers = { date: 'Sun, 28 Mar 2027 01:00:00 GMT', 'retry-after': 'Sun, 28 Mar 2027 01:00:20 GMT' };
  expect(retryAfter(headers, now)).toBe(20);
  expect(retryAfter({ ...headers, date: 'no date' }, now)).toBe(30);
});

it('says nothing without such a header', () => expect(retryAfter({}, now)).toBeNull());
