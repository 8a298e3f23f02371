import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { picksOf, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, day, find, ledgerErrors, type Works } from '../../works.ts';
import { bakery, picksOf as picksOfOrder } from '../making/production.ts';
import { article, lot, pickedIn, place, shipping } from './waiting.ts';

const waits = 'std-shipment-status-awaiting-materials';
const picks = 'std-shipment-status-picking-to-input';

type Lost = { std_quantity: number; std_cause: string; std_document: string | null; std_label: string };

/** The reservations that a document has lost, oldest first. */
const lostBy = (works: Works, link: string, id: string) =>
  find<Lost>(works, 'std_lost_reservation', link, id, 'std_quantity std_cause std_document std_label');

/** Lots of an article on which more is reserved than they contain. */
export async function overPromised(works: Works, sku: string): Promise<string[]> {
  type Held = { std_lot_num: string; std_quantity: number; std_reserved_quantity: number; std_free_quantity: number };
  const lots = await find<Held>(works, 'std_sku_lot', 'std_sku', sku, 'std_lot_num std_quantity std_reserved_quantity std_free_quantity');
  return lots.flatMap((each) =>
    each.std_reserved_quantity > each.std_quantity || each.std_free_quantity !== each.std_quantity - each.std_reserved_quantity
      ? [`${each.std_lot_num}: ${each.std_reserved_quantity} of ${each.std_quantity}`]
      : [],
  );
}

const count = (works: Works, std_lot: string, std_counted_quantity: number) =>
  works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot, std_counted_quantity }] });

