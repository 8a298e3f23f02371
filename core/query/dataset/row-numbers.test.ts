import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth } from '../../testing/depth.ts';
import { packIdentities, RowNumbers } from './row-numbers.ts';

const near = fc.nat(30).map((n) => `01900000-0000-7000-8004-${n.toString(16).padStart(12, '0')}`);
const identity = fc.oneof(near, fc.uuid());

it('finds the row of each identity, whichever they are and however many', () => {
  fc.assert(
    fc.property(fc.uniqueArray(identity, { maxLength: 60 }), fc.array(identity, { maxLength: 60 }), (rows, others) => {
      const links = [...rows.toReversed(), ...others];
      expect(new RowNumbers(rows).of(packIdentities(links))).toEqual(links.map((id) => rows.indexOf(id)));
    }),
    depth(300, 20_000),
  );
});

it('an empty link has no row, capital letters are no other identity, and bytes may begin anywhere', () => {
  const rows = ['0190aaaa-0000-7000-8004-00000000000a', '0190bbbb-0000-7000-8004-00000000000b'];
  const numbers = new RowNumbers(rows);
  expect(numbers.of(new Uint8Array(16))).toEqual([-1]);
  expect(new RowNumbers([]).of(packIdentities(rows))).toEqual([-1, -1]);
  const packed = packIdentities([String(rows[1]).toUpperCase()]);
  const moved = new Uint8Array(17);
  moved.set(packed, 1);
  expect([numbers.of(packed), numbers.of(moved.subarray(1))]).toEqual([[1], [1]]);
});
