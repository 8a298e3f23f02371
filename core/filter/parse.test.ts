import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { company } from '../formula/testing/company.ts';
import { checkCondition, tryCondition } from './check.ts';
import { collectFacts } from './facts.ts';
import { parseCondition } from './parse.ts';
import { printCondition } from './print.ts';
import type { Condition, RelativeDate } from './types.ts';

const schema = company();

/** The code and details of the refusal. */
function refusal(value: unknown): Record<string, unknown> {
  try {
    checkCondition(parseCondition(value), schema, 'order');
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, text: error.message, ...error.details };
    throw error;
  }
  return { code: 'none' };
}

describe('a filter is refused with the place of the mistake', () => {
  it.each([
    ['an unknown field', { all: [{ fact: 'nonsense', operator: 'equal', value: 'x' }] }, { path: 'all[0].fact', found: '"nonsense"' }],
    ['an unknown relation', { fact: 'customer.nonsense', operator: 'equal', value: 'x' }, { path: 'fact', message: 'customer has no nonsense.' }],
    ['an unknown operator', { fact: 'number', operator: 'resembles', value: 'x' }, { path: 'operator', found: '"resembles"' }],
    ['an operator that does not fit', { fact: 'due', operator: 'contains', value: '2026' }, { path: 'operator', found: '"contains"' }],
    [
      'a number that does not parse',
      { any: [{ not: { fact: 'customer.credit', operator: 'greaterThan', value: '12 pieces' } }] },
      { path: 'any[0].not.value', message: 'A number is expected here.', expected: ['number'], found: '"12 pieces"' },
    ],
    ['an empty number', { fact: 'customer.credit', operator: 'equal', value: '' }, { path: 'value', expected: ['number'] }],
    ['one wrong value of a list', { fact: 'customer.credit', operator: 'in', value: [1, 'two'] }, { path: 'value[1]', found: '"two"' }],
    ['a date that does not exist', { fact: 'due', operator: 'equal', value: '2026-02-30' }, { path: 'value', expected: ['date'] }],
    ['an identity that is none', { fact: 'customer', operator: 'equal', value: 'ACME' }, { path: 'value', expected: ['identity'] }],
    ['a text for a yes or no', { fact: 'urgent', operator: 'equal', value: 'true' }, { path: 'value', expected: ['boolean'] }],
    ['null', { fact: 'number', operator: 'equal', value: null }, { path: 'value' }],
    ['a missing value', { fact: 'number', operator: 'equal' }, { path: 'value' }],
    ['a wrong shape', { all: { fact: 'number' } }, { path: 'all', expected: ['[…]'] }],
    ['no condition at all', 'number = 1', { path: '', found: '"number = 1"' }],
    ['an unknown key', { fact: 'number', operator: 'equal', value: '1', params: {} }, { path: 'params' }],
    ['a path that json-rules-engine would follow', { fact: 'number', operator: 'equal', value: '1', path: '$.constructor' }, { path: 'path' }],
    ['two kinds at once', { all: [], any: [] }, { path: 'any' }],
    [
      'a broken relative date',
      { fact: 'due', operator: 'relativeToToday', value: { direction: 'past', count: 1.5, unit: 'day' } },
      { path: 'value.count' },
    ],
    ['an unknown unit', { fact: 'due', operator: 'relativeToToday', value: { direction: 'past', count: 1, unit: 'decade' } }, { path: 'value.unit' }],
    ['two fields of other types', { fact: 'customer.credit', operator: 'equal', value: { fact: 'number' } }, { path: 'value', found: '"text"' }],
    ['a list where one value belongs', { fact: 'number', operator: 'equal', value: { fact: 'lines.name' } }, { path: 'value' }],
    ['text with NUL', { fact: 'number', operator: 'equal', value: 'a\0b' }, { path: 'value' }],
    ['half a character', { fact: 'number', operator: 'equal', value: '\ud800' }, { path: 'value' }],
  ])('%s', (_, value, details) => {
    expect(refusal(value)).toMatchObject({ code: 'invalid_filter', text: 'Invalid filter', ...details });
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'customer.__proto__',
    'customer.constructor.name',
    'sellers@__proto__',
    'a'.repeat(499),
    '.',
    '..',
    'customer.',
    '@',
    'customer@',
    'number@x',
  ])('the path %s', (fact) => {
    expect(refusal({ fact, operator: 'equal', value: 'x' })).toMatchObject({ code: 'invalid_filter', path: 'fact' });
  });

  it('a filter with inherited keys only is no filter', () => {
    expect(refusal(Object.create({ fact: 'number', operator: 'equal', value: 'x' }))).toMatchObject({ code: 'invalid_filter', path: '' });
    expect(refusal(JSON.parse('{"__proto__": {"fact": "number"}, "fact": "number", "operator": "equal", "value": "x"}'))).toMatchObject({
      path: '__proto__',
    });
  });
});

