import { describe, expect, it } from 'vitest';
import { context, created, decide } from '../../../testing/decide.ts';
import { correctMovement } from './correct.ts';

const free = { std_invoice_id: null, std_invoices: [] };
const own = { std_invoice_id: null, std_invoices: [{ std_label: 'INVOICE-1', std_standing: 1 }] };
const credited = { std_invoice_id: null, std_invoices: [{ std_label: 'INVOICE-1', std_standing: 0 }] };
const order = { identity: 'order', ...free };
const joined = { identity: 'joined', ...free };
const shipment = { identity: 'shipment', ...free, std_order: order, std_lines: [{ std_order_line: { std_order: joined } }] };
const movement = {
  identity: 'movement',
  std_type: 'shipment',
  std_net_quantity: 10,
  std_lot: { identity: 'lot' },
  std_from_location: { identity: 'store', std_key: null },
  std_to_location: { identity: 'outside', std_key: 'client' },
  std_reception: null,
  std_shipment: shipment,
};
const rowsWith = (parts: object, more: object = {}) => ({
  correction: [{ identity: 'it', std_label: 'C-1', std_quantity: 8, std_stock_mouvements: [], std_mouvement: { identity: 'movement' } }],
  moved: [movement],
  again: [{ ...movement, std_shipment: { ...shipment, ...parts } }],
  lots: [{ identity: 'lot', std_lot_num: 'L1', std_quantity: 5, std_returnable_quantity: 30, std_stock_location: { identity: 'store' } }],
  shipped: [
    { identity: 'movement', std_quantity: 10, std_shipment: { identity: 'shipment' } },
    { identity: 'other', std_quantity: 20, std_shipment: { identity: 'other' } },
  ],
  ...more,
});

it.each([
  [4, 8],
  [null, null],
])('a receipt that is put right is refused as far as it came (%s before)', (before, after) => {
  const received = [{ identity: 'arrived', std_refused_quantity: before, std_reception_line: null }];
  const { effects } = decide(correctMovement, rowsWith({}, { received }));
  expect(effects.filter((effect) => effect.op === 'set')).toMatchObject([
    { rows: [{ id: 'arrived', values: { std_qty_to_receive: 8, std_refused_quantity: after } }] },
  ]);
});

describe('a shipment is put right', () => {
  it.each([
    ['nobody has billed it', {}],
    ['its invoice is cancelled', credited],
  ])('where %s', (_, parts) => expect(created(decide(correctMovement, rowsWith(parts)).effects, 'std_stock_mouvement')).toHaveLength(1));

  it.each([
    ['an invoice of one’s own', own],
    ['accounting', { std_invoice_id: 'F1' }],
    ['an own invoice of its order', { std_order: { ...order, ...own } }],
    ['an own invoice of an order whose lines came to it', { std_lines: [{ std_order_line: { std_order: { ...joined, ...own } } }] }],
  ])('not where %s bills it', (_, parts) =>
    expect(decide(correctMovement, rowsWith(parts))).toEqual({ effects: [], refused: [expect.objectContaining({ because: 'billed' })] }),
  );

  it('after its orders and itself are locked, in this order', () => {
    const locks = correctMovement.reads.flatMap((phase) =>
      Object.values(phase(rowsWith({}), context)).flatMap((read) => ('lock' in read && read.lock ? [JSON.stringify(read.variables)] : [])),
    );
    expect(locks.findIndex((each) => each.includes('"order","joined"'))).toBe(0);
    expect(locks[1]).toContain('shipment');
  });

  it('not below what came back of it, whatever of the lot left with another shipment', () => {
    const returns = [{ identity: 'r', std_quantity: 9, std_shipment: { identity: 'shipment' } }];
    expect(decide(correctMovement, rowsWith({}, { returns })).refused).toMatchObject([{ field: 'std_quantity', because: 'came-back' }]);
  });
});
