import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { jam, orderOf, picksOf, quantities, shipmentsOf } from '../../stock.ts';
import { advanceTo, find, ledgerErrors, type Works } from '../../works.ts';

const refusal = (field: string, code: string) => ({ details: { fields: [{ field, code }] } });
type Standing = { identity: string; std_lot_num: string; std_quantity: number; std_stock_location: { std_label: string } };

const standing = async (works: Works, sku: string) =>
  (await find<Standing>(works, 'std_sku_lot', 'std_sku', sku, 'identity std_lot_num std_quantity std_stock_location { std_label }'))
    .filter(({ std_quantity }) => std_quantity > 0)
    .map((lot) => `${lot.std_quantity} ${lot.std_lot_num} in ${lot.std_stock_location.std_label}`)
    .sort();

/** A lot is moved as a whole or in part; parts with the same number are merged, and the sum of the article stays the same. */
export async function transfersLots(works: Works): Promise<void> {
  const { sku, lots, place, blocked } = await jam(works);
  const hall = await works.save('std_stock_location', { properties: { std_label: 'Hall 2' } });
  const before = ['8 SOON in Hall 1', '99 GONE in Hall 1', '99 HELD in Bloqué qualité'];
  await transfer(works, lots.late, hall, 20);
  expect(await standing(works, sku)).toEqual(['20 LATE in Hall 2', '30 LATE in Hall 1', ...before]);
  await transfer(works, lots.late, hall, 10);
  expect(await standing(works, sku)).toEqual(['20 LATE in Hall 1', '30 LATE in Hall 2', ...before]);
  await transfer(works, lots.late, hall);
  expect(await standing(works, sku)).toEqual(['50 LATE in Hall 2', ...before]);
  await transfer(works, lots.soon, hall);
  expect(await standing(works, sku)).toContain('8 SOON in Hall 2');
  expect(await ledgerErrors(works)).toEqual([]);

  await expect(transfer(works, lots.soon, hall)).rejects.toMatchObject(refusal('std_to_location', 'there-already'));
  await expect(transfer(works, lots.soon, place, 9)).rejects.toMatchObject(refusal('std_quantity', 'too-much'));
  const [client] = await find<{ identity: string }>(works, 'std_stock_location', 'std_key', 'client', 'identity');
  await expect(transfer(works, lots.soon, client?.identity ?? '')).rejects.toMatchObject(refusal('std_to_location', 'outside'));
  await expect(works.update('std_sku_lot', lots.soon, {}, { std_stock_location: blocked })).rejects.toMatchObject({ code: 'invalid' });
  expect(await standing(works, sku)).toContain('8 SOON in Hall 2');
}

/** Reserved goods can't be moved in part, but can be scrapped, because they are gone. */
export async function keepsPromisesWhenMoving(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const hall = await works.save('std_stock_location', { properties: { std_label: 'Hall 2' } });
  const order = await orderOf(works, sku, 5);
  await works.setStep(order, 'std-so-status-shipping');
  await works.settled();
  await expect(transfer(works, lots.soon, hall, 4)).rejects.toMatchObject(refusal('std_quantity', 'promised'));
  await transfer(works, lots.soon, hall, 3);
  expect(await scrap(works, lots.soon, 1)).toMatchObject([{ std_quantity: 1 }]);
  expect((await quantities(works, sku)).LATE).toBe(50);

  await transfer(works, lots.soon, hall);
  await works.settled();
  expect((await standing(works, sku)).filter((lot) => lot.includes('SOON'))).toEqual(['7 SOON in Hall 2']);
  const [shipment] = await shipmentsOf(works, order);
  expect(picksOf(shipment)).toEqual([
    ['SOON', 4],
    ['SOON', 1],
  ]);
  await advanceTo(works, shipment?.identity ?? '', 'std-shipment-status-complete');
  expect((await standing(works, sku)).filter((lot) => lot.includes('SOON'))).toEqual(['2 SOON in Hall 2']);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Shipped goods are returned at most once, into a lot of their own from which nothing is picked. */
export async function takesGoodsBack(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 6);
  await works.setStep(order, 'std-so-status-shipping');
  await works.settled();
  const [shipment] = await find<{ identity: string }>(works, 'std_shipment', 'std_order', order, 'identity');
  const std_shipment = shipment?.identity ?? '';
  const back = (std_quantity: number) =>
    works.submit('customer-return', { std_lot: lots.soon, std_shipment, std_quantity, std_decision: 'credit', std_reason: 'Leaks' });
  const unnamed = (std_quantity: number) =>
    works.submit('customer-return', { std_lot: lots.soon, std_quantity, std_decision: 'credit', std_reason: 'Leaks' });
  await expect(back(1)).rejects.toMatchObject(refusal('std_quantity', 'not-shipped'));
  await works.setStep(std_shipment, 'std-shipment-status-control');
  await works.settled();
  await works.submit('shipment-control', {}, std_shipment);
  await works.settled();
  expect((await quantities(works, sku)).SOON).toBe(2);

  // A return without a shipment also counts for a shipment that another return names.
  await unnamed(2);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => back(2)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(unnamed(1)).rejects.toMatchObject(refusal('std_quantity', 'not-shipped'));
  expect((await standing(works, sku)).filter((lot) => lot.includes('SOON / RET'))).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^2 SOON \/ RET-\d+ in Bloqué qualité$/)),
  );
  expect((await quantities(works, sku)).SOON).toBe(2);
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Orchard' } });
  await works.submit('supplier-return', { std_lot: lots.soon, std_supplier: supplier, std_quantity: 2, std_reason: 'Sour' });
  expect((await quantities(works, sku)).SOON).toBe(0);
  expect(await ledgerErrors(works)).toEqual([]);
}
