import { describe, expect, it } from 'vitest';
import { company } from '../../formula/testing/company.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { FilterContext } from '../../value/context.ts';
import { checkCondition } from '../check.ts';
import { checkFacts } from '../check-facts.ts';
import { parseCondition } from '../parse.ts';
import type { Operator } from '../types.ts';
import { matches } from './evaluate.ts';

const schema = company();
const context: FilterContext = { now: '2026-11-21T12:30:00Z', time_zone: 'Europe/Paris', values: { word: 'ACME', limit: 10 } };
const acme = '01900001-0000-7000-8000-000000000001';
const other = '01900001-0000-7000-8000-000000000002';

const holds = (condition: unknown, record: JsonObject, at: FilterContext = context) =>
  matches(checkCondition(parseCondition(condition), schema, 'order'), record, at);
const leaf = (fact: string, operator: Operator, value: Json = true) => ({ fact, operator, value });

describe('operators', () => {
  it.each<[Json, Operator, Json, boolean]>([
    ['ACME', 'equal', 'ACME', true],
    ['ACME', 'equal', 'acme', false],
    ['ACME', 'notEqual', 'acme', true],
    ['b', 'greaterThan', 'a', true],
    ['a', 'lessThanInclusive', 'a', true],
    ['a', 'in', ['a', 'b'], true],
    ['c', 'notIn', ['a', 'b'], true],
    ['a', 'notIn', ['a', 'b'], false],
    ['Crème brûlée', 'contains', 'CREME BRULEE', true],
    ['Cœur', 'contains', 'coeur', true],
    ['100 %', 'contains', '0 %', true],
    ['100', 'contains', '%', false],
    ['Crème', 'doesNotContain', 'creme', false],
  ])('%j %s %j is %s', async (value, operator, operand, expected) => {
    expect(await holds(leaf('number', operator, operand), { number: value })).toBe(expected);
  });

  it.each<[Operator, Json]>([
    ['equal', 'a'],
    ['greaterThan', ''],
    ['lessThan', 'z'],
    ['lessThanInclusive', 'z'],
    ['in', ['a']],
    ['contains', ''],
    ['contains', 'a'],
    ['isNotEmpty', true],
  ])('an empty value does not match %s', async (operator, value) => {
    for (const empty of [null, '', undefined])
      expect(await holds(leaf('number', operator, value), empty === undefined ? {} : { number: empty })).toBe(false);
  });

  it.each<[Operator, Json]>([
    ['isEmpty', true],
    ['notEqual', 'a'],
    ['notIn', ['a']],
    ['doesNotContain', 'a'],
  ])('an empty value matches %s', async (operator, value) => {
    for (const empty of [null, '', undefined])
      expect(await holds(leaf('number', operator, value), empty === undefined ? {} : { number: empty })).toBe(true);
  });

  it('lists: membership, and emptiness', async () => {
    const record = { labels: ['red', 'blue'] };
    expect(await holds(leaf('labels', 'contains', 'red'), record)).toBe(true);
    expect(await holds(leaf('labels', 'contains', 're'), record)).toBe(false);
    expect(await holds(leaf('labels', 'doesNotContain', 'green'), record)).toBe(true);
    expect(await holds(leaf('labels', 'in', ['green', 'blue']), record)).toBe(true);
    expect(await holds(leaf('labels', 'notIn', ['green']), record)).toBe(true);
    expect(await holds(leaf('labels', 'isEmpty'), { labels: [] })).toBe(true);
    expect(await holds(leaf('labels', 'doesNotContain', 'red'), { labels: null })).toBe(true);
  });

  it('numbers are compared as decimals, whether they come as numbers or texts', async () => {
    expect(await holds(leaf('customer.credit', 'equal', '0.30'), { customer: { credit: 0.3 } })).toBe(true);
    expect(await holds(leaf('customer.credit', 'equal', '12345678901234567890.1'), { customer: { credit: '12345678901234567890.1' } })).toBe(true);
    expect(await holds(leaf('customer.credit', 'greaterThan', 9), { customer: { credit: 10 } })).toBe(true);
  });
});

