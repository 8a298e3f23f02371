import { expect } from 'vitest';
import { quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works } from '../../works.ts';
import { madeOf } from '../flows/from-nothing.ts';
import { baking, componentsOf, readOrder, record, refusal, step } from './baking.ts';
import { bakery } from './production.ts';

/**
 * If it is cancelled at any step, also after an output, an order returns exactly what it has not consumed; if it is
 * reopened, it picks anew.
 */
export async function givesMaterialsBack(works: Works): Promise<void> {
  for (const at of ['draft', 'awaiting-materials', 'picking', 'production', 'packaging']) {
    const { parts, order, cake } = await bakery(works, 5, 50);
    if (!['draft'].includes(at)) await works.setStep(order, step('picking'));
    await works.settled();
    if (at !== 'picking' && at !== 'draft') await works.setStep(order, step(at));
    await works.settled();
    await works.setStep(order, step('cancelled'));
    await works.settled();
    expect([at, await quantities(works, parts.flour), await quantities(works, parts.box), await madeOf(works, cake)]).toEqual([
      at,
      { FLOUR: 5 },
      { BOX: 50 },
      0,
    ]);
  }
  const { parts, order, cake } = await baking(works);
  await record(works, { order, std_quantity: 4 });
  await works.setStep(order, step('cancelled'));
  await works.settled();
  expect([await quantities(works, parts.flour), await quantities(works, parts.box), await madeOf(works, cake)]).toEqual([
    { FLOUR: 4.2 },
    { BOX: 46 },
    4,
  ]);
  await works.setStep(order, step('picking'));
  await works.settled();
  const flour = (await componentsOf(works, order)).get('Cake flour');
  expect(flour).toMatchObject({
    std_issued_quantity: 2,
    std_returned_quantity: 1.2,
    std_consumed_quantity: 0.8,
    std_left_quantity: 0,
    std_reserved_quantity: 1.2,
  });
  await works.setStep(order, step('production'));
  await works.settled();
  await record(works, { order, std_quantity: 6 });
  await works.settled();
  expect([await activeKey(works, order), await quantities(works, parts.flour), await quantities(works, parts.box)]).toEqual([
    step('done'),
    { FLOUR: 3 },
    { BOX: 40 },
  ]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** No more is consumed than was issued: the missing quantity is named, and is taken from stock if the output allows it. */
export async function takesWhatWasIssued(works: Works): Promise<void> {
  const { parts, order, cake } = await baking(works, 2.5);
  await expect(record(works, { order, std_quantity: 12 })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ field: 'std_quantity', code: 'lacks', message: expect.stringContaining('Cake flour 0.4 kg') }] },
  });
  await expect(record(works, { order, std_quantity: 13, std_take_missing: true })).rejects.toMatchObject(refusal('std_quantity', 'lacks-all'));
  await expect(record(works, { order })).rejects.toMatchObject(refusal('std_quantity', 'no-quantity'));
  expect([await quantities(works, parts.flour), await madeOf(works, cake)]).toEqual([{ FLOUR: 0.5 }, 0]);
  await record(works, { order, std_quantity: 12, std_take_missing: true });
  await works.settled();
  expect([await quantities(works, parts.flour), await quantities(works, parts.box), await madeOf(works, cake)]).toEqual([
    { FLOUR: 0.1 },
    { BOX: 38 },
    12,
  ]);
  expect(await activeKey(works, order)).toBe(step('done'));
  await works.setStep(order, step('production'));
  expect(await find(works, 'std_manufacturing_order', 'identity', order, 'std_over')).toEqual([{ std_over: true }]);
  await works.setStep(order, step('done'));
  await works.settled();
  expect(await madeOf(works, cake)).toBe(12);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** If a person picks more or less, the product is made from the picked quantity. */
