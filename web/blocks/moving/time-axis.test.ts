import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import { shifted, within } from './time-axis.ts';

const zone = 'Europe/Paris';
const column = (path: string, kind: string) => ({ path, kind, many: false }) as ResolvedColumn;

it('moves a value along: days stay whole, times keep what the clock shows over a change of it', () => {
  expect(shifted(column('until', 'date'), '2026-02-27', '2026-11-03T00:00', '2026-11-05T00:00', zone)).toBe('2026-03-01');
  expect(shifted(column('to', 'datetime'), '2026-10-24T08:00:00Z', '2026-10-24T09:00', '2026-10-26T09:00', zone)).toBe('2026-10-26T09:00:00.000Z');
  expect(shifted(column('wall', 'datetime-local'), '2026-11-03T10:00', '2026-11-03T09:00', '2026-11-03T11:30', zone)).toBe('2026-11-03T12:30');
});

it('asks for what starts in a time, and for what goes on into it where there is an end', () => {
  const start = column('due', 'date');
  const starts = {
    all: [
      { fact: 'due', operator: 'greaterThanInclusive', value: '2026-11-01' },
      { fact: 'due', operator: 'lessThan', value: '2026-12-01' },
    ],
  };
  expect(within(start, null, '2026-11-01', '2026-12-01', zone)).toEqual(starts);
  expect(within(start, column('to', 'datetime'), '2026-11-01', '2026-12-01', zone)).toMatchObject({
    any: [
      starts,
      {
        all: [
          { fact: 'due', operator: 'lessThan' },
          { fact: 'to', value: '2026-10-31T23:00:00.000Z' },
        ],
      },
    ],
  });
});
