import { expect, it } from 'vitest';
import { decide } from '../../../testing/decide.ts';
import { followOrderLines } from './follow-lines.ts';

type Sent = { id?: string; step: string; ordered: number; quantity?: number; picks?: number[]; moved?: boolean; sku?: string };
const sent = ({ id = 'sent', step, ordered, quantity = ordered, picks = [], moved = false, sku = 'jam' }: Sent) => ({
  identity: id,
  std_order_quantity: ordered,
  std_quantity: quantity,
  std_unit: 'pc',
  std_sku: { identity: sku },
  std_order_line: { identity: 'line' },
  std_shipment: { identity: `${id}-shipment`, std_label: 'SHP-1', std_active_operation: { std_key: `std-shipment-status-${step}` } },
  std_picking_lines: picks.map((std_qty_to_pick, at) => ({
    identity: `${id}-pick-${at}`,
    std_qty_to_pick,
    std_missing_quantity: 0,
    std_stock_mouvement: moved ? { identity: 'moved' } : null,
  })),
});

/** Returns the effects on shipment lines when their order line has this quantity. */
const follow = (std_quantity: number, ...lines: Sent[]) =>
  decide(followOrderLines, {
    lines: [
      {
        identity: 'line',
        std_line_num: 1,
        std_quantity,
        std_description: null,
        std_sku: { identity: 'jam' },
        std_order: { identity: 'order', std_active_operation: { std_key: 'std-so-status-shipping' } },
      },
    ],
    sent: lines.map(sent),
    shipments: [],
  });

it('asks for no more than the line says, also where less is picked than that already', () => {
  const { effects } = follow(22, { step: 'picking-to-input', ordered: 30, quantity: 10, picks: [10] });
  expect(effects).toEqual([{ op: 'update', id: 'sent', properties: { std_order_quantity: 22 } }]);
  expect(follow(30, { step: 'picking-to-input', ordered: 30, quantity: 10, picks: [10] }).effects).toEqual([]);
});

it('asks for all that a complete shipment has left out', () => {
  const complete: Sent = { id: 'gone', step: 'complete', ordered: 30, quantity: 12, picks: [12], moved: true };
  const { effects } = follow(34, complete, { step: 'picking-to-input', ordered: 18, picks: [18] });
  expect(effects).toMatchObject([
    { op: 'update', id: 'sent', properties: { std_order_quantity: 22 } },
    { op: 'transition', object_id: 'sent-shipment' },
  ]);
});

it('changes nothing of a line that goes, also where the article changes with it', () => {
  const waiting = (id: string): Sent => ({ id, step: 'awaiting-materials', ordered: 4, quantity: 0, sku: 'honey' });
  const { effects } = follow(3, waiting('first'), waiting('last'));
  expect(effects).toEqual([
    { op: 'update', id: 'first', properties: { std_order_quantity: 3, std_quantity: 0 } },
    { op: 'delete', id: 'last' },
    { op: 'update', id: 'first', links: { std_sku: 'jam' } },
  ]);
});
