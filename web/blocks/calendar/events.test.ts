import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import { eventOf, valuesOf } from './events.ts';

const zone = 'Europe/Paris';
const column = (path: string, kind: string) => ({ path, kind, many: false }) as ResolvedColumn;
const days = { start: column('due', 'date'), end: column('until', 'date') };
const times = { start: column('at', 'datetime'), end: column('to', 'datetime') };
const row = (values: object) => ({ identity: 'r', version: 1, ...values }) as Row;
const placeOf = (...given: Parameters<typeof eventOf>) => {
  const { start, end, allDay } = eventOf(...given) ?? {};
  return { start, end, allDay };
};

it('lasts whole days from its start to its end, both of them included', () => {
  expect(placeOf(row({ due: '2026-11-03', until: '2026-11-05' }), days, 1, zone)).toEqual({ start: '2026-11-03', end: '2026-11-06', allDay: true });
  expect(placeOf(row({ due: '2026-11-03' }), days, 48, zone)).toEqual({ start: '2026-11-03', end: '2026-11-05', allDay: true });
});

it('stands where the clocks of the company show it, and lasts the usual time without an end', () => {
  const summer = row({ at: '2026-07-01T06:30:00Z' });
  expect(placeOf(summer, times, 2, zone)).toEqual({ start: '2026-07-01T08:30', end: '2026-07-01T10:30', allDay: false });
  expect(placeOf(row({ at: '2026-07-01T06:30:00Z', to: '2026-07-01T05:00:00Z' }), times, 1, zone).end).toBe('2026-07-01T09:30');
});

it('is none without a start: no date is made up', () => {
  expect(eventOf(row({ due: null, until: '2026-11-05' }), days, 1, zone)).toBeNull();
});

it('is written back as its fields hold it, the end only where the record has one or it was pulled', () => {
  expect(valuesOf(row({ due: '2026-11-03', until: '2026-11-05' }), days, { start: '2026-11-10', end: '2026-11-13' }, false, zone)).toEqual({
    due: '2026-11-10',
    until: '2026-11-12',
  });
  expect(valuesOf(row({ due: '2026-11-03' }), days, { start: '2026-11-10', end: '2026-11-11' }, false, zone)).toEqual({ due: '2026-11-10' });
  const placed = { start: '2026-12-01T08:30:00Z', end: '2026-12-01T10:00:00Z' };
  expect(valuesOf(row({ at: '2026-07-01T06:30:00Z' }), times, placed, true, zone)).toEqual({
    at: '2026-12-01T07:30:00.000Z',
    to: '2026-12-01T09:00:00.000Z',
  });
});
