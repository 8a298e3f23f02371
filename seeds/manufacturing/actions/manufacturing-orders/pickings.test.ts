import { describe, expect, it } from 'vitest';
import { created, decide, transitions, updated } from '../../../testing/decide.ts';
import { cakeOrder, lotOf, pickOf } from '../../../testing/manufacturing-order.ts';
import { detectStuckOrders } from '../shortages/detect-stuck.ts';
import { checkMaterials } from './check-materials.ts';
import { generateOrderPickings } from './generate-pickings.ts';

const run = (order: ReturnType<typeof cakeOrder>, lots: ReturnType<typeof lotOf>[], action = generateOrderPickings) =>
  decide(action, { order: [order], lots, reservations: [] }).effects;
const picks = (effects: ReturnType<typeof run>) =>
  created(effects, 'std_picking_line').map((pick) => [pick.links?.std_bom_line, pick.properties.std_qty_to_pick, pick.properties.std_type_of_bom]);
/** All updates of a record, combined. */
const written = (effects: ReturnType<typeof run>, id: string) =>
  Object.assign({}, ...updated(effects, id).map(({ properties }) => properties)) as object;

it('picks raw materials and packaging, no by-products', () => {
  const effects = run(cakeOrder('picking'), [lotOf('flour', 5), lotOf('box', 50)]);
  expect(picks(effects)).toEqual([
    ['flour-line', 2, 'bomline-raw-materials'],
    ['box-line', 10, 'bomline-packaging'],
  ]);
  expect(written(effects, 'order')).toMatchObject({ std_raw_materials_available: true, std_awaiting_materials_reason: null });
  expect(transitions(effects)).toEqual([]);
});

it('adds none the second time', () => {
  const std_picking_lines = [pickOf('a', 'flour-line', 2), pickOf('b', 'box-line', 10)];
  expect(picks(run(cakeOrder('picking', { std_picking_lines }), [lotOf('flour', 5), lotOf('box', 50)]))).toEqual([]);
});

describe('a short pick', () => {
  const effects = run(cakeOrder('picking'), [lotOf('flour', 1.5), lotOf('box', 50)]);

  it('stays at what could be taken and marks the rest as missing', () => {
    expect(created(effects, 'std_picking_line')[0]?.properties).toMatchObject({ std_qty_to_pick: 1.5, std_missing_quantity: 0.5 });
  });

  it('sends the order to awaiting materials, which says what is missing', () => {
    expect(written(effects, 'order')).toMatchObject({
      std_raw_materials_available: false,
      std_awaiting_materials_reason: 'Manque MP: flour 0.5 kg',
    });
    expect(transitions(effects)).toMatchObject([{ action: 'set_step', step: 'std-mo-status-awaiting-materials' }]);
  });

  it('is made up for when the rest has come', () => {
    const std_picking_lines = [pickOf('a', 'flour-line', 1.5, { std_missing_quantity: 0.5 }), pickOf('b', 'box-line', 10)];
    const later = run(cakeOrder('picking', { std_picking_lines, std_raw_materials_available: false }), [lotOf('flour', 9, 'new')]);
    expect(picks(later)).toEqual([['flour-line', 0.5, 'bomline-raw-materials']]);
    expect(written(later, 'a')).toEqual({ std_missing_quantity: 0 });
  });
});

it('picks nothing for an order in production or cancelled', () => {
  for (const step of ['production', 'done', 'cancelled']) expect(run(cakeOrder(step), [lotOf('flour', 5), lotOf('box', 50)])).toEqual([]);
});

it('an order that waits goes on to picking when all its parts are free, and not before', () => {
  const waiting = cakeOrder('awaiting-materials', { std_raw_materials_available: false, std_awaiting_materials_reason: 'Manque MP: flour 2 kg' });
  expect(transitions(run(waiting, [lotOf('flour', 5), lotOf('box', 50)], checkMaterials))).toMatchObject([{ step: 'std-mo-status-picking' }]);
  expect(transitions(run(waiting, [lotOf('box', 50)], checkMaterials))).toEqual([]);
});

it('finds stuck orders by due date and frees those whose parts have come', () => {
  const first = cakeOrder('draft', { identity: 'first', std_raw_materials_available: false, std_awaiting_materials_reason: 'Manque MP: box 10 pc' });
  const second = cakeOrder('draft', { identity: 'second' });
  const { effects } = decide(detectStuckOrders, {
    orders_by_bill: [first, second],
    stored: [{ identity: ['flour-lot', 'box-lot'], article: ['flour', 'box'], std_quantity: [5, 14] }],
  });
  expect(updated(effects, 'first')[0]?.properties).toEqual({ std_raw_materials_available: true, std_awaiting_materials_reason: null });
  expect(updated(effects, 'second')[0]?.properties).toEqual({
    std_raw_materials_available: false,
    std_awaiting_materials_reason: 'Manque MP: box 6 pc',
  });
});
