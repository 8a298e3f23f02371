import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import { decimal, decimalText } from '../value/decimal.ts';
import { billsOf } from './bills.ts';
import { decimals, decimalsOf } from './decimals.ts';

const linesOf = (lines: readonly [component: number, parent: number, per: number][]) => ({
  component: Int32Array.from(lines, ([component]) => component),
  parent: Int32Array.from(lines, ([, parent]) => parent),
  per: decimalsOf(lines.map(([, , per]) => per)),
});

it('gathers lines by component and parent, whatever order they come in, and adds up those of one bill', () => {
  const lines: [number, number, number][] = [
    [2, 0, 0.25],
    [1, 0, 4],
    [2, 1, 0.005],
    [2, 0, 1],
  ];
  const bills = { start: Int32Array.of(0, 0, 1, 3), parent: Int32Array.of(0, 0, 1), per: { units: Float64Array.of(4000, 1250, 5), scale: 3 } };
  expect(billsOf(3, linesOf(lines))).toEqual(bills);
  expect(billsOf(3, linesOf(lines.toReversed()))).toEqual(bills);
});

it('a column of numbers is that of their texts', () => {
  const number = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).chain((units) => fc.nat(9).map((scale) => Number(`${units}e-${scale}`))),
    fc.constantFrom(0.1 + 0.2, 1e21, 123_456_789_012_345_680, 1e-7, 0.000_000_000_1),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e25, max: 1e25 }),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 5 }), (values) => {
      expect(decimalsOf(values)).toEqual(decimals(values.map((value) => decimalText(decimal(value)))));
    }),
    depth(2000, 100_000),
  );
});
