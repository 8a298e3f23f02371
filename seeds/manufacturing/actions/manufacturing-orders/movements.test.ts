import { describe, expect, it } from 'vitest';
import { created, decide, transitions, updated } from '../../../testing/decide.ts';
import { cakeOrder, issuedPick, lotOf, pickOf, pickToMove, places, production } from '../../../testing/manufacturing-order.ts';
import { recordOutput } from '../production/record-output.ts';
import { addFinishedGoods } from './add-finished-goods.ts';
import { removePackaging } from './remove-packaging.ts';
import { removePickedMaterials } from './remove-picked-materials.ts';

const movements = (effects: Parameters<typeof created>[0]) =>
  created(effects, 'std_stock_mouvement').map((movement) => [
    movement.properties.std_type,
    movement.properties.std_quantity,
    movement.links?.std_lot,
  ]);
const consumed = (effects: Parameters<typeof created>[0]) =>
  created(effects, 'std_consumption').map((each) => [each.properties.std_quantity, each.links?.std_lot]);

it('takes picked raw materials to production, packaging not', () => {
  const picks = [pickToMove('a', 'flour-line', 'bomline-raw-materials', 'flour', 2), pickToMove('b', 'box-line', 'bomline-packaging', 'box', 10)];
  const { effects } = decide(removePickedMaterials, {
    order: [cakeOrder('production')],
    picks,
    production: [production],
    lots: [lotOf('flour', 5)],
  });
  expect(movements(effects)).toEqual([['mo-raw-materials-picking', 2, 'flour-lot']]);
  expect(created(effects, 'std_stock_mouvement')[0]?.links).toMatchObject({ std_from_location: 'stock', std_to_location: 'production' });
});

const moved = { std_stock_mouvement: { identity: 'movement' } };
const flour = pickOf('a', 'flour-line', 2, moved);

describe('packaging of what was confirmed', () => {
  const issue = (produced: number, reserved: number, changes: Parameters<typeof cakeOrder>[1] = {}, more: ReturnType<typeof issuedPick>[] = []) =>
    decide(removePackaging, {
      order: [cakeOrder('done', { std_quantity_produced: produced, std_picking_lines: [flour, pickOf('b', 'box-line', reserved)], ...changes })],
      picks: [...(reserved > 0 ? [issuedPick('b', 'box-line', 'box', reserved, null)] : []), ...more],
      production: [production],
      earlier: [],
      lots: [lotOf('box', 50)],
      reservations: [],
    }).effects;

  it('goes to production from the reserved lots', () => {
    expect(movements(issue(10, 10))).toEqual([['mo-packaging-consumption', 10, 'box-lot']]);
    expect(updated(issue(10, 10), 'b').at(-1)?.links).toHaveProperty('std_stock_mouvement');
  });

  it('leaves the rest of a reservation when less was made', () => {
    const effects = issue(8, 10);
    expect(movements(effects)).toEqual([['mo-packaging-consumption', 8, 'box-lot']]);
    expect(updated(effects, 'b').at(-1)?.properties).toEqual({ std_qty_to_pick: 2 });
  });

  it('comes from free lots beyond what was reserved', () => {
    expect(movements(issue(12, 10)).map(([, quantity]) => quantity)).toEqual([10, 2]);
  });

  it('is not taken for what is on outputs, and not twice', () => {
    expect(movements(issue(10, 10, { std_recorded_quantity: 7 })).map(([, quantity]) => quantity)).toEqual([3]);
    expect(movements(issue(10, 0, {}, [issuedPick('c', 'box-line', 'box', 10, 10)]))).toEqual([]);
  });
});

describe('an order that is done', () => {
  const made = { std_quantity_produced: 10, std_picking_lines: [flour] };
  const finish = (changes: Parameters<typeof cakeOrder>[1] = {}, step = 'done', earlier: object[] = []) =>
    decide(addFinishedGoods, {
      order: [cakeOrder(step, { ...made, ...changes })],
      about: [{ identity: 'order', std_parent_order: null }],
      operations: [{ identity: 'o', std_key: 'std-mo-status-production', std_line_num: 10 }],
      earlier,
    } as never).effects;
  const outputs = (effects: Parameters<typeof created>[0]) =>
    created(effects, 'std_production_output').map((output) => [output.once, output.properties.std_quantity]);

  it('records what was confirmed and is on no output yet', () => {
    expect(outputs(finish())).toEqual([['order/0', 10]]);
    expect(outputs(finish({ std_recorded_quantity: 7 }))).toEqual([['order/7', 3]]);
    expect(finish({ std_recorded_quantity: 10 })).toEqual([]);
    expect(finish({ std_quantity_produced: null })).toEqual([]);
  });

  it('makes nothing that it made before there were outputs', () => {
    expect(finish({}, 'done', [{ identity: 'm', std_quantity: 10, std_lot: { std_sku: { identity: 'cake' } } }])).toEqual([]);
  });

  it('makes nothing of what was not consumed, and only in the last step', () => {
    expect(finish({ std_picking_lines: [] })).toEqual([]);
    expect(finish({ std_picking_lines: [pickOf('a', 'flour-line', 2)] })).toEqual([]);
    expect(finish({ std_picking_lines: [pickOf('a', 'flour-line', 2, moved), pickOf('b', 'flour-line', 1)] })).toEqual([]);
    expect(finish({}, 'production')).toEqual([]);
  });

  it('makes the rest as it says: with a new order, or it stays open', () => {
    const rest = finish({ std_quantity_produced: 7, std_rest: 'rest-order' });
    expect(created(rest, 'std_manufacturing_order')[0]).toMatchObject({
      once: 'order/rest',
      properties: { std_quantity: 3 },
      links: { std_rest_of: 'order' },
    });
    expect(transitions(finish({ std_quantity_produced: 7, std_rest: 'keep-open' }))).toMatchObject([{ step: 'std-mo-status-production' }]);
    expect(transitions(finish({ std_rest: 'keep-open' }))).toEqual([]);
  });
});

