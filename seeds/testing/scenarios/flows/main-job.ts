import { expect } from 'vitest';
import { jam, orderOf, picksOf, quantities, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, day, find, ledgerErrors, type Works } from '../../works.ts';

/** From a sales order in draft to goods that have left and an order that is done. */
export async function shipsAnOrder(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  expect(await activeKey(works, order)).toBe('std-so-status-draft');
  await works.advance(order);
  await works.settled();
  const shipments = await shipmentsOf(works, order);
  expect(shipments).toHaveLength(1);
  const shipment = shipments[0];
  expect(picksOf(shipment)).toEqual([
    ['LATE', 2],
    ['SOON', 8],
  ]);
  expect(shipment).toMatchObject({
    std_delivery_address: '1 High Street',
    std_total_weight: 3.5,
    std_active_operation: { std_key: 'std-shipment-status-picking-to-input' },
    std_lines: [{ std_quantity: 10, std_order_quantity: 10 }],
  });
  await advanceTo(works, shipment?.identity ?? '', 'std-shipment-status-complete');
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await quantities(works, sku)).toEqual({ SOON: 0, LATE: 48, GONE: 99, HELD: 99 });
  type Movement = { std_type: string; std_quantity: number; std_label: string; std_to_location: { std_key: string } };
  const movements = await find<Movement>(
    works,
    'std_stock_mouvement',
    'std_shipment',
    shipment?.identity ?? '',
    'std_type std_quantity std_label std_to_location { std_key }',
  );
  expect(movements.map((movement) => movement.std_quantity).sort()).toEqual([2, 8]);
  expect(movements.every((movement) => movement.std_type === 'shipment' && movement.std_to_location.std_key === 'client')).toBe(true);
  const number = shipment?.std_label;
  expect(movements.map((movement) => movement.std_label).sort()).toEqual([`shipment / ${number} / LATE`, `shipment / ${number} / SOON`]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** What of an order is on no shipment, once it has one. */
const restOf = async (works: Works, order: string) =>
  (await find<{ std_rest_quantity: number }>(works, 'std_order', 'identity', order, 'std_rest_quantity'))[0]?.std_rest_quantity;

/** A shipment says for each line what it lacks, and nothing when it has all; its order's rest is what is on no shipment. */
export async function saysWhatIsMissing(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 60.5);
  expect(await restOf(works, order)).toBe(0);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const shortage = async () =>
    (await find<{ std_shortage: string | null }>(works, 'std_shipment', 'identity', shipment?.identity ?? '', 'std_shortage'))[0]?.std_shortage;
  expect(await shortage()).toBe('Jam: 60,5 − 58 = 2,5 jar');
  expect(await restOf(works, order)).toBe(0);
  await works.setStep(shipment?.identity ?? '', 'std-shipment-status-note-to-print');
  expect(await restOf(works, order)).toBe(2.5);
  const line = shipment?.std_lines[0]?.identity ?? '';
  await expect(works.update('std_shipment_line', line, { std_quantity: 60.5 })).rejects.toMatchObject({
    details: { fields: [{ field: 'properties.std_quantity', text: { en: expect.stringContaining('picking lines') } }] },
  });
  const [pick] = await find<{ identity: string; std_qty_to_pick: number }>(
    works,
    'std_picking_line',
    'std_shipment_line',
    line,
    'identity std_qty_to_pick',
  );
  await works.update('std_picking_line', pick?.identity ?? '', { std_qty_to_pick: (pick?.std_qty_to_pick ?? 0) + 2.5 });
  expect((await shortage()) ?? '').toBe('');
  expect(await restOf(works, order)).toBe(0);
  await works.setStep(shipment?.identity ?? '', 'std-shipment-status-cancelled');
  expect(await restOf(works, order)).toBe(60.5);
}

