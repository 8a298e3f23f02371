import { expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { shipRepaired } from './ship-repaired.ts';

const lot = (std_free_quantity: number) => ({
  identity: 'lot',
  std_quantity: 5,
  std_free_quantity,
  std_dlc: null,
  std_sku: { identity: 'pump' },
});
const shipped = (free: number, before: string[] = []) => {
  const returns = [
    { identity: 'return', std_label: 'RET-1', std_decision: 'repair', std_quantity: 5, std_lot: null, std_lines: [], std_shipment: null },
  ];
  const rows = { returns, lots: [lot(free)], before: before.map((identity) => ({ identity })) };
  const { effects } = decide(shipRepaired, rows);
  return {
    picks: created(effects, 'std_picking_line').map(({ properties }) => properties.std_qty_to_pick),
    lines: created(effects, 'std_shipment_line').map(({ properties, once }) => [properties.std_quantity, once]),
    lot: updated(effects, 'lot').map(({ properties }) => properties),
  };
};

it('takes what of a repaired lot is promised to nobody, and the rest another time', () => {
  expect(shipped(5)).toEqual({ picks: [5], lines: [[5, 'lot/repaired/0']], lot: [{ std_to_repair: false }] });
  expect(shipped(3)).toEqual({ picks: [3], lines: [[3, 'lot/repaired/0']], lot: [{ std_to_repair: true }] });
  expect(shipped(2, ['first'])).toMatchObject({ picks: [2], lines: [[2, 'lot/repaired/1']] });
});

it('does nothing while all of it is promised', () => expect(shipped(0)).toEqual({ picks: [], lines: [], lot: [] }));
