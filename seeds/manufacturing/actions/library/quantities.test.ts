import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atLeast, minus, over, plus, times, toPlaces, wholeMultiple } from './quantities.ts';

it('sums, takes off and multiplies as people do on paper', () => {
  expect(plus(0.1, 0.2, null)).toBe(0.3);
  expect(minus(0.3, 0.1, 0.2)).toBe(0);
  expect(plus(123456789012.1, 0.2)).toBe(123456789012.3);
  expect(times(1.1, 1.1)).toBe(1.21);
  expect(over(1, 3)).toBe(0.333333333);
  expect(toPlaces(1.005, 2)).toBe(1.01);
  expect(atLeast('0.15241383936')).toBe(0.15241384);
  expect(wholeMultiple(0.3, 0.1)).toBe(0.3);
  expect(wholeMultiple(0.31, 0.1)).toBe(0.4);
});

it('takes off what it has added, whatever both are', () => {
  const quantity = fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 9 }))
    .map(([units, places]) => Number(`${units}e-${places}`));
  fc.assert(
    fc.property(quantity, quantity, (one, other) => {
      expect(minus(plus(one, other), other)).toBe(one === 0 ? 0 : one);
    }),
  );
});
