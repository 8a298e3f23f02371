import { describe, expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { cakeOrder, lotOf, pickOf, pickToMove, places, production } from '../../../testing/manufacturing-order.ts';
import { addFinishedGoods } from './add-finished-goods.ts';
import { removePackaging } from './remove-packaging.ts';
import { removePickedMaterials } from './remove-picked-materials.ts';

const movements = (effects: Parameters<typeof created>[0]) =>
  created(effects, 'std_stock_mouvement').map((movement) => [movement.once, movement.properties.std_quantity, movement.links?.std_lot]);

it('takes picked raw materials to production, packaging not', () => {
  const picks = [pickToMove('a', 'flour-line', 'bomline-raw-materials', 'flour', 2), pickToMove('b', 'box-line', 'bomline-packaging', 'box', 10)];
  const { effects } = decide(removePickedMaterials, {
    order: [cakeOrder('production')],
    picks,
    production: [production],
    lots: [lotOf('flour', 5)],
  });
  expect(movements(effects)).toEqual([['a/mo-raw-materials-picking', 2, 'flour-lot']]);
  expect(created(effects, 'std_stock_mouvement')[0]?.links).toMatchObject({ std_from_location: 'stock', std_to_location: 'production' });
});

const moved = { std_stock_mouvement: { identity: 'movement' } };
const flour = pickOf('a', 'flour-line', 2, moved);

describe('packaging', () => {
  const consume = (produced: number, reserved: number, lots = [lotOf('box', 50)]) =>
    decide(removePackaging, {
      order: [cakeOrder('done', { std_quantity_produced: produced, std_picking_lines: [flour, pickOf('b', 'box-line', reserved)] })],
      picks: reserved > 0 ? [pickToMove('b', 'box-line', 'bomline-packaging', 'box', reserved)] : [],
      production: [production],
      lots,
      pickable: lots,
      reservations: [],
    }).effects;

  it('is consumed for the quantity produced, from the reserved lots', () => {
    expect(movements(consume(10, 10))).toEqual([['b/mo-packaging-consumption', 10, 'box-lot']]);
  });

  it('is consumed for less than was reserved when less was made', () => {
    const effects = consume(8, 10);
    expect(movements(effects)).toEqual([['b/mo-packaging-consumption', 8, 'box-lot']]);
    expect(updated(effects, 'b')[0]?.properties).toMatchObject({ std_qty_to_pick: 8 });
  });

  it('beyond what was reserved comes from free lots', () => {
    const quantities = movements(consume(12, 10)).map(([, quantity]) => quantity);
    expect(quantities).toEqual([10, 2]);
  });

  it('already consumed is not consumed again', () => {
    const std_picking_lines = [flour, pickOf('b', 'box-line', 10, moved)];
    const { effects } = decide(removePackaging, {
      order: [cakeOrder('done', { std_quantity_produced: 10, std_picking_lines })],
      picks: [],
      production: [production],
      lots: [lotOf('box', 40)],
      pickable: [lotOf('box', 40)],
      reservations: [],
    });
    expect(effects).toEqual([]);
  });
});

describe('finished goods', () => {
  const made = { std_quantity_produced: 10, std_picking_lines: [flour] };
  const finish = (changes: Parameters<typeof cakeOrder>[1] = {}, lots: object[] = [], written: object[] = [], step = 'done') =>
    decide(addFinishedGoods, { order: [cakeOrder(step, { ...made, ...changes })], production: [production], places, lots, written } as never).effects;

  it('come from production into a lot of their own, numbered with order and article', () => {
    const effects = finish();
    expect(created(effects, 'std_sku_lot').map((lot) => lot.properties.std_lot_num)).toEqual(['LOT / MO-7 / cake', 'LOT / MO-7 / crumbs']);
    expect(created(effects, 'std_stock_mouvement')[0]).toMatchObject({
      once: 'order/production',
      properties: { std_type: 'production', std_quantity: 10 },
      links: { std_from_location: 'production', std_to_location: 'stock' },
    });
  });

  it('count what was produced, and nothing when nobody said', () => {
    expect(movements(finish({ std_quantity_produced: 9 })).map(([, quantity]) => quantity)).toEqual([9, 0.09]);
    expect(finish({ std_quantity_produced: null })).toEqual([]);
  });

  it('come of nothing but what was consumed, and only in the last step', () => {
    expect(finish({ std_picking_lines: [] })).toEqual([]);
    expect(finish({ std_picking_lines: [pickOf('a', 'flour-line', 2)] })).toEqual([]);
    expect(finish({ std_picking_lines: [pickOf('a', 'flour-line', 2, moved), pickOf('b', 'flour-line', 1)] })).toEqual([]);
    expect(finish({}, [], [], 'production')).toEqual([]);
  });

  it('of a global article go onto its one lot', () => {
    const order = cakeOrder('done');
    const std_sku = order.std_sku && { ...order.std_sku, std_stock_management_mode: 'global', std_bom: null };
    const effects = finish({ std_sku }, [{ ...lotOf('cake', 4, 'one'), std_lot_num: 'cake' }]);
    expect(movements(effects)).toEqual([['order/production', 10, 'one']]);
  });

  it('are put into stock once', () => expect(finish({}, [], [{ identity: 'movement' }])).toEqual([]));
});
