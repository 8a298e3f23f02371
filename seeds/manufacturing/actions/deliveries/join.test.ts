import { describe, expect, it } from 'vitest';
import { decide } from '../../../testing/decide.ts';
import { joinReceptions, joinShipments } from './deliveries.ts';

const waits = { joinReceptions: 'std-rec-status-waiting', joinShipments: 'std-shipment-status-awaiting-materials' };
const line = (identity: string, partner: string) => ({ identity, std_line_num: 1, ordered: { order: { partner: { identity: partner } } } });

/** A delivery with one line that still waits. */
const delivery = (identity: string, key: string, changes: object = {}) => ({
  identity,
  std_label: identity,
  std_moved_label: null,
  std_active_operation: { std_key: key },
  other: null,
  partner: { identity: 'shop' },
  std_lines: [line(`${identity} line`, 'shop')],
  std_delivery_address: '1 Quay',
  std_shortage: null,
  std_order: { std_currency: 'EUR' },
  ...changes,
});

/** The reason why delivery `it` is not joined to `other`, with the given changes to both. */
function because(action: 'joinReceptions' | 'joinShipments', own: object, others: object | null) {
  const deliveries = [
    delivery('it', waits[action], { other: { identity: 'other' }, ...own }),
    ...(others ? [delivery('other', waits[action], others)] : []),
  ];
  const { effects, refused } = decide({ joinReceptions, joinShipments }[action], { asked: deliveries, locked: deliveries, deliveries });
  return refused?.map(({ because }) => because) ?? effects.length;
}

describe.each(['joinReceptions', 'joinShipments'] as const)('%s', (action) => {
  const step = action === 'joinReceptions' ? 'std-rec-status' : 'std-shipment-status';
  it.each([
    ['gone', {}, null],
    ['itself', { other: { identity: 'it' } }, {}],
    ['goes-along', {}, { other: { identity: 'third' } }],
    ['not-open', { std_active_operation: { std_key: `${step}-complete` } }, {}],
    ['not-open', {}, { std_active_operation: { std_key: `${step}-complete` } }],
    ['not-open', {}, { std_active_operation: { std_key: `${step}-cancelled` } }],
    ['moved', { std_moved_label: 'moved' }, {}],
    ['moved', {}, { std_moved_label: 'moved' }],
    ['other-partner', {}, { partner: { identity: 'hotel' }, std_lines: [] }],
    ['other-partner', {}, { std_lines: [line('one', 'hotel')] }],
    ['other-partner', { std_lines: [line('one', 'shop'), line('two', 'hotel')] }, {}],
  ])('keeps apart: %s', (reason, own, other) => expect(because(action, own, other)).toEqual([reason]));

  it('takes lines over and cancels what they leave', () => expect(because(action, {}, {})).toBe(2));
  it('cancels one without lines, which can not go with itself either, and leaves one whose lines have gone', () => {
    const empty = { std_lines: [] };
    expect(because(action, empty, {})).toBe(1);
    expect(because(action, { ...empty, other: { identity: 'it' } }, {})).toEqual(['itself']);
    expect(because(action, { ...empty, std_active_operation: { std_key: `${step}-cancelled` } }, {})).toBe(0);
  });
});

describe('joinShipments', () => {
  it.each([
    ['other-address', { std_delivery_address: '2 Low Street' }],
    ['other-address', { std_delivery_address: null }],
    ['other-currency', { std_order: { std_currency: 'USD' } }],
  ])('keeps apart: %s', (reason, other) => expect(because('joinShipments', {}, other)).toEqual([reason]));

  it('takes addresses for the same whatever spaces and lines they have', () =>
    expect(because('joinShipments', {}, { std_delivery_address: ' 1\n Quay' })).toBe(2));
});
