import { describe, expect, it } from 'vitest';
import { company } from '../formula/testing/company.ts';
import type { Json } from '../json.ts';
import type { FilterContext } from '../value/context.ts';
import { checkCondition } from './check.ts';
import { matches } from './evaluate/evaluate.ts';
import { parseCondition } from './parse.ts';
import type { Operator } from './types.ts';

const schema = company();
// Saturday, 13:30 in Paris.
const context: FilterContext = { now: '2026-11-21T12:30:00Z', time_zone: 'Europe/Paris', values: {} };
const holds = (fact: string, operator: Operator, value: Json, of: Json) =>
  matches(checkCondition(parseCondition({ fact, operator, value }), schema, 'order'), { [fact]: of }, context);

/** Per operator: a value, the values that match it, and the values that don't match, with empty values last. */
const texts: [Operator, Json, Json[], Json[]][] = [
  ['equal', 'b', ['b'], ['a', 'B', null]],
  ['notEqual', 'b', ['a', 'B', null], ['b']],
  ['greaterThan', 'b', ['c'], ['a', 'b', null]],
  ['greaterThanInclusive', 'b', ['b', 'c'], ['a', null]],
  ['lessThan', 'b', ['a'], ['b', 'c', null]],
  ['lessThanInclusive', 'b', ['a', 'b'], ['c', null]],
  ['contains', 'b', ['abc', 'ABC'], ['acd', null]],
  ['doesNotContain', 'b', ['acd', null], ['abc', 'ABC']],
  ['wordStartsWith', 'b', ['bac', 'a Bc', 'a-bc', 'a_b'], ['ab', 'a', '', null]],
  ['wordStartsWith', 'é7', ['E7', 'x/e72'], ['e 7', 'ae7']],
  ['wordStartsWith', 'a-', ['a b', 'x a/b'], ['ab', 'xa b']],
  ['isEmpty', true, ['', null], ['a']],
  ['isNotEmpty', true, ['a'], ['', null]],
  ['in', ['a', 'b'], ['a', 'b'], ['c', null]],
  ['notIn', ['a', 'b'], ['c', null], ['a', 'b']],
];

const relative: [string, string, string[], string[]][] = [
  ['this', 'hour', ['2026-11-21T12:00:00Z', '2026-11-21T12:59:59Z'], ['2026-11-21T11:59:59Z', '2026-11-21T13:00:00Z']],
  ['this', 'day', ['2026-11-20T23:00:00Z', '2026-11-21T22:59:59Z'], ['2026-11-20T22:59:59Z', '2026-11-21T23:00:00Z']],
  ['this', 'week', ['2026-11-15T23:00:00Z', '2026-11-22T22:59:59Z'], ['2026-11-15T22:59:59Z', '2026-11-22T23:00:00Z']],
  ['this', 'month', ['2026-10-31T23:00:00Z', '2026-11-30T22:59:59Z'], ['2026-10-31T22:59:59Z', '2026-11-30T23:00:00Z']],
  ['this', 'year', ['2025-12-31T23:00:00Z', '2026-12-31T22:59:59Z'], ['2025-12-31T22:59:59Z', '2026-12-31T23:00:00Z']],
  ['past', 'hour', ['2026-11-21T10:30:00Z', '2026-11-21T12:30:00Z'], ['2026-11-21T10:29:59Z', '2026-11-21T12:30:01Z']],
  ['past', 'day', ['2026-11-19T12:30:00Z', '2026-11-21T12:30:00Z'], ['2026-11-19T12:29:59Z', '2026-11-21T12:30:01Z']],
  ['past', 'week', ['2026-11-07T12:30:00Z', '2026-11-21T12:30:00Z'], ['2026-11-07T12:29:59Z', '2026-11-21T12:30:01Z']],
  ['past', 'month', ['2026-09-21T11:30:00Z', '2026-11-21T12:30:00Z'], ['2026-09-21T11:29:59Z', '2026-11-21T12:30:01Z']],
  ['past', 'year', ['2024-11-21T12:30:00Z', '2026-11-21T12:30:00Z'], ['2024-11-21T12:29:59Z', '2026-11-21T12:30:01Z']],
  ['next', 'hour', ['2026-11-21T12:30:00Z', '2026-11-21T14:30:00Z'], ['2026-11-21T12:29:59Z', '2026-11-21T14:30:01Z']],
  ['next', 'day', ['2026-11-21T12:30:00Z', '2026-11-23T12:30:00Z'], ['2026-11-21T12:29:59Z', '2026-11-23T12:30:01Z']],
  ['next', 'week', ['2026-11-21T12:30:00Z', '2026-12-05T12:30:00Z'], ['2026-11-21T12:29:59Z', '2026-12-05T12:30:01Z']],
  ['next', 'month', ['2026-11-21T12:30:00Z', '2027-01-21T12:30:00Z'], ['2026-11-21T12:29:59Z', '2027-01-21T12:30:01Z']],
  ['next', 'year', ['2026-11-21T12:30:00Z', '2028-11-21T12:30:00Z'], ['2026-11-21T12:29:59Z', '2028-11-21T12:30:01Z']],
];

describe('each operator', () => {
  it.each(texts)('%s %j takes and leaves what it should', async (operator, value, taken, left) => {
    for (const of of taken) expect([of, await holds('number', operator, value, of)]).toEqual([of, true]);
    for (const of of left) expect([of, await holds('number', operator, value, of)]).toEqual([of, false]);
  });
});

describe('each relative time, to the second', () => {
  it.each(relative)('%s two %ss begins and ends where it should', async (direction, unit, within, outside) => {
    const value = { direction, count: 2, unit };
    for (const of of within) expect([of, await holds('placed', 'relativeToToday', value, of)]).toEqual([of, true]);
    for (const of of outside) expect([of, await holds('placed', 'relativeToToday', value, of)]).toEqual([of, false]);
  });
});
