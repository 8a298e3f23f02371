import { expect, it } from 'vitest';
import { type CronProblem, cronMessage, cronProblem } from './cron.ts';

it.each(['* * * * *', '0 6 * * 1-5', '*/15 8-18 1,15 jan-jun MON,fri', ' 5  4 31 12 7 ', '10-50/20 * * * sun'])('reads %j', (text) =>
  expect(cronProblem(text)).toBeNull(),
);

it.each([
  ['', 'Five fields'],
  ['* * * *', 'Five fields'],
  ['@every 1s', 'Five fields'],
  ['* * * * * *', 'Five fields'],
  ['60 * * * *', 'minute'],
  ['* 24 * * *', 'hour'],
  ['* * 0 * *', 'day of the month'],
  ['* * * 13 *', 'month'],
  ['* * * mon *', 'month'],
  ['* * * * 8', 'day of the week'],
  ['5-1 * * * *', 'minute'],
  ['*/0 * * * *', 'minute'],
  ['1,,2 * * * *', 'minute'],
  ['1/2/3 * * * *', 'minute'],
  ['-1 * * * *', 'minute'],
])('refuses %j for its %s', (text, what) => expect(cronMessage(cronProblem(text) as CronProblem)).toContain(what));

it('tells which field can not be read, and what stands there', () => expect(cronProblem('0 25 * * *')).toEqual({ field: { number: 2, part: '25' } }));