describe('an output', () => {
  type Changes = { order?: Parameters<typeof cakeOrder>[1]; step?: string; output?: object; picks?: object[]; touched?: object[]; lots?: object[] };
  const post = ({ order = {}, step = 'production', output = {}, picks, touched = [], lots = [lotOf('box', 50)] }: Changes) =>
    decide(recordOutput, {
      output: [
        {
          identity: 'out',
          std_quantity: 4,
          std_scrap_quantity: null,
          std_lot_num: null,
          std_dlc: null,
          std_rest: null,
          std_take_missing: null,
          std_manufacturing_order: { identity: 'order' },
          std_stock_mouvements: [],
          std_consumptions: [],
          ...output,
        },
      ],
      order: [cakeOrder(step, { std_recorded_quantity: 4, std_picking_lines: [flour], ...order })],
      picks: picks ?? [issuedPick('a', 'flour-line', 'flour', 2, 2)],
      production: [production],
      places,
      earlier: [],
      operations: [
        { identity: 'o', std_key: 'std-mo-status-production', std_line_num: 10 },
        { identity: 'q', std_key: 'quality', std_line_num: 50 },
        { identity: 'd', std_key: 'std-mo-status-done', std_line_num: 100_000 },
      ],
      touched,
      lots,
      reservations: [],
    } as never);

  it('puts goods and by-products into lots of their own, numbered with order and article', () => {
    const { effects } = post({});
    expect(created(effects, 'std_sku_lot').map((lot) => lot.properties.std_lot_num)).toEqual(['LOT / MO-7 / cake', 'LOT / MO-7 / crumbs']);
    expect(created(effects, 'std_stock_mouvement').filter(({ properties }) => properties.std_type === 'production')).toMatchObject([
      { once: 'out/production', properties: { std_quantity: 4 }, links: { std_from_location: 'production', std_to_location: 'stock' } },
      { properties: { std_quantity: 0.04 } },
    ]);
  });

  it('consumes for all that was made, packaging for what is good', () => {
    expect(consumed(post({ output: { std_scrap_quantity: 1 } }).effects)).toEqual([
      [1, 'flour-lot'],
      [4, 'box-lot'],
    ]);
  });

  it('consumes what expires first of what was issued', () => {
    const lot = (std_dlc: string) => ({
      identity: std_dlc,
      std_lot_num: std_dlc,
      std_dlc,
      std_created_at: null,
      std_sku: { identity: 'flour' },
      std_stock_location: null,
    });
    const picks = ['2027-01-01', '2026-12-01'].map((dlc) => ({ ...issuedPick(dlc, 'flour-line', 'flour', 1, 0.5), std_lot: lot(dlc) }));
    expect(consumed(post({ picks }).effects).slice(0, 2)).toEqual([
      [0.5, '2026-12-01'],
      [0.3, '2027-01-01'],
    ]);
  });

  it('of more than was issued is refused, and says what lacks', () => {
    expect(post({ output: { std_quantity: 11 } }).refused).toEqual([
      { field: 'std_quantity', because: 'lacks', values: { missing: 'flour 0.2 kg' } },
    ]);
    expect(post({ lots: [] }).refused?.[0]?.values).toEqual({ missing: 'box 4 pc' });
  });

  it('goes onto the one lot of a global article', () => {
    const { std_sku } = cakeOrder('production');
    const order = { std_sku: std_sku && { ...std_sku, std_stock_management_mode: 'global' } };
    const { effects } = post({ order, touched: [{ ...lotOf('cake', 4, 'one'), std_lot_num: 'cake' }] });
    expect(movements(effects)).toContainEqual(['production', 4, 'one']);
  });

  it('ends its order only where no step of its own is left', () => {
    expect(transitions(post({ order: { std_quantity: 4 } }).effects)).toEqual([]);
    expect(transitions(post({ output: { std_rest: 'close-short' } }).effects)).toMatchObject([{ step: 'std-mo-status-done' }]);
  });

  it('comes of no draft, and of nothing that was not picked', () => {
    expect([post({ step: 'draft' }), post({ step: 'picking', picks: [] })].map(({ refused }) => refused?.[0]?.because)).toEqual([
      'not-open',
      'not-picked',
    ]);
  });
});
