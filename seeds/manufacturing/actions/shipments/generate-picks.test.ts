import { describe, expect, it } from 'vitest';
import { created, decide, transitions, updated } from '../../../testing/decide.ts';
import { pickingList } from '../picks/picking-list.ts';
import { generateShipmentPicks } from './generate-picks.ts';

const article = { identity: 'jam', std_label: 'Jam', std_unit: 'jar', std_stock_management_mode: 'batch-perishable', std_awaited: null };
const line = (identity: string, quantity: number, picks: string[] = []) => ({
  identity,
  std_line_num: 1,
  std_order_quantity: quantity,
  std_quantity: quantity,
  std_sku: article,
  std_shipment: { identity: 'shipment' },
  std_picking_lines: picks.map((pick) => ({ identity: pick, std_qty_to_pick: 4, std_missing_quantity: 0 })),
});
const lot = (identity: string, std_quantity: number, std_dlc: string) => ({
  identity,
  std_lot_num: identity,
  std_quantity,
  std_dlc,
  std_created_at: '2026-11-01T00:00:00Z',
  created_at: '2026-11-01T00:00:00Z',
  std_sku: article,
});
const shipment = (step: string | null = 'picking-to-input') => ({
  identity: 'shipment',
  std_label: 'SHP-1',
  std_priority: null,
  std_delivery_date: null,
  created_at: '2026-11-01T00:00:00Z',
  std_active_operation: step ? { std_key: `std-shipment-status-${step}` } : null,
});
const rows = (lines: object[], lots: object[], step?: string | null) =>
  ({ shipments: [shipment(step)], lines, lots, reservations: [] }) as unknown as Parameters<typeof decide>[1];
const picksOf = (effects: Parameters<typeof created>[0]) =>
  created(effects, 'std_picking_line').map((pick) => [pick.links?.std_shipment_line, pick.links?.std_lot, pick.properties.std_qty_to_pick]);

const stock = [lot('late', 50, '2027-02-19'), lot('soon', 8, '2026-11-26')];

it('reserves first what expires first, and the line becomes the sum of its picks', () => {
  const { effects, output } = decide(generateShipmentPicks, rows([line('a', 10)], stock));
  expect(picksOf(effects)).toEqual([
    ['a', 'soon', 8],
    ['a', 'late', 2],
  ]);
  expect(updated(effects, 'a')).toEqual([]);
  expect(transitions(effects)).toEqual([]);
  expect(output).toEqual([
    {
      shipping_line_id: 'a',
      lots: [
        { lot_id: 'soon', quantity_to_pick: 8 },
        { lot_id: 'late', quantity_to_pick: 2 },
      ],
      num_ligne: 1,
    },
  ]);
});

describe('a short pick', () => {
  const { effects } = decide(generateShipmentPicks, rows([line('a', 60)], stock));

  it('stays at what could be taken', () => {
    expect(picksOf(effects).map(([, , quantity]) => quantity)).toEqual([8, 50]);
    expect(updated(effects, 'a')[0]?.properties).toEqual({ std_quantity: 58, std_order_quantity: 60 });
    expect(created(effects, 'std_picking_line').map((pick) => pick.properties.std_missing_quantity)).toEqual([0, 2]);
    expect(updated(effects, 'jam')[0]?.properties).toEqual({ std_awaited: true });
  });

  it('sends the shipment to awaiting materials', () => {
    expect(transitions(effects)).toEqual([
      { op: 'transition', object_id: 'shipment', action: 'set_step', step: 'std-shipment-status-awaiting-materials' },
    ]);
  });
});

it('works out only lines without picking lines', () => {
  const { effects } = decide(generateShipmentPicks, rows([line('picked', 10, ['earlier']), line('new', 3)], stock));
  expect(picksOf(effects)).toEqual([['new', 'soon', 3]]);
});

it('does nothing the second time', () => {
  expect(decide(generateShipmentPicks, rows([line('a', 10, ['pick'])], stock)).effects).toEqual([]);
});

it('picks nothing for a shipment that has gone on or was cancelled', () => {
  for (const step of ['preparation', 'complete', 'cancelled']) {
    expect(decide(generateShipmentPicks, rows([line('a', 10)], stock, step)).effects).toEqual([]);
  }
});

it('brings a shipment back to picking when all it waited for is there', () => {
  const { effects } = decide(generateShipmentPicks, rows([line('a', 10)], stock, 'awaiting-materials'));
  expect(transitions(effects)[0]).toMatchObject({ action: 'set_step', step: 'std-shipment-status-picking-to-input' });
});

it('the picking list shows lines and free lots and writes nothing', () => {
  const { effects, output } = decide(pickingList, rows([line('a', 10)], stock));
  expect(effects).toEqual([]);
  expect(output).toEqual({
    picking_lines: [{ line_id: 'a', sku_id: 'jam', quantity: 10 }],
    lots: [
      { sku_id: 'jam', lot_id: 'soon', quantity: 8 },
      { sku_id: 'jam', lot_id: 'late', quantity: 50 },
    ],
  });
});
