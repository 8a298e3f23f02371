import { expect, it } from 'vitest';
import { dueTimes, movedMinutes } from './due-times.ts';

const at = (text: string) => Date.parse(text);
const next = (cron: string, after: string, count = 3, zone = 'Europe/Paris') =>
  dueTimes(cron, zone, at(after), count).map((ms) => new Date(ms).toISOString().slice(0, 16));

it.each([
  ['each day at six', '0 6 * * *', '2026-11-25T05:00Z', ['2026-11-26T05:00', '2026-11-27T05:00', '2026-11-28T05:00']],
  ['on working days', '30 7 * * mon-fri', '2026-11-27T12:00Z', ['2026-11-30T06:30', '2026-12-01T06:30', '2026-12-02T06:30']],
  ['on Sundays, written as 7', '0 0 * * 7', '2026-11-25T00:00Z', ['2026-11-28T23:00', '2026-12-05T23:00', '2026-12-12T23:00']],
  ['twice an hour', '10/30 8 * * *', '2026-11-25T00:00Z', ['2026-11-25T07:10', '2026-11-25T07:40', '2026-11-26T07:10']],
  ['on leap days', '0 12 29 2 *', '2026-11-25T00:00Z', ['2028-02-29T11:00', '2032-02-29T11:00', '2036-02-29T11:00']],
  ['on Mondays that are the first of a month', '0 12 1 * 1', '2026-11-25T00:00Z', ['2027-02-01T11:00', '2027-03-01T11:00', '2027-11-01T11:00']],
])('%s', (_, cron, after, times) => expect(next(cron, after)).toEqual(times));

it('a time that the clocks skip is due at the next minute that there is, once', () => {
  expect(next('30 2 * * *', '2027-03-27T12:00Z')).toEqual(['2027-03-28T01:00', '2027-03-29T00:30', '2027-03-30T00:30']);
  expect(next('*/15 2,3 28 3 *', '2027-03-01T00:00Z', 5)).toEqual([
    '2027-03-28T01:00',
    '2027-03-28T01:15',
    '2027-03-28T01:30',
    '2027-03-28T01:45',
    '2028-03-28T00:00',
  ]);
});

it('a time that the clocks show twice is due once, the first time, and none of that hour is left out', () => {
  expect(next('30 2 * * *', '2027-10-30T12:00Z', 2)).toEqual(['2027-10-31T00:30', '2027-11-01T01:30']);
  expect(next('*/15 2 31 10 *', '2027-10-01T00:00Z', 5)).toEqual([
    '2027-10-31T00:00',
    '2027-10-31T00:15',
    '2027-10-31T00:30',
    '2027-10-31T00:45',
    '2028-10-31T01:00',
  ]);
});

it('clocks that are moved by half an hour, or at midnight, are no exception', () => {
  expect(next('15 2 4 10 *', '2026-10-01T00:00Z', 1, 'Australia/Lord_Howe')).toEqual(['2026-10-03T15:30']);
  expect(next('30 0 * * *', '2026-09-05T12:00Z', 1, 'America/Santiago')).toEqual(['2026-09-06T04:00']);
});

it('what is due in every hour goes on as the minutes pass', () => {
  expect(next('0 * * * *', '2027-10-30T23:30Z', 4)).toEqual(['2027-10-31T00:00', '2027-10-31T01:00', '2027-10-31T02:00', '2027-10-31T03:00']);
  expect(next('0 * * * *', '2027-03-27T23:30Z', 3)).toEqual(['2027-03-28T00:00', '2027-03-28T01:00', '2027-03-28T02:00']);
});

it('the minutes around a move of the clocks are told with what they show and whether something is due', () => {
  const minutes = movedMinutes('30 2 * * *', 'Europe/Paris', at('2027-01-01T00:00Z'), 366);
  expect(minutes).toHaveLength(2 * 240);
  expect(minutes.filter(({ due }) => due)).toEqual([
    { year: 2027, month: 3, day: 28, hour: 3, minute: 0, at_ms: at('2027-03-28T01:00Z'), due: true },
    { year: 2027, month: 10, day: 31, hour: 2, minute: 30, at_ms: at('2027-10-31T00:30Z'), due: true },
  ]);
  expect(movedMinutes('30 2 * * *', 'UTC', at('2027-01-01T00:00Z'), 366)).toEqual([]);
  const hourly = movedMinutes('0 * * * *', 'Europe/Paris', at('2027-01-01T00:00Z'), 366);
  expect([hourly.length, hourly.filter(({ due }) => due).map(({ at_ms }) => at_ms)]).toEqual([
    120,
    [at('2027-10-31T00:00Z'), at('2027-10-31T01:00Z')],
  ]);
  expect([dueTimes('nonsense', 'UTC', 0, 5), movedMinutes('nonsense', 'UTC', 0, 5), dueTimes('0 0 30 2 *', 'UTC', 0, 5)]).toEqual([[], [], []]);
});