describe('relations', () => {
  const record = {
    customer: { identity: acme, name: 'ACME' },
    lines: [
      { identity: other, name: 'bolt', quantity: 5, parts: [] },
      { identity: acme, name: 'nut', quantity: 1, parts: [] },
    ],
  };

  it('a path that ends at a to-one relation compares the identity', async () => {
    expect(await holds(leaf('customer', 'equal', acme), record)).toBe(true);
    expect(await holds(leaf('customer', 'equal', acme), { customer: acme })).toBe(true);
    expect(await holds(leaf('customer', 'in', [other]), record)).toBe(false);
    expect(await holds(leaf('customer', 'isEmpty'), { customer: null })).toBe(true);
  });

  it('over a to-many relation any record matches; under not, none does', async () => {
    expect(await holds(leaf('lines.name', 'equal', 'nut'), record)).toBe(true);
    expect(await holds({ not: leaf('lines.name', 'equal', 'nut') }, record)).toBe(false);
    expect(await holds({ not: leaf('lines.name', 'equal', 'screw') }, record)).toBe(true);
    expect(await holds(leaf('lines.name', 'notEqual', 'nut'), record)).toBe(true);
    expect(await holds(leaf('lines', 'equal', other), record)).toBe(true);
    expect(await holds(leaf('lines', 'contains', other), record)).toBe(true);
    expect(await holds(leaf('lines', 'doesNotContain', other), record)).toBe(false);
  });

  it('no related record is an empty value', async () => {
    expect(await holds(leaf('lines', 'isEmpty'), { lines: [] })).toBe(true);
    expect(await holds(leaf('lines.name', 'isEmpty'), {})).toBe(true);
    expect(await holds(leaf('lines.name', 'notEqual', 'x'), { lines: [] })).toBe(true);
    expect(await holds(leaf('lines.name', 'equal', 'x'), { lines: [] })).toBe(false);
  });

  it('compares with another field, the context, and an attribute of a link', async () => {
    expect(await holds(leaf('number', 'equal', { fact: 'customer.name' }), { ...record, number: 'ACME' })).toBe(true);
    expect(await holds(leaf('number', 'equal', { context: 'word' }), { number: 'ACME' })).toBe(true);
    expect(await holds(leaf('number', 'equal', { context: 'constructor' }), { number: 'ACME' })).toBe(false);
    expect(await holds(leaf('number', 'notEqual', { context: 'missing' }), { number: 'ACME' })).toBe(true);
    expect(await holds(leaf('sellers@share', 'greaterThan', 0.5), { sellers: [{ identity: acme, _relation: { share: 0.6 } }] })).toBe(true);
  });

  it('computes formula fields that the record lacks, through rollups of rollups', async () => {
    const done = { step: { key: 'complete' } };
    const lines = [
      {
        quantity: 10,
        parts: [
          { quantity: 4, shipment: done },
          { quantity: 3, shipment: { step: { key: 'draft' } } },
        ],
      },
      { quantity: 2, parts: [{ quantity: 5, shipment: done }] },
    ];
    expect(await holds(leaf('open', 'equal', 6), { lines })).toBe(true);
    expect(await holds(leaf('open', 'equal', 1), { open: 1, lines })).toBe(true);
    expect(await holds(leaf('lines.open', 'equal', 0), { lines })).toBe(true);
  });
});

describe('groups', () => {
  it('an empty group holds, as json-rules-engine has it', async () => {
    for (const group of [{ all: [] }, { any: [] }]) {
      expect(await holds(group, {})).toBe(true);
      expect(await holds({ not: group }, {})).toBe(false);
    }
  });

  it('refuses a value of the context that does not fit', async () => {
    await expect(holds(leaf('customer.credit', 'equal', { context: 'word' }), {})).rejects.toMatchObject({ code: 'invalid_filter' });
  });
});