/** What a shipment could not take stays open on the order, and can be shipped when it has come. */
export async function shipsTheRest(works: Works): Promise<void> {
  const { sku, place } = await jam(works);
  const order = await orderOf(works, sku, 60);
  await works.advance(order);
  await works.settled();
  const [first] = await shipmentsOf(works, order);
  expect(first?.std_active_operation?.std_key).toBe('std-shipment-status-awaiting-materials');
  expect(first?.std_lines[0]?.std_quantity).toBe(58);
  // Sent on by hand although it is short: what it lacks is on no shipment then.
  await works.setStep(first?.identity ?? '', 'std-shipment-status-note-to-print');
  await advanceTo(works, first?.identity ?? '', 'std-shipment-status-complete');
  expect(await activeKey(works, order)).toBe('std-so-status-shipping');
  expect(await restOf(works, order)).toBe(2);
  await works.save('std_sku_lot', {
    properties: { std_lot_num: 'NEW', std_quantity: 5, std_dlc: works.today },
    links: { std_sku: sku, std_stock_location: place },
  });
  await Promise.all([works.run('sales-order-ship-the-rest', order), works.run('sales-order-ship-the-rest', order)]);
  await works.settled();
  expect(await shipmentsOf(works, order)).toHaveLength(2);
  expect(await restOf(works, order)).toBe(0);
  const rest = (await shipmentsOf(works, order)).find((shipment) => shipment.identity !== first?.identity);
  expect(picksOf(rest)).toEqual([['NEW', 2]]);
  await advanceTo(works, rest?.identity ?? '', 'std-shipment-status-complete');
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** However often the step is entered, and by how many at once, one shipment comes of it. */
export async function generatesOneShipment(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await Promise.all(Array.from({ length: 3 }, () => works.setStep(order, 'std-so-status-shipping')));
  await Promise.all(Array.from({ length: 4 }, () => works.run('sales-order-generate-shipment-and-pickings', order)));
  await works.setStep(order, 'std-so-status-draft');
  await works.setStep(order, 'std-so-status-shipping');
  await works.settled();
  const shipments = await shipmentsOf(works, order);
  expect(shipments).toHaveLength(1);
  expect(picksOf(shipments[0])).toEqual([
    ['LATE', 2],
    ['SOON', 8],
  ]);
}

/** Two orders that pick the last units at the same moment never get one twice. */
export async function promisesNothingTwice(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const orders = [await orderOf(works, sku, 40), await orderOf(works, sku, 40)];
  await Promise.all(orders.map((order) => works.setStep(order, 'std-so-status-shipping')));
  await works.settled();
  const picks = (await Promise.all(orders.map((order) => shipmentsOf(works, order)))).flat().flatMap(picksOf);
  const promised: Record<string, number> = {};
  for (const [lot, quantity] of picks) promised[lot] = (promised[lot] ?? 0) + quantity;
  expect(promised).toEqual({ SOON: 8, LATE: 50 });
}

/** A cancelled shipment lets go of what it had reserved. */
export async function releasesOnCancellation(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const [first, second] = [await orderOf(works, sku, 58), await orderOf(works, sku, 10)];
  await works.advance(first);
  await works.settled();
  const [held] = await shipmentsOf(works, first);
  await works.setStep(held?.identity ?? '', 'std-shipment-status-cancelled');
  await works.advance(second);
  await works.settled();
  const [shipment] = await shipmentsOf(works, second);
  expect(picksOf(shipment)).toEqual([
    ['LATE', 2],
    ['SOON', 8],
  ]);
}

/** A pick that a person changes changes what is shipped, and takes over its lot's facts. */
export async function followsItsPicks(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const pick = (await shipmentsOf(works, order))[0]?.std_lines[0]?.std_picking_lines.find((each) => each.std_lot.std_lot_num === 'SOON');
  await works.update('std_picking_line', pick?.identity ?? '', { std_qty_to_pick: 5 }, { std_lot: lots.late });
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  expect(shipment?.std_lines[0]?.std_quantity).toBe(7);
  const facts = await find(works, 'std_picking_line', 'identity', pick?.identity ?? '', 'std_dlc std_lot_stock_quantity');
  expect(facts).toEqual([{ std_dlc: day(works, 90), std_lot_stock_quantity: 50 }]);
}

/** A shipment that is to take more from a lot than it holds is kept before its control until its pick is corrected. */
export async function shipsNoMoreThanTheLot(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const pick = shipment?.std_lines[0]?.std_picking_lines[0]?.identity ?? '';
  await works.setStep(id, 'std-shipment-status-preparation');
  await works.update('std_picking_line', pick, { std_qty_to_pick: 99_999 });
  await expect(works.advance(id)).rejects.toThrow('More is to be picked from a lot than it holds.');
  await expect(works.setStep(id, 'std-shipment-status-complete')).rejects.toThrow('More is to be picked from a lot than it holds.');
  expect(await activeKey(works, id)).toBe('std-shipment-status-preparation');
  await works.update('std_picking_line', pick, { std_qty_to_pick: 1 });
  await works.advance(id);
  expect(await activeKey(works, id)).toBe('std-shipment-status-control');
}
