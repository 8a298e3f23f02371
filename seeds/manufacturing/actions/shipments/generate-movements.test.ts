import { expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { generateShipmentMovements } from './generate-movements.ts';

const pick = (identity: string, std_qty_to_pick: number) => ({
  identity,
  std_qty_to_pick,
  std_type_of_bom: null,
  std_bom_line: null,
  std_lot: { identity: 'lot', std_lot_num: 'L1', std_sku: { identity: 'jam' }, std_stock_location: { identity: 'hall' } },
});
const rows = {
  shipment: [
    {
      identity: 'shipment',
      std_label: 'SHP-1',
      std_shipping_date: null,
      std_lines: [{ identity: 'line', std_quantity: 9, std_picking_lines: [{ std_qty_to_pick: 5 }, { std_qty_to_pick: 3 }] }],
    },
  ],
  customer: [{ identity: 'customer', std_label: 'Customer', std_key: 'client' }],
  picks: [pick('a', 5), pick('b', 3)],
  lots: [{ identity: 'lot', std_quantity: 20 }],
};
const { effects } = decide(generateShipmentMovements, rows);

it('takes each picked quantity from its place to the customer, once per pick', () => {
  expect(created(effects, 'std_stock_mouvement')).toMatchObject([
    {
      once: 'a/shipment',
      properties: { std_type: 'shipment', std_quantity: 5 },
      links: { std_lot: 'lot', std_from_location: 'hall', std_to_location: 'customer', std_shipment: 'shipment' },
    },
    { once: 'b/shipment', properties: { std_quantity: 3 } },
  ]);
});

it('is called by the number of the lot and that of its document', () => {
  expect(created(effects, 'std_stock_mouvement')[0]?.properties.std_label).toBe('L1 · SHP-1');
});

it('notes the lot before and after each pick, one after the other', () => {
  expect(updated(effects, 'a')[0]).toMatchObject({
    properties: { std_lot_qty_bfr_picking: 20, std_lot_qty_aft_picking: 15 },
    links: { std_stock_mouvement: { ref: 'movement-a' } },
  });
  expect(updated(effects, 'b')[0]?.properties).toMatchObject({ std_lot_qty_bfr_picking: 15, std_lot_qty_aft_picking: 12 });
});

it('sets the shipping date and makes the line what was really picked', () => {
  expect(updated(effects, 'shipment')[0]?.properties).toEqual({ std_shipping_date: '2026-11-21' });
  expect(updated(effects, 'line')[0]?.properties).toEqual({ std_quantity: 8 });
});