describe('relativeToToday, in the client’s zone', () => {
  const within = (fact: string, direction: string, count: number, unit: string, value: string, at = context) =>
    holds({ fact, operator: 'relativeToToday', value: { direction, count, unit } }, { [fact]: value }, at);

  it.each([
    // Saturday 2026-11-21, 13:30 in Paris; the week began on Monday the 16th.
    ['due', 'this', 1, 'week', '2026-11-16', true],
    ['due', 'this', 1, 'week', '2026-11-22', true],
    ['due', 'this', 1, 'week', '2026-11-15', false],
    ['due', 'this', 1, 'week', '2026-11-23', false],
    ['due', 'this', 1, 'day', '2026-11-21', true],
    ['due', 'this', 1, 'hour', '2026-11-21', true],
    ['due', 'this', 1, 'month', '2026-11-30', true],
    ['due', 'this', 1, 'year', '2027-01-01', false],
    ['due', 'past', 2, 'day', '2026-11-19', true],
    ['due', 'past', 2, 'day', '2026-11-21', true],
    ['due', 'past', 2, 'day', '2026-11-18', false],
    ['due', 'next', 2, 'day', '2026-11-21', true],
    ['due', 'next', 2, 'day', '2026-11-23', true],
    ['due', 'next', 1, 'month', '2026-12-21', true],
    ['due', 'next', 1, 'month', '2026-12-22', false],
    ['placed', 'this', 1, 'day', '2026-11-20T23:00:00Z', true],
    ['placed', 'this', 1, 'day', '2026-11-20T22:59:59Z', false],
    ['placed', 'this', 1, 'day', '2026-11-21T23:00:00Z', false],
    ['placed', 'this', 1, 'hour', '2026-11-21T12:59:59.999Z', true],
    ['placed', 'past', 3, 'hour', '2026-11-21T09:30:00Z', true],
    ['placed', 'past', 3, 'hour', '2026-11-21T09:29:59Z', false],
    ['placed', 'past', 3, 'hour', '2026-11-21T12:30:00Z', true],
    ['placed', 'past', 3, 'hour', '2026-11-21T12:30:01Z', false],
    ['placed', 'next', 1, 'week', '2026-11-28T12:30:00Z', true],
    // A month ago was before the clock change, so the same local time is another instant.
    ['placed', 'past', 1, 'month', '2026-10-21T11:30:00Z', true],
    ['placed', 'past', 1, 'month', '2026-10-21T11:29:00Z', false],
  ])('%s %s %i %s: %s is %s', async (fact, direction, count, unit, value, expected) => {
    expect(await within(fact, direction, count, unit, value)).toBe(expected);
  });

  it('the day is another one elsewhere', async () => {
    const late = { ...context, now: '2026-11-21T23:30:00Z' };
    expect(await within('due', 'this', 1, 'day', '2026-11-22', late)).toBe(true);
    expect(await within('due', 'this', 1, 'day', '2026-11-21', { ...late, time_zone: 'America/New_York' })).toBe(true);
  });
});

describe('facts of plain JSON', () => {
  const plain = (condition: unknown, facts: JsonObject) => matches(checkFacts(parseCondition(condition)), facts, context);
  const facts = {
    trigger: { input: { amount: '12.5', name: 'Été', at: '2026-11-21T08:00:00Z', tags: ['a', 'b'], none: null } },
    steps: { rows: [{ price: 3 }, { price: 9 }] },
  };

  it.each<[string, Operator, Json, boolean]>([
    ['trigger.input.amount', 'greaterThan', 12, true],
    ['trigger.input.name', 'contains', 'ete', true],
    ['trigger.input.at', 'relativeToToday', { direction: 'this', count: 1, unit: 'day' }, true],
    ['trigger.input.tags', 'contains', 'b', true],
    ['trigger.input.tags', 'doesNotContain', 'c', true],
    ['trigger.input.none', 'isEmpty', true, true],
    ['trigger.input.missing.deep', 'isEmpty', true, true],
    ['trigger.constructor.name', 'isNotEmpty', true, false],
    ['trigger.__proto__.toString', 'isNotEmpty', true, false],
    ['steps.rows.price', 'greaterThan', 8, true],
    ['steps.rows.price', 'greaterThan', 9, false],
    ['trigger.input.amount', 'equal', { context: 'limit' }, false],
  ])('%s %s %j is %s', async (fact, operator, value, expected) => {
    expect(await plain({ fact, operator, value }, facts as JsonObject)).toBe(expected);
  });
});

it('a rule evaluates 1,000 records at the same time', async () => {
  const checked = checkCondition(
    parseCondition({ all: [leaf('number', 'contains', 'a'), leaf('lines.quantity', 'greaterThan', 2)] }),
    schema,
    'order',
  );
  const held = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => matches(checked, { number: 'abc', lines: [{ quantity: index % 5 }] }, context)),
  );
  expect(held.filter(Boolean)).toHaveLength(400);
});
