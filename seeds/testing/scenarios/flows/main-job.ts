import { expect } from 'vitest';
import { askedBefore } from '../../doubts.ts';
import { scrap } from '../../moves.ts';
import { jam, orderOf, picksOf, quantities, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, day, find, ledgerErrors, type Works } from '../../works.ts';
import { overPromised } from './promises.ts';

/** From a sales order in draft to shipped goods and a done order. */
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
  expect(movements.map((movement) => movement.std_label).sort()).toEqual([`LATE · ${number}`, `SOON · ${number}`]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** An order without lines asks before it goes to shipping; one with a line does not. */
export async function asksAboutNoLines(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const asked = (order: string) => askedBefore(works, 'std_order', order, 'std-so-status-shipping', 'std_has_lines');
  const empty = await works.save('std_order', { properties: {} });
  expect(await asked(empty)).toEqual(['This order has no lines: there is nothing to ship.']);
  expect(await asked(await orderOf(works, sku, 1))).toEqual([]);
}

/** The quantity of an order that is on no shipment. */
const restOf = async (works: Works, order: string) =>
  (await find<{ std_rest_quantity: number }>(works, 'std_order', 'identity', order, 'std_rest_quantity'))[0]?.std_rest_quantity;

/** A shipment says for each line what it lacks, and nothing if it is complete; the rest of its order is what is on no shipment. */
export async function saysWhatIsMissing(works: Works): Promise<void> {
  const { sku, place } = await jam(works);
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
  const std_lot = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'FOUND', std_quantity: 2.5, std_dlc: day(works, 9) },
    links: { std_sku: sku, std_stock_location: place },
  });
  await works.save('std_picking_line', { properties: { std_qty_to_pick: 2.5 }, links: { std_lot, std_shipment_line: line } });
  expect((await shortage()) ?? '').toBe('');
  expect(await restOf(works, order)).toBe(0);
  await works.setStep(shipment?.identity ?? '', 'std-shipment-status-cancelled');
  expect(await restOf(works, order)).toBe(60.5);
}

/** Goods that a shipment could not take stay open in the order, and can be shipped when they have arrived. */
export async function shipsTheRest(works: Works): Promise<void> {
  const { sku, place } = await jam(works);
  const order = await orderOf(works, sku, 60);
  await works.advance(order);
  await works.settled();
  const [first] = await shipmentsOf(works, order);
  expect(first?.std_active_operation?.std_key).toBe('std-shipment-status-awaiting-materials');
  expect(first?.std_lines[0]?.std_quantity).toBe(58);
  // Advanced by hand although goods are missing: they are on no shipment then.
  await works.setStep(first?.identity ?? '', 'std-shipment-status-note-to-print');
  await advanceTo(works, first?.identity ?? '', 'std-shipment-status-control');
  await expect(works.advance(first?.identity ?? '')).rejects.toMatchObject({ code: 'closes_short', message: expect.stringContaining('60 − 58 = 2') });
  await expect(works.submit('shipment-control', {}, first?.identity)).rejects.toMatchObject({ code: 'closes_short' });
  await works.submit('shipment-control', {}, first?.identity, { close_short: true });
  await works.settled();
  expect(await activeKey(works, first?.identity ?? '')).toBe('std-shipment-status-complete');
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

/** However often the step is entered, and by how many at once, one shipment is created. */
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

/** Two orders that pick the last units at the same moment never get the same unit. */
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

/** A cancelled shipment releases its reservations. */
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

/** A pick that a person changes changes the shipped quantity, and copies the data of its lot. */
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
  const facts = () => find(works, 'std_picking_line', 'identity', pick?.identity ?? '', 'std_dlc std_lot_stock_quantity std_lot { std_quantity }');
  const reserved = { std_dlc: day(works, 90), std_lot_stock_quantity: 50 };
  expect(await facts()).toEqual([{ ...reserved, std_lot: { std_quantity: 50 } }]);
  await advanceTo(works, shipment?.identity ?? '', 'std-shipment-status-complete', { close_short: true });
  expect(await facts()).toEqual([{ ...reserved, std_lot: { std_quantity: 43 } }]);
}