/** The document that would be served last loses first, shows the reason, and automatically takes other lots when they arrive. */
export async function losesInTurn(works: Works): Promise<void> {
  const hall = await place(works, 'Loss hall');
  const sku = await article(works, 'Hinge');
  const first = await lot(works, sku, 20, hall);
  const sooner = await shipping(works, [{ sku, quantity: 8 }], { std_delivery_date: day(works, 2) });
  const urgent = await shipping(works, [{ sku, quantity: 6 }], { std_priority: 'urgent', std_delivery_date: day(works, 30) });
  const later = await shipping(works, [{ sku, quantity: 6 }], { std_delivery_date: day(works, 9) });
  await advanceTo(works, later.shipment, 'std-shipment-status-preparation');
  const inventory = await count(works, first, 11);
  await works.settled();
  expect(await Promise.all([urgent, sooner, later].map(({ order }) => pickedIn(works, order)))).toEqual([[6], [5], [0]]);
  expect(await Promise.all([urgent, sooner, later].map(({ shipment }) => activeKey(works, shipment)))).toEqual([picks, waits, waits]);
  const [told] = await find<{ std_label: string }>(works, 'std_inventory', 'identity', inventory, 'std_label');
  const number = told?.std_label ?? '';
  expect(await lostBy(works, 'std_shipment', later.shipment)).toEqual([
    { std_quantity: 6, std_cause: 'inventory', std_document: number, std_label: `L20 / −6 pc / ${number}` },
  ]);
  expect(await lostBy(works, 'std_shipment', sooner.shipment)).toMatchObject([{ std_quantity: 3, std_document: number }]);
  expect(await lostBy(works, 'std_shipment', urgent.shipment)).toEqual([]);
  expect(await overPromised(works, sku)).toEqual([]);

  await scrap(works, first, 5);
  await works.settled();
  expect(await pickedIn(works, sooner.order)).toEqual([0]);
  expect(await lostBy(works, 'std_shipment', sooner.shipment)).toMatchObject([{ std_quantity: 3 }, { std_quantity: 5, std_cause: 'scrap' }]);
  await lot(works, sku, 15, hall);
  await works.settled();
  expect(await Promise.all([urgent, sooner, later].map(({ order }) => pickedIn(works, order)))).toEqual([[6], [8], [6]]);
  expect(await activeKey(works, later.shipment)).toBe(picks);
  await advanceTo(works, sooner.shipment, 'std-shipment-status-complete');
  expect(await activeKey(works, sooner.order)).toBe('std-so-status-done');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Blocked, expired or completely returned lots lose their reservations; free goods of other lots are used at once. */
export async function losesWhatIsHeldBack(works: Works): Promise<void> {
  const [hall, other] = [await place(works, 'Held hall'), await place(works, 'Held hall 2')];
  const blocked = await place(works, 'Bloqué qualité');
  const sku = await works.save('std_sku', {
    properties: { std_label: 'Cream', std_stock_management_mode: 'batch-perishable', std_unit: 'pot' },
  });
  const pots = (std_lot_num: string, days: number, at = hall) =>
    works.save('std_sku_lot', {
      properties: { std_lot_num, std_quantity: 5, std_dlc: day(works, days) },
      links: { std_sku: sku, std_stock_location: at },
    });
  const [one, two, three] = [await pots('C1', 3), await pots('C2', 4), await pots('C3', 5)];
  const { order, shipment } = await shipping(works, [{ sku, quantity: 5 }]);
  const lots = async () => picksOf((await shipmentsOf(works, order))[0]).filter(([, quantity]) => quantity > 0);
  expect(await lots()).toEqual([['C1', 5]]);
  await transfer(works, one, other);
  await works.settled();
  expect(await lots()).toEqual([['C1', 5]]);
  await transfer(works, one, blocked);
  await works.settled();
  expect(await lots()).toEqual([['C2', 5]]);
  expect(await activeKey(works, shipment)).toBe(picks);
  await works.update('std_sku_lot', two, { std_dlc: day(works, -1), std_correction_reason: 'Misread' });
  await works.settled();
  expect(await lots()).toEqual([['C3', 5]]);
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Dairy' } });
  await works.submit('supplier-return', { std_supplier, std_lot: three, std_quantity: 5, std_reason: 'Sour' });
  await works.settled();
  expect(await lots()).toEqual([]);
  expect(await activeKey(works, shipment)).toBe(waits);
  const lost = await lostBy(works, 'std_shipment', shipment);
  expect(lost.map(({ std_cause }) => std_cause)).toEqual(['blocked', 'expired', 'supplier-return']);
  await pots('C4', 6);
  await works.settled();
  expect(await lots()).toEqual([['C4', 5]]);
  await works.update('std_stock_location', hall, { std_label: 'ALT (futur bâtiment)' });
  await works.settled();
  expect(await lots()).toEqual([]);
  expect(await activeKey(works, shipment)).toBe(waits);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A shipment that waits for something else still replaces lost goods from another lot. */
export async function takesOthersWhileWaiting(works: Works): Promise<void> {
  const hall = await place(works, 'Other hall');
  const [seat, leg] = [await article(works, 'Seat'), await article(works, 'Leg')];
  const old = await lot(works, leg, 4, hall);
  await lot(works, leg, 5, hall);
  const { order, shipment } = await shipping(works, [
    { sku: seat, quantity: 1 },
    { sku: leg, quantity: 4 },
  ]);
  expect(await activeKey(works, shipment)).toBe(waits);
  await scrap(works, old, 3);
  await works.settled();
  const taken = picksOf((await shipmentsOf(works, order))[0]);
  expect(taken).toEqual([
    ['L4', 1],
    ['L5', 3],
  ]);
}

/** A manufacturing order that loses goods waits again, says for what, and continues automatically. */
export async function ordersLoseToo(works: Works): Promise<void> {
  const { parts, order, lot: bring } = await bakery(works, 3, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  const [pick] = (await picksOfOrder(works, order)).filter((each) => each.std_qty_to_pick === 2);
  expect(pick).toBeDefined();
  const [flour] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  await count(works, flour?.identity ?? '', 1.25);
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-awaiting-materials');
  const [told] = await find<{ std_awaiting_materials_reason: string; std_raw_materials_available: boolean }>(
    works,
    'std_manufacturing_order',
    'identity',
    order,
    'std_awaiting_materials_reason std_raw_materials_available',
  );
  expect(told).toEqual({ std_awaiting_materials_reason: 'Manque MP: Cake flour 0.75 kg', std_raw_materials_available: false });
  expect(await lostBy(works, 'std_manufacturing_order', order)).toMatchObject([{ std_quantity: 0.75, std_cause: 'inventory' }]);
  await bring(parts.flour, 'MORE', 2);
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-picking');
}

/** Eight processes pick, count, scrap, block and return at the same moment: no lot ever has more reservations than goods. */
export async function neverPromisesMoreAtOnce(works: Works): Promise<void> {
  const hall = await place(works, 'Race hall');
  const sku = await article(works, 'Washer');
  const lots = await Promise.all([8, 9, 10, 11].map((quantity) => lot(works, sku, quantity, hall)));
  const orders = await Promise.all(
    Array.from({ length: 8 }, () =>
      works.save('std_order', {
        properties: {},
        children: { std_lines: [{ properties: { std_quantity: 5, std_line_num: 1 }, links: { std_sku: sku } }] },
      }),
    ),
  );
  await works.settled();
  const tries = await Promise.allSettled([
    ...orders.map((order) => works.advance(order)),
    ...lots.map((each) => scrap(works, each, 3)),
    ...lots.map((each) => count(works, each, 4)),
  ]);
  expect(tries.filter(({ status }) => status === 'rejected').map((each) => (each as PromiseRejectedResult).reason?.code)).toEqual(
    tries.filter(({ status }) => status === 'rejected').map(() => 'invalid'),
  );
  await works.settled();
  expect(await overPromised(works, sku)).toEqual([]);
  const held = await find<{ std_quantity: number }>(works, 'std_sku_lot', 'std_sku', sku, 'std_quantity');
  const promised = (await Promise.all(orders.map((order) => pickedIn(works, order)))).flat();
  // No goods stay free while a document waits for them, and no document has goods that are not there.
  expect(promised.reduce((sum, each) => sum + each, 0)).toBe(
    Math.min(
      40,
      held.reduce((sum, each) => sum + each.std_quantity, 0),
    ),
  );
  expect(await ledgerErrors(works)).toEqual([]);
}
