import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumber, shownNumber } from './numbers.ts';

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
  it('has two decimals unless the number is whole or its field says otherwise', () => {
    expect(shownNumber(1234.5)).toBe('1\u00a0234,50');
    expect(shownNumber(1234)).toBe('1\u00a0234');
    expect(shownNumber(3.5, 3)).toBe('3,500');
    expect(shownNumber(0.0004)).toBe('0,0004');
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