/** A quantity above the ordered one is reported before the shipment is complete; all of it is then shipped. */
export async function asksAboutMoreThanOrdered(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const pick = shipment?.std_lines[0]?.std_picking_lines.find((each) => each.std_lot.std_lot_num === 'LATE');
  await works.update('std_picking_line', pick?.identity ?? '', { std_qty_to_pick: 4.5 });
  await works.settled();
  await advanceTo(works, id, 'std-shipment-status-control');
  const [asked] = await find(works, 'std_shipment', 'identity', id, 'std_over_picked');
  expect(JSON.stringify(asked)).toContain('Jam: 12,5 − 10 = 2,5 jar');
  await works.submit('shipment-control', {}, id);
  await works.settled();
  expect([await activeKey(works, id), await quantities(works, sku)]).toMatchObject(['std-shipment-status-complete', { SOON: 0, LATE: 45.5 }]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A pick that is changed after its confirmation must be confirmed again; the others stay confirmed. */
export async function asksForChangedPicks(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const pickOf = (num: string) => shipment?.std_lines[0]?.std_picking_lines.find((each) => each.std_lot.std_lot_num === num)?.identity ?? '';
  const [soon, late] = [pickOf('SOON'), pickOf('LATE')];
  const confirm = async () => {
    for (const pick of [soon, late]) await works.update('std_picking_line', pick, { std_confirmed: true });
  };
  const confirmed = async () => {
    const rows = await Promise.all(
      [soon, late].map((pick) => find<{ std_confirmed: boolean | null }>(works, 'std_picking_line', 'identity', pick, 'std_confirmed')),
    );
    return rows.map(([row]) => row?.std_confirmed ?? false);
  };
  await confirm();
  await works.update('std_picking_line', soon, { std_line_num: 3 });
  expect(await confirmed()).toEqual([true, true]);
  await works.update('std_picking_line', soon, { std_qty_to_pick: 7 });
  expect(await confirmed()).toEqual([false, true]);
  await confirm();
  await works.update('std_picking_line', soon, {}, { std_lot: lots.late });
  expect(await confirmed()).toEqual([false, true]);
  await confirm();
  // Lost goods are taken from another lot, including a quantity that a person had reduced: a waiting shipment leaves with all that was ordered.
  await scrap(works, lots.late, 42);
  await works.settled();
  expect(await confirmed()).not.toEqual([true, true]);
  expect(picksOf((await shipmentsOf(works, order))[0]).reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(10);
  expect(await activeKey(works, shipment?.identity ?? '')).toBe('std-shipment-status-picking-to-input');
}

const notFree = { code: 'invalid', details: { fields: [{ field: 'properties.std_qty_to_pick', code: 'refused' }] } };

/** A pick can't take more than is free in its lot: no reserved goods, and no goods that are not there. */
export async function shipsNoMoreThanTheLot(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const pick = shipment?.std_lines[0]?.std_picking_lines.find((each) => each.std_lot.std_lot_num === 'SOON')?.identity ?? '';
  await works.setStep(id, 'std-shipment-status-preparation');
  const other = await orderOf(works, sku, 20);
  await works.advance(other);
  await works.settled();
  // SOON has 8, all of them reserved; LATE has 50, of which 2 and 20 are reserved.
  for (const too_much of [31, 99_999])
    await expect(works.update('std_picking_line', pick, { std_qty_to_pick: too_much }, { std_lot: lots.late })).rejects.toMatchObject(notFree);
  const line = shipment?.std_lines[0]?.identity ?? '';
  const std_picking_lines = [{ identity: pick, std_lot: lots.late, std_qty_to_pick: 31 }];
  const byForm = works.submit('shipment-preparation', { std_lines: [{ identity: line, std_picking_lines }] }, id);
  await expect(byForm).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ field: expect.stringMatching(/std_qty_to_pick$/), code: 'refused' }] },
  });
  await works.update('std_picking_line', pick, { std_qty_to_pick: 28 }, { std_lot: lots.late });
  await expect(works.update('std_picking_line', pick, { std_qty_to_pick: 29 })).rejects.toMatchObject(notFree);
  const more = { properties: { std_qty_to_pick: 9, std_expired_reason: 'Agreed' }, links: { std_lot: lots.soon, std_shipment_line: line } };
  await expect(works.save('std_picking_line', more)).rejects.toMatchObject(notFree);
  await works.save('std_picking_line', { ...more, properties: { ...more.properties, std_qty_to_pick: 8 } });
  await works.settled();
  await works.setStep(id, 'std-shipment-status-control');
  expect(await overPromised(works, sku)).toEqual([]);
}

/** Eight people raise their picks of one lot at the same moment: only as many succeed as there are goods for. */
export async function raisesPicksInTurn(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const lot = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'RACE', std_quantity: 20, std_dlc: day(works, 60) },
    links: { std_sku: sku, std_stock_location: await works.save('std_stock_location', { properties: { std_label: 'Race rack' } }) },
  });
  const picks = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const std_shipment_line = await works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_sku: sku } });
      return works.save('std_picking_line', { properties: { std_qty_to_pick: 1 }, links: { std_lot: lot, std_shipment_line } });
    }),
  );
  const tries = await Promise.allSettled(picks.map((pick) => works.update('std_picking_line', pick, { std_qty_to_pick: 5 })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await overPromised(works, sku)).toEqual([]);
}
