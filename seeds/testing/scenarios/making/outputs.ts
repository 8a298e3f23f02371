import { expect } from 'vitest';
import { quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works, type WorksWithActions } from '../../works.ts';
import { madeOf } from '../flows/from-nothing.ts';
import { baking, componentsOf, outputOf, readOrder, record, refusal, step } from './baking.ts';

/** Two outputs of an order, one of them with scrap: each moves its own goods, and the rest continues as another order. */
export async function makesInParts(works: Works): Promise<void> {
  const { cake, parts, order } = await baking(works);
  const first = await record(works, { order, std_quantity: 4 });
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3 });
  expect(await quantities(works, parts.box)).toEqual({ BOX: 46 });
  const label = (await readOrder(works, order))?.std_label;
  expect(await quantities(works, cake)).toEqual({ [`LOT / ${label} / Cake`]: 4 });
  expect(await outputOf(works, first)).toMatchObject({
    std_lot: { std_lot_num: `LOT / ${label} / Cake` },
    std_consumptions: expect.arrayContaining([
      { std_quantity: 0.8, std_lot: { std_lot_num: 'FLOUR' } },
      { std_quantity: 4, std_lot: { std_lot_num: 'BOX' } },
    ]),
  });
  await works.settled();
  expect([await activeKey(works, order), await readOrder(works, order)]).toMatchObject([
    step('production'),
    { std_quantity_produced: 4, std_remaining_quantity: 6 },
  ]);
  await record(works, { order, std_quantity: 3, std_scrap_quantity: 1, std_rest: 'rest-order' });
  await works.settled();
  expect([await activeKey(works, order), await readOrder(works, order)]).toMatchObject([step('done'), { std_quantity_produced: 7 }]);
  expect([await madeOf(works, cake), await quantities(works, parts.flour), await quantities(works, parts.box)]).toEqual([
    7,
    { FLOUR: 3.4 },
    { BOX: 43 },
  ]);
  expect(await quantities(works, parts.crumbs)).toEqual({ [`LOT / ${label} / Crumbs`]: 0.08 });
  const [rest] = await find<{ identity: string; std_quantity: number }>(
    works,
    'std_manufacturing_order',
    'std_rest_of',
    order,
    'identity std_quantity',
  );
  expect([rest?.std_quantity, await activeKey(works, rest?.identity ?? '')]).toEqual([3, step('draft')]);
  expect([...(await componentsOf(works, rest?.identity ?? '')).keys()].sort()).toEqual(['Cake box', 'Cake flour', 'Crumbs']);
  await expect(record(works, { order, std_quantity: 1 })).rejects.toMatchObject(refusal('std_manufacturing_order', 'not-open'));
  expect(await ledgerErrors(works)).toEqual([]);
}

const undo = (works: Works, std_production_output: string) => works.submit('undo-output', { std_production_output, std_reason: 'Counted wrong' });