it('takes 50 levels and refuses 51', () => {
  const nest = (levels: number): unknown => (levels === 1 ? { fact: 'number', operator: 'equal', value: 'x' } : { not: nest(levels - 1) });
  expect(refusal(nest(50))).toEqual({ code: 'none' });
  expect(refusal(nest(51))).toMatchObject({ code: 'invalid_filter', message: 'A filter is at most 50 levels deep.' });
});

it('refuses a filter of a megabyte, or a hundred thousand levels', () => {
  expect(refusal({ fact: 'number', operator: 'equal', value: 'x'.repeat(1_000_000) })).toMatchObject({ path: 'value' });
  expect(refusal({ all: Array.from({ length: 100_000 }, () => ({ fact: 'number', operator: 'equal', value: 'x' })) })).toMatchObject({
    path: 'all[1000]',
  });
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level++) deep = { not: deep };
  expect(refusal(deep)).toMatchObject({ code: 'invalid_filter' });
});

it('names every field, relation and attribute that it touches, operands included', () => {
  const condition = parseCondition({
    all: [
      { fact: 'lines.parts.quantity', operator: 'greaterThan', value: { fact: 'customer.credit' } },
      { fact: 'sellers@share', operator: 'lessThan', value: 1 },
      { fact: 'open', operator: 'isEmpty', value: true },
    ],
  });
  const touches = checkCondition(condition, schema, 'order').touches.map(
    ({ model, name, attribute }) => `${model}.${name}${attribute ? `@${attribute.name}` : ''}`,
  );
  expect(touches).toEqual(['order.lines', 'line.parts', 'part.quantity', 'order.customer', 'customer.credit', 'order.sellers@share', 'order.open']);
  expect(collectFacts(condition)).toEqual(['lines.parts.quantity', 'customer.credit', 'sellers@share', 'open']);
});

it('tells what is wrong with a stored filter whose field has gone, without throwing', () => {
  const stored: Condition = { fact: 'deleted_field', operator: 'equal', value: 1 };
  expect(tryCondition(stored, schema, 'order')).toBeInstanceOf(AppError);
  expect(tryCondition({ fact: 'number', operator: 'equal', value: '1' }, schema, 'order')).not.toBeInstanceOf(AppError);
});

it('is restated in words', () => {
  const condition = parseCondition({
    all: [
      { fact: 'number', operator: 'contains', value: 'A' },
      {
        any: [
          { fact: 'due', operator: 'relativeToToday', value: { direction: 'past', count: 3, unit: 'day' } },
          { not: { fact: 'customer', operator: 'isEmpty', value: true } },
        ],
      },
      { fact: 'labels', operator: 'in', value: ['red', 'blue'] },
    ],
  });
  const words = {
    ...{ all: 'and', any: 'or', not: 'not', everything: 'everything' },
    operator: (operator: string) => operator,
    relative: ({ direction, count, unit }: RelativeDate) => `${direction} ${count} ${unit}`,
    label: (path: string) => path.toUpperCase(),
    show: (value: unknown) => `“${value}”`,
  };
  expect(printCondition(condition, words)).toBe(
    'NUMBER contains “A” and (DUE relativeToToday past 3 day or not (CUSTOMER isEmpty)) and LABELS in “red”, “blue”',
  );
  expect(printCondition({ all: [] }, words)).toBe('everything');
  expect(printCondition({ fact: 'due', operator: 'lessThan', value: { fact: 'end' } }, words)).toBe('DUE lessThan END');
  expect(printCondition({ fact: 'seller', operator: 'equal', value: { context: 'user_id' } }, words)).toBe('SELLER equal user_id');
});
