import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import { inputCondition } from './input-values.ts';

const column = (kind: string, path: string = kind) => ({ path, kind, target: null }) as unknown as ResolvedColumn;
const zone = 'Europe/Paris';

it.each([
  ['text', 'ada', column('text'), { fact: 'text', operator: 'contains', value: 'ada' }],
  ['select', 'open,done', column('tag'), { fact: 'tag', operator: 'in', value: ['open', 'done'] }],
  ['boolean', 'false', column('boolean'), { fact: 'boolean', operator: 'equal', value: false }],
  ['number_range', '..20', column('number'), { all: [{ fact: 'number', operator: 'lessThanInclusive', value: 20 }] }],
  [
    'date_range',
    '2026-03-29..2026-03-29',
    column('date'),
    {
      all: [
        { fact: 'date', operator: 'greaterThanInclusive', value: '2026-03-29' },
        { fact: 'date', operator: 'lessThan', value: '2026-03-30' },
      ],
    },
  ],
  // The day on which daylight saving starts has 23 hours.
  [
    'date_range',
    '2026-03-29..2026-03-29',
    column('datetime'),
    {
      all: [
        { fact: 'datetime', operator: 'greaterThanInclusive', value: '2026-03-28T23:00:00.000Z' },
        { fact: 'datetime', operator: 'lessThan', value: '2026-03-29T22:00:00.000Z' },
      ],
    },
  ],
] as const)('reads what a %s in the address asks: %s', (kind, value, of, condition) =>
  expect(inputCondition({ kind }, value, of, zone)).toEqual(condition),
);

it.each([
  ['text', ''],
  ['select', ','],
  ['boolean', 'perhaps'],
  ['number_range', 'a..b'],
  ['date_range', 'yesterday..'],
] as const)('asks nothing by a %s of “%s”', (kind, value) => expect(inputCondition({ kind }, value, column('text'), zone)).toBeNull());
