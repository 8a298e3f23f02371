import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { formulaProblems } from '../check/broken.ts';
import { checkFormula } from '../check/check.ts';
import { formulaOf } from '../check/fields.ts';
import { company, computed, field, model } from '../testing/company.ts';
import { parseFormula } from './parse.ts';
import { printFormula } from './print.ts';

const schema = company();

function refusal(text: string, owner = 'order', of = schema): Record<string, unknown> {
  try {
    checkFormula(text, of, owner);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
  return { code: 'none' };
}

describe('a formula that does not parse says what was expected, what was found, and where', () => {
  it.each([
    ['1 +', { at: { start: 3, end: 3 }, found: 'the end' }],
    ['SUM(lines.open', { at: { start: 14, end: 14 }, found: 'the end' }],
    ['1 2', { at: { start: 2, end: 3 }, found: '2' }],
    ['number & "open', { at: { start: 9, end: 10 }, found: '"' }],
    ['#', { at: { start: 0, end: 1 }, found: '#' }],
    ['', { at: { start: 0, end: 0 }, found: 'the end' }],
    ['1; DROP TABLE x', { at: { start: 1, end: 2 }, found: ';' }],
  ])('%s', (text, details) => {
    const told = refusal(text);
    expect(told).toMatchObject({ code: 'invalid_formula', ...details });
    expect(told.expected).not.toHaveLength(0);
    expect(told.message).toContain('Expected');
  });
});

it.each([
  ['IF(quantity-shipped<0,0,quantity-shipped)', 'IF(quantity - shipped < 0, 0, quantity - shipped)'],
  ['(1+2)*3^-2', '(1 + 2) * 3 ^ -2'],
  ['1-(2-3)-4', '1 - (2 - 3) - 4'],
  ['concat(\'it\'\'s\', "a ""b""")', 'CONCAT("it\'s", "a ""b""")'],
  ['--1 = true', '1 = TRUE'],
  ['lines@share.x', ''],
])('%s is printed as %s, and reads the same again', (text, printed) => {
  if (!printed) return expect(refusal(text)).toMatchObject({ code: 'invalid_formula' });
  expect(printFormula(parseFormula(text))).toBe(printed);
  expect(printFormula(parseFormula(printed))).toBe(printed);
});

describe('an ill-typed formula is refused at its place', () => {
  it.each([
    ['due + number', { at: { start: 6, end: 12 }, expected: ['a number', 'a duration'], found: 'a text' }],
    ['number * 2', { at: { start: 0, end: 6 }, expected: ['a number', 'a duration'], found: 'a text' }],
    ['lines.quantity * 2', { at: { start: 0, end: 14 }, expected: ['a number'], found: 'a list of number' }],
    ['SUM(lines.name)', { at: { start: 4, end: 14 }, found: 'a list of text' }],
    ['IF(number, 1, 2)', { at: { start: 3, end: 9 }, expected: ['boolean'] }],
    ['IF(urgent, 1, "one")', { message: 'IF takes values of one type, not number and text.' }],
    ['number = 1', { found: 'a text and a number' }],
    ['urgent < urgent', { found: 'a boolean and a boolean' }],
    ['NONSENSE(1)', { found: 'NONSENSE', at: { start: 0, end: 11 } }],
    ['LEFT(number)', { expected: ['LEFT(text, count)'] }],
    ['1 + customer.nonsense', { at: { start: 13, end: 21 }, found: 'nonsense' }],
    ['nonsense', { at: { start: 0, end: 8 } }],
    ['sellers@nonsense', { at: { start: 8, end: 16 }, expected: ['share'] }],
    ['DATE_ADD(due, 1, number)', { expected: ['text'] }],
    ['DATE_ADD(due, 1, "hour")', { expected: ['day', 'week', 'month', 'year'] }],
    ['ROUND(1, 21)', { expected: ['0 to 20'] }],
    ['FORMAT_DATE(due, "EEEE")', { message: expect.stringContaining('pattern') }],
    ['-number', { found: 'a text' }],
  ])('%s', (text, details) => {
    expect(refusal(text)).toMatchObject({ code: 'invalid_formula', ...details });
  });

  it('must give what its field holds', () => {
    expect(() => checkFormula('lines.name', schema, 'order', computed('x', 'text', ''))).toThrow('Invalid formula');
    expect(checkFormula('JOIN(lines.name)', schema, 'order', computed('x', 'text', '')).type).toEqual({ kind: 'text', list: false });
    expect(checkFormula('placed - NOW()', schema, 'order', computed('x', 'number', '')).type.kind).toBe('duration');
  });
});

describe('cycles', () => {
  const made = (a: string, b: string) =>
    company({ models: [model('loop', [field('start', 'number'), computed('a', 'number', a), computed('b', 'number', b)])] });

  it('are refused with the cycle shown', () => {
    const of = made('b + 1', 'a + 1');
    expect(refusal('a', 'loop', of)).toMatchObject({ code: 'invalid_formula', cycle: ['loop.a', 'loop.b', 'loop.a'] });
    expect(formulaProblems(of).map(({ field: name }) => name)).toEqual(['a', 'b']);
  });

  it('are found when a formula is about to change', () => {
    const of = made('start', 'a + 1');
    const a = of.models.get('loop')?.fields.get('a') ?? field('a');
    expect(formulaOf(of, 'loop', a).type.kind).toBe('number');
    expect(() => checkFormula('b * 2', of, 'loop', a)).toThrowError(
      expect.objectContaining({ details: expect.objectContaining({ cycle: ['loop.a', 'loop.b', 'loop.a'] }) }),
    );
    expect(() => checkFormula('start * 2', of, 'loop', a)).not.toThrow();
  });

  it('through related records are found too', () => {
    const of = company({
      models: [model('box', [computed('size', 'number', 'SUM(items.size)')]), model('thing', [computed('size', 'number', 'box.size')])],
      relations: [
        {
          id: 'r',
          slug: 'thing_box',
          name: 'box',
          inverse: 'items',
          type: 'N_1',
          object_id: 'thing',
          to_object_id: 'box',
          labels: { name: '', inverse: '' },
        },
      ],
    });
    expect(formulaProblems(of)[0]?.error.details.cycle).toEqual(['box.size', 'thing.size', 'box.size']);
  });
});

it('refuses formulas whose computation would explode', () => {
  const fields = Array.from({ length: 30 }, (_, index) =>
    computed(`f${index}`, 'number', index ? `SUM(again.f${index - 1}) + AVG(again.f${index - 1})` : '1'),
  );
  const again = {
    id: 'r',
    slug: 'deep_one',
    name: 'one',
    inverse: 'again',
    type: 'N_1' as const,
    object_id: 'deep',
    to_object_id: 'deep',
    labels: { name: '', inverse: '' },
  };
  const of = company({ models: [model('deep', fields)], relations: [again] });
  expect(refusal('f29', 'deep', of)).toMatchObject({ code: 'invalid_formula', message: expect.stringContaining('too large') });
});

describe('hostile texts', () => {
  it('a megabyte is refused', () => {
    const texts = ['('.repeat(1_000_000), `"${'x'.repeat(1_000_000)}"`, '1+'.repeat(500_000)];
    for (const text of texts) expect(refusal(text)).toMatchObject({ code: 'invalid_formula' });
  });

  it.each([
    ['parentheses', `${'('.repeat(2000)}1${')'.repeat(2000)}`],
    ['calls', 'ABS('.repeat(1000)],
    ['a long sum', `1${'+1'.repeat(2000)}`],
    ['many wrong starts', 'IF('.repeat(1300)],
    ['NUL', '"a\0b"'],
    ['half a character', '"\ud800"'],
  ])('%s are refused', (_, text) => {
    expect(refusal(text)).toMatchObject({ code: 'invalid_formula' });
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty()',
    'constructor("return 1")()',
    'valueOf()',
    'customer.__proto__',
    'customer.constructor',
    'this.process',
    'globalThis',
    'lines@constructor',
    'CONSTRUCTOR(1)',
    '__PROTO__(1)',
    'process.exit()',
    'import("fs")',
    '`1`',
  ])('%s reaches nothing', (text) => {
    expect(refusal(text)).toMatchObject({ code: 'invalid_formula' });
  });
});
