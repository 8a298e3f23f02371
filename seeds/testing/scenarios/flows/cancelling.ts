import { expect } from 'vitest';
import { shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type Works } from '../../works.ts';
import { makeable } from '../making/production.ts';
import { article, lot, pickedIn, place, shipping } from './waiting.ts';

const cancelled = { order: 'std-so-status-cancelled', shipment: 'std-shipment-status-cancelled' };
const picks = 'std-shipment-status-picking-to-input';
const waits = 'std-shipment-status-awaiting-materials';

type Delivery = { identity: string; std_label: string };
const receptionsOf = (works: Works, po: string) => find<Delivery>(works, 'std_reception', 'std_po', po, 'identity std_label');

/**
 * A cancelled order cancels its open shipments in the same transaction, and announces it before; its reserved goods
 * become free. If it is set back, it starts anew.
 */
export async function cancelsWhatIsOpen(works: Works): Promise<void> {
  const hall = await place(works, 'Cancel hall');
  const sku = await article(works, 'Cancelled bolt');
  await lot(works, sku, 20, hall);
  const { order, shipment } = await shipping(works, [{ sku, quantity: 20 }]);
  const [document] = await shipmentsOf(works, order);
  const { follows } = await works.live(order);
  expect(follows).toEqual([{ step: cancelled.order, records: [{ identity: shipment, label: document?.std_label }] }]);
  await works.setStep(order, cancelled.order);
  expect([await activeKey(works, order), await activeKey(works, shipment)]).toEqual([cancelled.order, cancelled.shipment]);
  await works.settled();
  const next = await shipping(works, [{ sku, quantity: 20 }]);
  expect(await activeKey(works, next.shipment)).toBe(picks);

  await lot(works, sku, 7, hall);
  await works.setStep(order, 'std-so-status-shipping');
  await works.settled();
  const again = (await shipmentsOf(works, order)).filter(({ identity }) => identity !== shipment);
  expect(again).toHaveLength(1);
  expect(await activeKey(works, again[0]?.identity ?? '')).toBe(waits);
  expect(await pickedIn(works, next.order)).toEqual([20]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Once goods have left for an order, neither the order as a whole nor that delivery can be cancelled. */
export async function keepsWhatHasMoved(works: Works): Promise<void> {
  const hall = await place(works, 'Moved hall');
  const sku = await article(works, 'Moved bolt');
  await lot(works, sku, 3, hall);
  const { order, shipment } = await shipping(works, [{ sku, quantity: 5 }]);
  await works.run('shipment-ship-what-is-there', shipment);
  await works.settled();
  await advanceTo(works, shipment, 'std-shipment-status-complete');
  const shipments = await shipmentsOf(works, order);
  const [gone, open] = [shipments.find(({ identity }) => identity === shipment), shipments.find(({ identity }) => identity !== shipment)];
  const reason = `Goods have moved with ${gone?.std_label}.`;
  expect(JSON.stringify((await works.live(order)).refusals)).toContain(reason);
  await expect(works.setStep(order, cancelled.order)).rejects.toThrow(reason);
  await expect(works.setStep(shipment, cancelled.shipment)).rejects.toThrow('Its goods have moved in stock');
  expect([await activeKey(works, order), await activeKey(works, open?.identity ?? '')]).toEqual(['std-so-status-shipping', waits]);
  await works.setStep(open?.identity ?? '', cancelled.shipment);
  await works.settled();
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * A shipment with nothing picked can't be completed by any call, and says what is missing; after it is cancelled, its
 * order offers the rest.
 */
export async function keepsWhatWasNeverPicked(works: Works): Promise<void> {
  const sku = await article(works, 'Absent bolt');
  const { shipment } = await shipping(works, [{ sku, quantity: 3 }]);
  const reason = 'Nothing of it is picked (ordered − picked = missing): Absent bolt: 3 − 0 = 3';
  await expect(works.setStep(shipment, 'std-shipment-status-complete')).rejects.toThrow(reason);
  expect(await activeKey(works, shipment)).toBe(waits);
  await works.setStep(shipment, cancelled.shipment);
  await works.settled();
}

/** The same for purchasing. */
export async function cancelsReceptions(works: Works): Promise<void> {
  const sku = await article(works, 'Bought bolt');
  const line = { properties: { std_quantity: 5, std_line_num: 1 }, links: { std_sku: sku } };
  const po = await works.save('std_po', { properties: {}, children: { std_lines: [line] } });
  await works.settled();
  await works.setStep(po, 'std-po-status-waiting-reception');
  await works.settled();
  const [first] = await receptionsOf(works, po);
  await works.setStep(po, 'std-po-status-cancelled');
  expect(await activeKey(works, first?.identity ?? '')).toBe('std-rec-status-cancelled');
  await works.settled();
  await works.setStep(po, 'std-po-status-waiting-reception');
  await works.settled();
  const second = (await receptionsOf(works, po)).find(({ identity }) => identity !== first?.identity);
  const id = second?.identity ?? '';
  const [expected] = await find<{ identity: string }>(works, 'std_reception_line', 'std_reception', id, 'identity');
  const received = [{ identity: expected?.identity ?? '', std_lots: [{ std_lot_num: 'R1', std_qty_to_receive: 5 }] }];
  await works.submit('edit-reception', { std_lines: received }, id);
  await works.settled();
  await advanceTo(works, id, 'std-rec-status-complete');
  await expect(works.setStep(po, 'std-po-status-cancelled')).rejects.toThrow(`Goods have moved with ${second?.std_label}.`);
  await expect(works.setStep(id, 'std-rec-status-cancelled')).rejects.toThrow('Its goods have moved in stock');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A cancelled shipment that is reopened picks anew: goods reserved by others meanwhile stay reserved. */
export async function picksAnew(works: Works): Promise<void> {
  const hall = await place(works, 'Anew hall');
  const sku = await article(works, 'Anew bolt');
  await lot(works, sku, 5, hall);
  const first = await shipping(works, [{ sku, quantity: 5 }]);
  await works.setStep(first.shipment, cancelled.shipment);
  await works.settled();
  const second = await shipping(works, [{ sku, quantity: 5 }]);
  await works.setStep(first.shipment, picks);
  await works.settled();
  expect([await pickedIn(works, first.order), await pickedIn(works, second.order)]).toEqual([[0], [5]]);
  expect(await activeKey(works, first.shipment)).toBe(waits);
}

/** If an order is cancelled at the moment in which its shipment completes, one of the two succeeds and the other is refused. */
export async function oneOfBoth(works: Works): Promise<void> {
  const hall = await place(works, 'Race hall');
  const sku = await article(works, 'Raced bolt');
  await lot(works, sku, 100, hall);
  const raced = [];
  for (let at = 0; at < 4; at++) raced.push(await shipping(works, [{ sku, quantity: 2 }]));
  await Promise.allSettled(
    raced.flatMap(({ order, shipment }) => [works.setStep(shipment, 'std-shipment-status-complete'), works.setStep(order, cancelled.order)]),
  );
  await works.settled();
  for (const { order, shipment } of raced) {
    const both = [await activeKey(works, order), await activeKey(works, shipment)];
    expect([
      [cancelled.order, cancelled.shipment],
      ['std-so-status-done', 'std-shipment-status-complete'],
    ]).toContainEqual(both);
  }
  expect(await ledgerErrors(works)).toEqual([]);
}

/** An order with insufficient data can't be advanced, and no order skips its picking. */
export async function makesNothingOfNothing(works: Works): Promise<void> {
  const sku = await article(works, 'Made without a bill');
  const order = async (properties: object, links = {}) => {
    const id = await works.save('std_manufacturing_order', { properties: { ...properties }, links });
    await works.settled();
    return id;
  };
  const incomplete = [await order({ std_quantity: 2 }), await order({ std_quantity: 2 }, { std_sku: sku }), await order({}, { std_sku: sku })];
  const { properties, links } = await makeable(works);
  incomplete.push(await order({ std_quantity: 0 }, links), await order({}, links));
  const below = works.save('std_manufacturing_order', { properties: { std_quantity: -2 }, links });
  await expect(below).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ field: 'properties.std_quantity', code: 'too_small' }] } });
  for (const id of incomplete)
    for (const step of ['awaiting-materials', 'picking', 'production', 'done'])
      await expect(works.setStep(id, `std-mo-status-${step}`)).rejects.toThrow('It needs an article, a bill of materials and a quantity above zero.');
  const complete = await order(properties, links);
  for (const step of ['production', 'packaging', 'done'])
    await expect(works.setStep(complete, `std-mo-status-${step}`)).rejects.toThrow('Its materials have to be picked first.');
}
