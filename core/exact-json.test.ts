import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayHoldLongNumber, numberOrDigits, parseExact, parseToWrite } from './exact-json.ts';

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

it('takes a decimal text for a number where that holds it', () => {
  expect(['1.50', '9007199254740992', '9007199254740993'].map(numberOrDigits)).toEqual([1.5, 9007199254740992, '9007199254740993']);
});
