import { parseValue } from 'graphql';
import { expect, it } from 'vitest';
import { literalValue } from './literals.ts';

const read = (text: string, variables = {}) => literalValue(parseValue(text), variables);

it('reads numbers as doubles where these hold every digit, and as their digits otherwise', () => {
  expect(['0', '-0', '0.10', '1.50e3', '-2.5E-3', '9007199254740992', '1e30'].map((text) => read(text))).toEqual([
    0, -0, 0.1, 1500, -0.0025, 9007199254740992, 1e30,
  ]);
  const lost = ['9007199254740993', '12345678901234567890.123456789', '0.1234567890123456789', '-1e400'];
  expect(lost.map((text) => read(text))).toEqual(lost);
});

it('reads a long number in one pass', () => {
  const long = `1${'0'.repeat(90_000)}1`;
  for (let time = 0; time < 20; time++) expect(read(long)).toBe(long);
});

it('puts variables in, leaves out those that were not given, and knows no prototype', () => {
  expect(read('{a: $a, b: [$b, $c], c: $c, d: null, e: NAME, f: {g: "x"}}', { a: 1, b: [2] })).toEqual({
    a: 1,
    b: [[2], null],
    d: null,
    e: 'NAME',
    f: { g: 'x' },
  });
  expect(Object.keys(read('{__proto__: {admin: true}}') as object)).toEqual(['__proto__']);
});
