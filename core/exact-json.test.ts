import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayHoldLongNumber, numberOrDigits, parseExact, parseToPlaces, parseToWrite } from './exact-json.ts';

it.each([
  ['9007199254740993', '9007199254740993'],
  ['-12345678901234567890.123456789', '-12345678901234567890.123456789'],
  ['0.10000000000000000055', '0.10000000000000000055'],
  ['9007199254740992', 9007199254740992],
  ['123456789012345', 123456789012345],
  ['1.50', 1.5],
  ['1e3', 1000],
])('%s is %j', (source, value) => expect(parseExact(source)).toBe(value));

it('writes again what it has read, digit by digit', () => {
  const text = '{"a":12345678901234567890.123456789,"b":[1.5,"x",null]}';
  expect(JSON.stringify(parseToWrite(text))).toBe(text);
});

it('keeps every digit, and whatever else there is as it was', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }).map((all) => all.join('').replace(/^0+(?=\d)/, ''));
  fc.assert(
    fc.property(digits, fc.json(), (number, other) => {
      const { a, b } = parseExact(`{"a":${number},"b":${JSON.stringify({ other })}}`) as { a: unknown; b: unknown };
      expect(BigInt(a as string)).toBe(BigInt(number));
      expect(b).toEqual({ other });
      if (number.length > 15) expect(mayHoldLongNumber(number)).toBe(true);
    }),
  );
});

it.each([
  ['7615917337495251231', '7615917337495251231'],
  ['12345678901234567.89', '12345678901234567.89'],
  ['1234567890123456789e400', '1234567890123456789e400'],
  ['0.33333333333333333333', 0.3333333333333333],
  ['1234.56789012345678901', 1234.567890123457],
  ['9007199254740991', 9007199254740991],
])('%s to nine places is %j', (source, value) => expect(parseToPlaces(`[${source}]`, 9)).toEqual([value]));

it('takes a decimal text for a number where that holds it', () => {
  expect(['1.50', '9007199254740992', '9007199254740993'].map(numberOrDigits)).toEqual([1.5, 9007199254740992, '9007199254740993']);
});
