import { expect } from 'vitest';
import { activeKey, day, find, type Works, type WorksWithActions } from '../../works.ts';
import { bakery } from './production.ts';

const step = (name: string) => `std-mo-status-${name}`;
const perishable = { std_stock_management_mode: 'batch-perishable' };
const lotsOf = (works: Works, sku: string) => find<{ std_dlc: string | null }>(works, 'std_sku_lot', 'std_sku', sku, 'std_dlc');

/** A bakery with an order of ten perishable cakes without a shelf life in production. */
async function bakingPerishables(works: Works, cakes: 'perishable' | 'lasting', crumbs: 'perishable' | 'lasting') {
  const made = await bakery(works, 5, 50);
  if (cakes === 'perishable') await works.update('std_sku', made.cake, perishable);
  if (crumbs === 'perishable') await works.update('std_sku', made.parts.crumbs, perishable);
  await works.setStep(made.order, step('picking'));
  await works.settled();
  await works.setStep(made.order, step('production'));
  await works.settled();
  return made;
}

const output = (works: Works, order: string, std_quantity: number, std_dlc?: string) =>
  works.submit('record-output', { std_manufacturing_order: order, std_quantity, ...(std_dlc && { std_dlc }) });

/** A perishable product gets the entered expiry date, or the one of its shelf life; without either it is refused by its name. */
export async function datesWhatIsMade(works: Works): Promise<void> {
  const { cake, order } = await bakingPerishables(works, 'perishable', 'lasting');
  await expect(output(works, order, 4)).rejects.toMatchObject({
    details: { fields: [{ field: 'std_dlc', code: 'no-expiry', message: expect.stringContaining('Cake is perishable') }] },
  });
  expect(await lotsOf(works, cake)).toEqual([]);
  await output(works, order, 4, day(works, 9));
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 10 });
  await expect(works.setStep(order, step('done'))).rejects.toThrow('Perishable goods need an expiry date: Cake.');
  await works.update('std_sku', cake, { std_shelf_life_days: 30 });
  await works.setStep(order, step('done'));
  await works.settled();
  expect(await activeKey(works, order)).toBe(step('done'));
  expect((await lotsOf(works, cake)).map(({ std_dlc }) => std_dlc).sort()).toEqual([day(works, 9), day(works, 30)]);
}

/** A perishable by-product gets the expiry date of its article's shelf life. */
export async function datesByProducts(works: Works): Promise<void> {
  const { order, parts } = await bakingPerishables(works, 'lasting', 'perishable');
  const undated = { details: { fields: [{ code: 'no-shelf-life', message: expect.stringContaining('Crumbs') }] } };
  await expect(output(works, order, 4)).rejects.toMatchObject(undated);
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 10 });
  await expect(works.setStep(order, step('done'))).rejects.toThrow('Perishable goods need an expiry date: Crumbs.');
  await works.update('std_sku', parts.crumbs, { std_shelf_life_days: 2 });
  await output(works, order, 4);
  expect(await lotsOf(works, parts.crumbs)).toEqual([{ std_dlc: day(works, 2) }]);
}

/** Goods that have expired since they were picked are used only after a person has given the reason. */
export async function asksBeforeExpiredGoodsAreUsed(works: WorksWithActions): Promise<void> {
  const { order, parts } = await bakery(works, 5, 50);
  await works.setStep(order, step('picking'));
  await works.settled();
  const [flour] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  await works.overwrite('std_sku', parts.flour, perishable);
  await works.overwrite('std_sku_lot', flour?.identity ?? '', { std_dlc: day(works, -1) });
  await expect(works.setStep(order, step('production'))).rejects.toThrow('These lots have expired: FLOUR.');
  const [pick] = await find<{ identity: string }>(works, 'std_picking_line', 'std_lot', flour?.identity ?? '', 'identity');
  await works.update('std_picking_line', pick?.identity ?? '', { std_expired_reason: 'For the animals' });
  await works.setStep(order, step('production'));
  await works.settled();
  expect(await activeKey(works, order)).toBe(step('production'));
}
