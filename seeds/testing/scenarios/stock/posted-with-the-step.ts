import { expect } from 'vitest';
import { quantities } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type WorksWithActions } from '../../works.ts';
import { orderedFlour, receptionsOf } from '../flows/purchasing.ts';
import { article, lot, place, shipping } from '../flows/waiting.ts';
import { baking, step } from '../making/baking.ts';
import { bakery } from '../making/production.ts';

type Works = WorksWithActions;

/** Does something while a built-in location is missing, as an older release allowed. */
async function without(works: Works, std_key: string, work: () => Promise<void>): Promise<void> {
  const [lost] = await find<{ identity: string }>(works, 'std_stock_location', 'std_key', std_key, 'identity');
  const set = (key: string | null) => works.overwrite('std_stock_location', lost?.identity ?? '', { std_key: key });
  await set(null);
  await work();
  await set(std_key);
}

const refused = { code: 'invalid', details: { fields: [{ code: 'place-lacks', message: expect.stringContaining('built-in place') }] } };

/** Without the location Customer a shipment stays in its step, and nothing leaves; with it the goods leave together with the step. */
export async function shipsOrStays(works: Works): Promise<void> {
  const sku = await article(works, 'Whole');
  await lot(works, sku, 20, await place(works, 'Whole rack'));
  const { order, shipment } = await shipping(works, [{ sku, quantity: 5 }]);
  await advanceTo(works, shipment, 'std-shipment-status-control');
  await without(works, 'client', async () => {
    await expect(works.advance(shipment)).rejects.toMatchObject(refused);
    expect(await activeKey(works, shipment)).toBe('std-shipment-status-control');
    expect(await quantities(works, sku)).toEqual({ L20: 20 });
  });
  await works.advance(shipment);
  // Before any run has started: it is the same commit.
  expect(await quantities(works, sku)).toEqual({ L20: 15 });
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await quantities(works, sku)).toEqual({ L20: 15 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Without the location for compensations a count stays a draft, and the stock does not change. */
export async function countsOrStays(works: Works): Promise<void> {
  const sku = await article(works, 'Counted whole');
  const std_lot = await lot(works, sku, 10, await place(works, 'Counted rack'));
  const properties = { std_counted_quantity: 7, std_counted_at: new Date().toISOString() };
  const inventory = await works.save('std_inventory', { properties: {}, children: { std_lines: [{ properties, links: { std_lot } }] } });
  await works.settled();
  const { operations } = await works.live(inventory);
  const finished = operations.find(({ key }) => key === 'std-inv-status-finished')?.identity ?? '';
  await without(works, 'inventory-compensation', async () => {
    await expect(works.advance(inventory)).rejects.toMatchObject(refused);
    // In every way: also by writing a table cell.
    await expect(works.update('std_inventory', inventory, {}, { std_active_operation: finished })).rejects.toMatchObject(refused);
    expect(await activeKey(works, inventory)).toBe('std-inv-status-draft');
  });
  await works.update('std_inventory', inventory, {}, { std_active_operation: finished });
  expect(await quantities(works, sku)).toEqual({ L10: 7 });
  await works.settled();
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Without the location Supplier a reception can't be completed. */
export async function receivesOrStays(works: Works): Promise<void> {
  const { sku, order } = await orderedFlour(works);
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, order);
  const [id, line] = [reception?.identity ?? '', reception?.std_lines[0]?.identity ?? ''];
  await works.update('std_reception_line', line, { std_received_quantity: 100 });
  await works.save('std_lot_reception_line', { properties: { std_lot_num: 'F1', std_qty_to_receive: 100 }, links: { std_reception_line: line } });
  await without(works, 'supplier', async () => {
    await expect(works.advance(id)).rejects.toMatchObject(refused);
    expect(await activeKey(works, id)).toBe('std-rec-status-waiting');
    expect(await quantities(works, sku)).toEqual({});
  });
  await works.advance(id);
  expect(await quantities(works, sku)).toEqual({ F1: 100 });
  await works.settled();
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Without the location Production a manufacturing order takes no materials, and is not done; with it each step writes its movements. */
export async function makesOrStays(works: Works): Promise<void> {
  const { cake, parts, order } = await bakery(works, 5, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  await without(works, 'production', async () => {
    await expect(works.setStep(order, 'std-mo-status-production')).rejects.toMatchObject(refused);
    expect(await activeKey(works, order)).toBe('std-mo-status-picking');
  });
  await works.setStep(order, 'std-mo-status-production');
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3 });
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 10 });
  await without(works, 'production', async () => {
    await expect(works.setStep(order, 'std-mo-status-done')).rejects.toMatchObject(refused);
    expect(await activeKey(works, order)).toBe('std-mo-status-production');
    expect(await quantities(works, parts.box)).toEqual({ BOX: 50 });
  });
  await works.setStep(order, 'std-mo-status-done');
  expect(await activeKey(works, order)).toBe('std-mo-status-done');
  expect(Object.values(await quantities(works, cake))).toEqual([10]);
  expect(await quantities(works, parts.box)).toEqual({ BOX: 40 });
  await works.settled();
  expect(Object.values(await quantities(works, cake))).toEqual([10]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Issued goods of a cancelled order are returned together with the cancellation; without the location Production it is not cancelled. */
export async function givesBackOrStays(works: Works): Promise<void> {
  const { parts, order } = await baking(works);
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3 });
  await without(works, 'production', async () => {
    await expect(works.setStep(order, step('cancelled'))).rejects.toMatchObject(refused);
    expect([await activeKey(works, order), await quantities(works, parts.flour)]).toEqual([step('production'), { FLOUR: 3 }]);
  });
  await works.setStep(order, step('cancelled'));
  // Before any run has started: it is the same commit.
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 5 });
  await works.settled();
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 5 });
  expect(await ledgerErrors(works)).toEqual([]);
}
