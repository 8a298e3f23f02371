import { type NumberFormat, numberFormats } from '@millwright/core/value/number-format.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatNumber, parseNumber, pastedNumber, shownNumber, writeNumbersAs } from './numbers.ts';

describe('formatNumber', () => {
  it('puts a space between thousands and a comma before decimals', () => {
    expect(formatNumber(1234567.5)).toBe('1\u00a0234\u00a0567,5');
    expect(formatNumber(-1234.5, 2)).toBe('−1\u00a0234,50');
    expect(formatNumber(999)).toBe('999');
  });
  it('shows no minus before nothing and no exponent', () => {
    expect(formatNumber(-0.001, 2)).toBe('0,00');
    expect(formatNumber(1e-7)).toBe('0,0000001');
  });
});

describe('shownNumber', () => {
  const float = { type: 'number', subtype: 'float' } as const;
  it('has two decimals, a space between thousands and a comma', () => {
    expect(shownNumber(1234567.5, float)).toBe('1\u00a0234\u00a0567,50');
    expect(shownNumber(1234, float)).toBe('1\u00a0234,00');
    expect(shownNumber(12, { type: 'number' })).toBe('12,00');
    expect(shownNumber(2.346)).toBe('2,35');
  });
  it('has none where a whole number is held or counted', () => {
    expect(shownNumber(1234, { type: 'number', subtype: 'integer' })).toBe('1\u00a0234');
    expect(shownNumber(2.5, { type: 'number', subtype: 'integer' })).toBe('2,50');
    expect(shownNumber(40, { type: 'progress' })).toBe('40');
    expect(shownNumber(3)).toBe('3');
  });
  it('has as many as its field asks for, or who shows it', () => {
    expect(shownNumber(3.5, { ...float, misc: { decimals: 3 } })).toBe('3,500');
    expect(shownNumber(3.5, { ...float, misc: { decimals: 3 } }, 1)).toBe('3,5');
  });
  it('has those of each value where its field says so', () => {
    const field = { ...float, misc: { decimals: 'as_stored' as const } };
    expect([100, 0.125, 534.875, 0].map((value) => shownNumber(value, field))).toEqual(['100', '0,125', '534,875', '0']);
  });
  it('keeps the digits of what two decimals would show as nothing', () => {
    expect(shownNumber(0.0004, float)).toBe('0,0004');
    expect(shownNumber(0, float)).toBe('0,00');
  });
});

describe('parseNumber', () => {
  it('takes both separators', () => {
    expect(parseNumber('1 234,5')).toBe(1234.5);
    expect(parseNumber('1\u202f234.5')).toBe(1234.5);
    expect(parseNumber('1.234,5')).toBe(1234.5);
    expect(parseNumber('1,234.5')).toBe(1234.5);
    expect(parseNumber('−3')).toBe(-3);
    expect(parseNumber(',5')).toBe(0.5);
  });
  it('refuses what is not a number', () => {
    for (const text of ['', '12a', '1,2,3', '--1', '1e5', 'Infinity', '0x10']) expect(parseNumber(text)).toBeNull();
  });
  it('reads back every number it shows', () => {
    const numbers = fc
      .tuple(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), fc.integer({ min: 0, max: 9 }))
      .map(([digits, places]) => digits / 10 ** places);
    fc.assert(fc.property(numbers, (value) => parseNumber(formatNumber(value)) === value));
  });
});

describe('by the signs that were chosen', () => {
  afterEach(() => writeNumbersAs('space_comma'));
  const formats = Object.keys(numberFormats) as NumberFormat[];

  it.each([
    ['space_comma', '1\u00a0234\u00a0567,5', '−1\u00a0000,00'],
    ['comma_point', '1,234,567.5', '−1,000.00'],
    ['point_comma', '1.234.567,5', '−1.000,00'],
    ['apostrophe_point', '1’234’567.5', '−1’000.00'],
  ] as const)('%s writes', (format, long, negative) => {
    writeNumbersAs(format);
    expect([formatNumber(1234567.5), formatNumber(-1000, 2)]).toEqual([long, negative]);
  });

  it('reads a lone separator as the one that was chosen', () => {
    writeNumbersAs('point_comma');
    expect([parseNumber('1.234'), parseNumber('1,234'), parseNumber('1.23'), parseNumber('-12.345.678')]).toEqual([1234, 1.234, 1.23, -12345678]);
    writeNumbersAs('comma_point');
    expect([parseNumber('1,234'), parseNumber('1.234'), parseNumber('1,23')]).toEqual([1234, 1.234, 1.23]);
  });

  it('reads back every number it shows, and pastes it without groups', () => {
    const numbers = fc
      .tuple(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), fc.integer({ min: 0, max: 9 }))
      .map(([digits, places]) => digits / 10 ** places);
    fc.assert(
      fc.property(fc.constantFrom(...formats), numbers, (format, value) => {
        writeNumbersAs(format);
        return parseNumber(formatNumber(value)) === value && !pastedNumber(value).includes(numberFormats[format].group);
      }),
    );
  });
});