export async function consumesWhatWasPicked(works: Works): Promise<void> {
  const { parts, order } = await bakery(works, 5, 50);
  await works.setStep(order, step('picking'));
  await works.settled();
  const picks = await find<{ identity: string; std_type_of_bom: string }>(
    works,
    'std_picking_line',
    'std_manufacturing_order',
    order,
    'identity std_type_of_bom',
  );
  const flour = picks.find((pick) => pick.std_type_of_bom === 'bomline-raw-materials')?.identity ?? '';
  await works.update('std_picking_line', flour, { std_qty_to_pick: 3 });
  await works.setStep(order, step('production'));
  await works.settled();
  await record(works, { order, std_quantity: 5 });
  expect((await componentsOf(works, order)).get('Cake flour')).toMatchObject({ std_consumed_quantity: 1.5, std_left_quantity: 1.5 });
  await record(works, { order, std_quantity: 3, std_rest: 'close-short' });
  await works.settled();
  expect([await activeKey(works, order), await quantities(works, parts.flour)]).toEqual([step('done'), { FLOUR: 2.6 }]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * Issued goods that are not needed are returned by hand, at most what is in production; when the order goes back to its
 * picking, they are picked again.
 */
export async function returnsByHand(works: Works): Promise<void> {
  const { parts, order } = await baking(works);
  const [lot] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  const values = { std_manufacturing_order: order, std_lot: lot?.identity ?? '' };
  await expect(works.submit('material-return', { ...values, std_quantity: 2.1 })).rejects.toMatchObject(refusal('std_quantity', 'not-issued'));
  const both = await Promise.allSettled([1.5, 1.5].map((std_quantity) => works.submit('material-return', { ...values, std_quantity })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 4.5 });
  await expect(record(works, { order, std_quantity: 10 })).rejects.toMatchObject(refusal('std_quantity', 'lacks'));
  await works.setStep(order, step('picking'));
  await works.settled();
  await works.setStep(order, step('production'));
  await works.settled();
  await record(works, { order, std_quantity: 10 });
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** If the quantity of an order changes after its picking, it picks the difference, or returns it. */
export async function followsItsQuantity(works: Works): Promise<void> {
  const { parts, order, lot } = await bakery(works, 3, 50);
  const change = async (std_quantity: number) => {
    await works.update('std_manufacturing_order', order, { std_quantity });
    await works.settled();
    const { std_reserved_quantity, std_left_quantity } = (await componentsOf(works, order)).get('Cake flour') ?? {};
    return [await activeKey(works, order), std_reserved_quantity, std_left_quantity];
  };
  await works.setStep(order, step('picking'));
  await works.settled();
  expect(await change(12)).toEqual([step('picking'), 2.4, 0]);
  expect(await change(5)).toEqual([step('picking'), 1, 0]);
  await works.setStep(order, step('production'));
  await works.settled();
  expect(await change(20)).toEqual([step('awaiting-materials'), 2, 1]);
  await lot(parts.flour, 'MORE', 5);
  await works.settled();
  await works.run('check-stock-again', order);
  await works.settled();
  expect([await activeKey(works, order), (await componentsOf(works, order)).get('Cake flour')]).toMatchObject([
    step('picking'),
    { std_reserved_quantity: 3, std_left_quantity: 1 },
  ]);
  await works.setStep(order, step('production'));
  await works.settled();
  expect(await change(6)).toEqual([step('production'), 0, 1.2]);
  await record(works, { order, std_quantity: 6 });
  await works.settled();
  const left = Object.values(await quantities(works, parts.flour)).reduce((sum, quantity) => sum + quantity, 0);
  expect([await activeKey(works, order), left]).toEqual([step('done'), 6.8]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** An order continues with the bill that it began with; a changed bill is reported, and used when a person decides so. */
export async function keepsItsBill(works: Works): Promise<void> {
  const { cake, parts, order } = await baking(works);
  expect(await readOrder(works, order)).toMatchObject({ std_bill_changed: false });
  const lines = await find<{ identity: string; std_label: string; std_bom: { identity: string } }>(
    works,
    'std_bom_line',
    'std_bom.std_sku',
    cake,
    'identity std_label std_bom { identity }',
  );
  const flour = lines.find(({ std_label }) => std_label === 'Cake flour');
  await works.update('std_bom_line', flour?.identity ?? '', { std_quantity: 0.3 });
  expect(await readOrder(works, order)).toMatchObject({ std_bill_changed: true });
  await record(works, { order, std_quantity: 5 });
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3 });
  expect((await componentsOf(works, order)).get('Cake flour')).toMatchObject({ std_quantity: 0.2, std_consumed_quantity: 1 });
  await works.run('take-present-bill', order);
  await works.settled();
  expect([await readOrder(works, order), await activeKey(works, order)]).toMatchObject([{ std_bill_changed: false }, step('picking')]);
  expect((await componentsOf(works, order)).get('Cake flour')).toMatchObject({ std_quantity: 0.3, std_left_quantity: 1, std_reserved_quantity: 1 });
  const own = (await componentsOf(works, order)).get('Cake flour')?.identity ?? '';
  await works.update('std_component', own, { std_quantity: 0.2 });
  await works.settled();
  expect((await componentsOf(works, order)).get('Cake flour')).toMatchObject({ std_left_quantity: 1, std_reserved_quantity: 0 });
  expect(await ledgerErrors(works)).toEqual([]);
}
