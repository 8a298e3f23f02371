import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import { daysOf, linksOf, valuesOf } from './bars.ts';

const zone = 'Europe/Paris';
const column = (path: string, kind: string) => ({ path, kind, many: false }) as ResolvedColumn;
const days = { start: column('due', 'date'), end: column('until', 'date') };
const times = { start: column('at', 'datetime'), end: column('to', 'datetime') };
const row = (values: object, identity = 'r') => ({ identity, version: 1, ...values }) as Row;

it('takes the days from its start to its end, one day without an end, and none without a start', () => {
  expect(daysOf(row({ due: '2026-11-03', until: '2026-11-05' }), days, zone)).toEqual({ first: '2026-11-03', last: '2026-11-05' });
  expect(daysOf(row({ due: '2026-11-03', until: '2026-11-01' }), days, zone)).toEqual({ first: '2026-11-03', last: '2026-11-03' });
  expect(daysOf(row({ at: '2026-11-03T23:30:00Z' }), times, zone)).toEqual({ first: '2026-11-04', last: '2026-11-04' });
  expect(daysOf(row({ until: '2026-11-05' }), days, zone)).toBeNull();
});

it('keeps its times of day where it is moved, and gets an end only where it had one or was pulled', () => {
  const placed = { first: '2026-11-10', last: '2026-11-12' };
  expect(valuesOf(row({ due: '2026-11-03', until: '2026-11-05' }), days, placed, zone)).toEqual({ due: '2026-11-10', until: '2026-11-12' });
  expect(valuesOf(row({ due: '2026-11-03' }), days, { first: '2026-11-10', last: '2026-11-10' }, zone)).toEqual({ due: '2026-11-10' });
  expect(valuesOf(row({ due: '2026-11-10' }), days, placed, zone)).toEqual({ until: '2026-11-12' });
  const summer = row({ at: '2026-10-24T06:30:00Z', to: '2026-10-24T10:00:00Z' });
  expect(valuesOf(summer, times, { first: '2026-10-26', last: '2026-10-26' }, zone)).toEqual({
    at: '2026-10-26T07:30:00.000Z',
    to: '2026-10-26T11:00:00.000Z',
  });
});

it('follows the shown records that its relation names', () => {
  const after = { ...column('before', 'relation'), target: { model: { primary_attribute: 'title' } } } as unknown as ResolvedColumn;
  const rows = [
    row({ before: [] }, 'a'),
    row(
      {
        before: [
          { identity: 'a', title: 'A' },
          { identity: 'gone', title: 'G' },
        ],
      },
      'b',
    ),
  ];
  expect(linksOf(rows, after)).toEqual([{ id: 'a b', source: 'a', target: 'b' }]);
});
