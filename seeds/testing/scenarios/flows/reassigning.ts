import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { picksOf, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, day, find, ledgerErrors, type Works } from '../../works.ts';
import { bakery, picksOf as picksOfOrder } from '../making/production.ts';
import { overPromised } from './promises.ts';
import { article, lot, pickedIn, place, shipping } from './waiting.ts';

const waits = 'std-shipment-status-awaiting-materials';
const picks = 'std-shipment-status-picking-to-input';
const refusal = (field: string, code: string, text?: string) => ({ details: { fields: [{ field, code, ...(text && { text: { en: text } }) }] } });

type Target = { std_shipment: string } | { std_manufacturing_order: string };
const give = (works: Works, std_picking_line: string, std_quantity: number, to: Target) =>
  works.submit('reassign-pick', { std_picking_line, std_quantity, std_reason: 'Their line stands still', ...to });

/** The picks of a shipment with reserved goods. */
const heldIn = async (works: Works, std_shipment: string) => {
  const all = await find<{ identity: string; std_qty_to_pick: number }>(
    works,
    'std_picking_line',
    'std_shipment_line.std_shipment',
    std_shipment,
    'identity std_qty_to_pick',
  );
  return all.filter(({ std_qty_to_pick }) => std_qty_to_pick > 0).map(({ identity }) => identity);
};
const pickOf = async (works: Works, shipment: string) => (await heldIn(works, shipment))[0] ?? '';
const numberOf = async (works: Works, model: string, id: string) =>
  (await find<{ std_label: string }>(works, model, 'identity', id, 'std_label'))[0]?.std_label ?? '';
const lotsOf = async (works: Works, order: string) => picksOf((await shipmentsOf(works, order))[0]).filter(([, quantity]) => quantity > 0);

/**
 * 20 are in stock: 8 for one shipment, 12 of 15 for the other, which gets 3 of the 8. The one that loses them waits,
 * shows the reason, and is served again.
 */