/** An output is undone once, exactly into its lots and materials, as long as its goods have not moved. */
export async function undoesAnOutput(works: Works): Promise<void> {
  const { cake, parts, order } = await baking(works);
  const first = await record(works, { order, std_quantity: 4 });
  const second = await record(works, { order, std_quantity: 6 });
  await works.settled();
  expect(await activeKey(works, order)).toBe(step('done'));
  await undo(works, second);
  await works.settled();
  expect([await activeKey(works, order), await madeOf(works, cake), await quantities(works, parts.box)]).toEqual([
    step('production'),
    4,
    { BOX: 46 },
  ]);
  expect([await readOrder(works, order), (await componentsOf(works, order)).get('Cake flour')]).toMatchObject([
    { std_quantity_produced: 4 },
    { std_left_quantity: 1.2, std_consumed_quantity: 0.8 },
  ]);
  await expect(undo(works, second)).rejects.toThrow();
  const third = await record(works, { order, std_quantity: 2 });
  const [lot] = await find<{ identity: string; std_quantity: number }>(works, 'std_sku_lot', 'std_sku', cake, 'identity std_quantity');
  expect(lot?.std_quantity).toBe(6);
  await works.submit('scrap-lot', { std_lot: lot?.identity ?? '', std_quantity: 1, std_reason: 'Broken' });
  for (const output of [first, third]) await expect(undo(works, output)).rejects.toMatchObject(refusal('std_production_output', 'goods-moved'));
  const [crumbs] = Object.values(await quantities(works, parts.crumbs));
  expect([await madeOf(works, cake), crumbs]).toEqual([5, 0.06]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Eight people record an output of the same order at the same moment: together they consume what was issued, and no more. */
export async function consumesOnceAtOnce(works: Works): Promise<void> {
  const { cake, parts, order } = await baking(works);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => record(works, { order, std_quantity: 3 })));
  await works.settled();
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect([await madeOf(works, cake), await quantities(works, parts.flour), await quantities(works, parts.box)]).toEqual([
    9,
    { FLOUR: 3 },
    { BOX: 41 },
  ]);
  expect((await componentsOf(works, order)).get('Cake flour')).toMatchObject({ std_consumed_quantity: 1.8, std_left_quantity: 0.2 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * Forms and steps from before outputs were introduced create an output for the quantity that is in none yet; the
 * packaging form asks what happens to the rest.
 */
export async function finishesWithAnOutput(works: Works): Promise<void> {
  const { cake, parts, order } = await baking(works);
  await record(works, { order, std_quantity: 4 });
  await works.submit('move-mo-forward', {}, order);
  await expect(works.submit('manufacturing-order-packaging', { std_quantity_produced: 3 }, order)).rejects.toThrow();
  await works.submit('manufacturing-order-packaging', { std_quantity_produced: 7, std_rest: 'keep-open' }, order);
  await works.settled();
  const outputs = () => find<{ std_quantity: number }>(works, 'std_production_output', 'std_manufacturing_order', order, 'std_quantity');
  expect([await activeKey(works, order), (await outputs()).map(({ std_quantity }) => std_quantity).sort()]).toEqual([step('production'), [3, 4]]);
  expect([await madeOf(works, cake), await quantities(works, parts.box)]).toEqual([7, { BOX: 43 }]);
  await works.submit('move-mo-forward', {}, order);
  await works.submit('manufacturing-order-packaging', { std_quantity_produced: 9 }, order, { close_short: true });
  await works.settled();
  expect([
    await activeKey(works, order),
    await madeOf(works, cake),
    await quantities(works, parts.flour),
    await quantities(works, parts.box),
  ]).toEqual([step('done'), 9, { FLOUR: 3.2 }, { BOX: 41 }]);
  await works.setStep(order, step('production'));
  await works.setStep(order, step('done'), { close_short: true });
  await works.settled();
  expect([await madeOf(works, cake), (await outputs()).length]).toEqual([9, 3]);
  const over = await baking(works);
  await works.update('std_manufacturing_order', over.order, { std_quantity_produced: 12 });
  await expect(works.setStep(over.order, step('done'))).rejects.toThrow('Cake flour 0.4 kg');
  expect(await madeOf(works, over.cake)).toBe(0);
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * The produced quantity that outputs add to an order is not a change by a person: its timeline entry can't be undone,
 * and has no effects.
 */
export async function undoesNoSum(works: WorksWithActions): Promise<void> {
  const { cake, order } = await baking(works);
  await record(works, { order, std_quantity: 7 });
  await works.settled();
  await expect(works.undo(order, 'std_quantity_produced')).rejects.toMatchObject({ code: 'derived_change' });
  expect([(await readOrder(works, order))?.std_quantity_produced, await madeOf(works, cake)]).toEqual([7, 7]);
  await works.setStep(order, step('done'), { close_short: true });
  await works.settled();
  expect(await madeOf(works, cake)).toBe(7);
  expect(await ledgerErrors(works)).toEqual([]);
}
