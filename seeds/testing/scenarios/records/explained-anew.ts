import { expect } from 'vitest';
import { jam, orderOf, quantities, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, day, find, type Works, type WorksWithActions } from '../../works.ts';

/** A reason applies to one expired lot only: for the next lot a new one is required. */
export async function explainsEachExpiredLot(works: Works): Promise<void> {
  const { sku, lots, place } = await jam(works);
  const older = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'OLDER', std_quantity: 5, std_dlc: day(works, -2) },
    links: { std_sku: sku, std_stock_location: place },
  });
  const line = await works.save('std_shipment_line', { properties: { std_quantity: 9 }, links: { std_sku: sku } });
  const pick = await works.save('std_picking_line', {
    properties: { std_qty_to_pick: 1, std_expired_reason: 'Agreed with the customer' },
    links: { std_lot: lots.gone, std_shipment_line: line },
  });
  const take = (std_lot: string, properties: object = {}) => works.update('std_picking_line', pick, { ...properties }, { std_lot });
  const refused = { code: 'invalid', details: { fields: [{ field: 'relations[0]', code: 'refused' }] } };
  await expect(take(older)).rejects.toMatchObject(refused);
  await expect(take(older, { std_expired_reason: 'Agreed with the customer' })).rejects.toMatchObject(refused);
  await take(older, { std_expired_reason: 'Agreed too' });
  // With a lot that has not expired the reason is cleared, so that the next expired lot requires a new one.
  await take(lots.late);
  await expect(take(lots.gone)).rejects.toMatchObject(refused);
}

/** Goods that have expired since they were picked leave only after a person has given the reason. */
export async function asksForWhatExpiredMeanwhile(works: WorksWithActions): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Cream', std_stock_management_mode: 'batch-perishable', std_unit: 'l' } });
  const place = await works.save('std_stock_location', { properties: { std_label: 'Cold room' } });
  const lot = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'C1', std_quantity: 5, std_dlc: day(works, 3) },
    links: { std_sku: sku, std_stock_location: place },
  });
  const order = await orderOf(works, sku, 2);
  await works.advance(order);
  await works.settled();
  const shipment = (await shipmentsOf(works, order))[0]?.identity ?? '';
  await advanceTo(works, shipment, 'std-shipment-status-control');
  await works.overwrite('std_sku_lot', lot, { std_dlc: day(works, -1) });
  await expect(works.advance(shipment)).rejects.toThrow('These lots have expired: C1.');
  expect(await quantities(works, sku)).toEqual({ C1: 5 });
  const [pick] = await find<{ identity: string }>(works, 'std_picking_line', 'std_lot', lot, 'identity');
  await works.update('std_picking_line', pick?.identity ?? '', { std_expired_reason: 'Agreed with the customer' });
  await works.advance(shipment);
  await works.settled();
  expect(await quantities(works, sku)).toEqual({ C1: 3 });
  expect(await activeKey(works, order)).toBe('std-so-status-done');
}