export async function givesToWhoWaits(works: Works): Promise<void> {
  const hall = await place(works, 'Gift hall');
  const sku = await article(works, 'Latch');
  await lot(works, sku, 20, hall);
  const [rich, poor] = [await shipping(works, [{ sku, quantity: 8 }]), await shipping(works, [{ sku, quantity: 15 }])];
  expect(await Promise.all([rich, poor].map(({ shipment }) => activeKey(works, shipment)))).toEqual([picks, waits]);
  const given = await give(works, await pickOf(works, rich.shipment), 3, { std_shipment: poor.shipment });
  expect(await Promise.all([rich, poor].map(({ shipment }) => activeKey(works, shipment)))).toEqual([waits, picks]);
  await works.settled();
  expect(await Promise.all([rich, poor].map(({ order }) => pickedIn(works, order)))).toEqual([[5], [15]]);
  expect(await lotsOf(works, poor.order)).toEqual([
    ['L20', 12],
    ['L20', 3],
  ]);
  const number = await numberOf(works, 'std_shipment', poor.shipment);
  const fields = 'std_quantity std_cause std_document std_label std_reassignment { identity std_reason }';
  expect(await find(works, 'std_lost_reservation', 'std_shipment', rich.shipment, fields)).toEqual([
    {
      std_quantity: 3,
      std_cause: 'reassigned',
      std_document: number,
      std_label: `L20 / −3 pc / ${number}`,
      std_reassignment: { identity: given, std_reason: 'Their line stands still' },
    },
  ]);
  expect(await overPromised(works, sku)).toEqual([]);
  await lot(works, sku, 5, hall);
  await works.settled();
  expect(await lotsOf(works, rich.order)).toEqual([
    ['L20', 5],
    ['L5', 3],
  ]);
  expect(await activeKey(works, rich.shipment)).toBe(picks);
  for (const { shipment } of [rich, poor]) await advanceTo(works, shipment, 'std-shipment-status-complete');
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * 3 kg of flour: an order takes 2, a shipment 1 of 2. The order lacks what the shipment gets, and has again what the
 * shipment gives back.
 */
export async function givesBetweenKinds(works: Works): Promise<void> {
  const { parts, order } = await bakery(works, 3, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  const sent = await shipping(works, [{ sku: parts.flour, quantity: 2 }]);
  expect(await activeKey(works, sent.shipment)).toBe(waits);
  type Pick = { identity: string; std_qty_to_pick: number };
  const held = await find<Pick>(works, 'std_picking_line', 'std_manufacturing_order', order, 'identity std_qty_to_pick');
  const flour = held.find(({ std_qty_to_pick }) => std_qty_to_pick === 2)?.identity ?? '';
  await give(works, flour, 1, { std_shipment: sent.shipment });
  await works.settled();
  expect(await activeKey(works, sent.shipment)).toBe(picks);
  expect(await activeKey(works, order)).toBe('std-mo-status-awaiting-materials');
  const told = () => find(works, 'std_manufacturing_order', 'identity', order, 'std_awaiting_materials_reason std_raw_materials_available');
  expect(await told()).toEqual([{ std_awaiting_materials_reason: 'Manque MP: Cake flour 1 kg', std_raw_materials_available: false }]);
  await give(works, await pickOf(works, sent.shipment), 1, { std_manufacturing_order: order });
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-picking');
  expect(await activeKey(works, sent.shipment)).toBe(waits);
  expect((await told())[0]).toMatchObject({ std_raw_materials_available: true });
  expect((await picksOfOrder(works, order)).map(({ std_qty_to_pick }) => std_qty_to_pick).sort()).toEqual([1, 1, 10]);
  expect(await overPromised(works, parts.flour)).toEqual([]);
}

/** Reassignment is refused if the goods are not available, do not fit, or are not needed. */
export async function refusesUnfitGifts(works: Works): Promise<void> {
  const hall = await place(works, 'Unfit hall');
  const [bolt, nut] = [await article(works, 'Bolt'), await article(works, 'Nut')];
  await lot(works, bolt, 9, hall);
  const rich = await shipping(works, [{ sku: bolt, quantity: 6 }]);
  const poor = await shipping(works, [{ sku: bolt, quantity: 5 }]);
  const other = await shipping(works, [{ sku: nut, quantity: 5 }]);
  const pick = await pickOf(works, rich.shipment);
  const to = ({ shipment }: { shipment: string }) => ({ std_shipment: shipment });
  const refused = (quantity: number, target: Target, expected: object) => expect(give(works, pick, quantity, target)).rejects.toMatchObject(expected);
  await refused(7, to(poor), refusal('std_quantity', 'too-much', 'Only 6 are reserved by this picking line.'));
  await refused(3, to(poor), refusal('std_quantity', 'more-than-missing', 'This document lacks only 2 of Bolt.'));
  await refused(1, to(other), refusal('std_shipment', 'not-missing', 'This document lacks nothing of Bolt.'));
  await refused(1, to(rich), refusal('std_shipment', 'same-document'));
  const gone = await shipping(works, [{ sku: nut, quantity: 1 }]);
  await works.setStep(gone.shipment, 'std-shipment-status-cancelled');
  await refused(1, to(gone), refusal('std_shipment', 'not-waiting'));
  await works.update('std_picking_line', pick, { std_confirmed: true });
  await refused(1, to(poor), refusal('std_picking_line', 'confirmed'));
  await advanceTo(works, rich.shipment, 'std-shipment-status-complete');
  await refused(1, to(poor), refusal('std_picking_line', 'moved'));
  const kept = await pickOf(works, poor.shipment);
  await expect(give(works, kept, 1, to(rich))).rejects.toMatchObject(refusal('std_shipment', 'not-waiting'));
  expect(await pickedIn(works, poor.order)).toEqual([3]);

  const sku = await works.save('std_sku', {
    properties: { std_label: 'Custard', std_stock_management_mode: 'batch-perishable', std_unit: 'pot' },
  });
  await works.save('std_sku_lot', {
    properties: { std_lot_num: 'C', std_quantity: 5, std_dlc: day(works, 3) },
    links: { std_sku: sku, std_stock_location: hall },
  });
  const near = await shipping(works, [{ sku, quantity: 5 }], { std_delivery_date: day(works, 2) });
  const far = await shipping(works, [{ sku, quantity: 5 }], { std_delivery_date: day(works, 9) });
  await expect(give(works, await pickOf(works, near.shipment), 2, to(far))).rejects.toMatchObject(refusal('std_shipment', 'expired'));
  expect(await pickedIn(works, near.order)).toEqual([5]);
  expect(await activeKey(works, near.shipment)).toBe(picks);
}

/**
 * Two people reassign the same 6 to two documents that lack 4 each, while another person counts less: one is refused,
 * and nothing is reserved twice.
 */
export async function givesOnceAtOnce(works: Works): Promise<void> {
  const hall = await place(works, 'Two hands hall');
  const sku = await article(works, 'Rivet');
  const all = await lot(works, sku, 6, hall);
  const rich = await shipping(works, [{ sku, quantity: 6 }]);
  const [one, other] = [await shipping(works, [{ sku, quantity: 4 }]), await shipping(works, [{ sku, quantity: 4 }])];
  const pick = await pickOf(works, rich.shipment);
  const tries = await Promise.allSettled([one, other].map(({ shipment }) => give(works, pick, 4, { std_shipment: shipment })));
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refusal('std_quantity', 'too-much', 'Only 2 are reserved by this picking line.'),
  });
  await works.settled();
  const sums = async () => (await Promise.all([rich, one, other].map(({ order }) => pickedIn(works, order)))).flat();
  expect((await sums()).sort()).toEqual([0, 2, 4]);
  expect(await overPromised(works, sku)).toEqual([]);
  const [late] = (await sums())[1] === 4 ? [other] : [one];
  await Promise.allSettled([
    give(works, pick, 2, { std_shipment: late?.shipment ?? '' }),
    works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot: all, std_counted_quantity: 3 }] }),
  ]);
  await works.settled();
  expect(await overPromised(works, sku)).toEqual([]);
  expect((await sums()).reduce((sum, each) => sum + each, 0)).toBe(3);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Changes a record in a transaction that ends once `meanwhile` waits for it. */
type Holding = (record: { model: string; identity: string; properties: JsonObject }, meanwhile: () => Promise<unknown>) => Promise<unknown>;

/** A person confirms that they have taken six while another person reassigns four of them: the six stay. */
export async function keepsWhatIsBeingTaken(works: Works, holding: Holding): Promise<void> {
  const hall = await place(works, 'Taking hall');
  const sku = await article(works, 'Dowel');
  await lot(works, sku, 6, hall);
  const [rich, poor] = [await shipping(works, [{ sku, quantity: 6 }]), await shipping(works, [{ sku, quantity: 4 }])];
  const pick = await pickOf(works, rich.shipment);
  const confirmed = { model: 'std_picking_line', identity: pick, properties: { std_confirmed: true } };
  const given = holding(confirmed, () => give(works, pick, 4, { std_shipment: poor.shipment }));
  await expect(given).rejects.toMatchObject(refusal('std_picking_line', 'confirmed'));
  expect(await Promise.all([rich, poor].map(({ order }) => pickedIn(works, order)))).toEqual([[6], [0]]);
}
