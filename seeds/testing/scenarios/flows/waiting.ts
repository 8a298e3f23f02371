import { expect } from 'vitest';
import { picksOf, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, day, find, ledgerErrors, type Works } from '../../works.ts';
import { bakery, picksOf as picksOfOrder } from '../making/production.ts';

const waits = 'std-shipment-status-awaiting-materials';
const picks = 'std-shipment-status-picking-to-input';
type Asked = { sku: string; quantity: number }[];
type Turn = { std_priority?: string; std_delivery_date?: string };

export const article = (works: Works, std_label: string) =>
  works.save('std_sku', { properties: { std_label, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'pc' } });

export const place = (works: Works, std_label: string) => works.save('std_stock_location', { properties: { std_label } });

export const lot = (works: Works, sku: string, std_quantity: number, at: string) =>
  works.save('std_sku_lot', { properties: { std_lot_num: `L${std_quantity}`, std_quantity }, links: { std_sku: sku, std_stock_location: at } });

/** A sales order in shipping, with its single shipment. */
export async function shipping(works: Works, lines: Asked, turn: Turn = {}) {
  const order = await works.save('std_order', {
    properties: { ...turn },
    children: {
      std_lines: lines.map(({ sku, quantity }, at) => ({ properties: { std_quantity: quantity, std_line_num: at + 1 }, links: { std_sku: sku } })),
    },
  });
  await works.settled();
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  return { order, shipment: shipment?.identity ?? '' };
}

export const pickedIn = async (works: Works, order: string) =>
  (await shipmentsOf(works, order)).map((shipment) => picksOf(shipment).reduce((sum, [, quantity]) => sum + quantity, 0));

/** A waiting shipment takes incoming goods, also for a partly picked line, and continues automatically once it is complete. */
export async function takesWhatComes(works: Works): Promise<void> {
  const hall = await place(works, 'Hall');
  const [wood, glue] = [await article(works, 'Wood'), await article(works, 'Glue')];
  await lot(works, wood, 4, hall);
  const { order, shipment } = await shipping(works, [
    { sku: wood, quantity: 10 },
    { sku: glue, quantity: 2 },
  ]);
  expect(await activeKey(works, shipment)).toBe(waits);
  await lot(works, wood, 5, hall);
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([9]);
  await lot(works, wood, 20, hall);
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([10]);
  expect(await activeKey(works, shipment)).toBe(waits);
  await lot(works, glue, 3, hall);
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([12]);
  expect(await activeKey(works, shipment)).toBe(picks);
  const [awaited] = await find<{ std_awaited: boolean }>(works, 'std_sku', 'identity', wood, 'std_awaited');
  expect(awaited).toEqual({ std_awaited: false });
  await advanceTo(works, shipment, 'std-shipment-status-complete');
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Incoming goods are given by priority, then due date, then age; so are goods that a cancelled shipment releases. */
export async function givesInTurn(works: Works): Promise<void> {
  const hall = await place(works, 'Rack');
  const sku = await article(works, 'Bolt');
  const old = await shipping(works, [{ sku, quantity: 5 }]);
  const later = await shipping(works, [{ sku, quantity: 5 }], { std_delivery_date: day(works, 9) });
  const sooner = await shipping(works, [{ sku, quantity: 5 }], { std_delivery_date: day(works, 2) });
  const urgent = await shipping(works, [{ sku, quantity: 5 }], { std_priority: 'urgent' });
  const all = [urgent, sooner, later, old];
  const steps = async () => Promise.all(all.map(({ shipment }) => activeKey(works, shipment)));
  await lot(works, sku, 11, hall);
  await works.settled();
  expect(await steps()).toEqual([picks, picks, waits, waits]);
  expect(await pickedIn(works, later.order)).toEqual([1]);
  await works.setStep(urgent.shipment, 'std-shipment-status-cancelled');
  await works.settled();
  expect(await steps()).toEqual(['std-shipment-status-cancelled', picks, picks, waits]);
  expect(await pickedIn(works, old.order)).toEqual([1]);
}

/** Blocked goods are given to waiting documents when they are released. */
export async function takesWhatIsReleased(works: Works): Promise<void> {
  const blocked = await place(works, 'Bloqué qualité');
  const sku = await article(works, 'Nut');
  await lot(works, sku, 8, blocked);
  const { order, shipment } = await shipping(works, [{ sku, quantity: 8 }]);
  expect(await activeKey(works, shipment)).toBe(waits);
  await works.update('std_stock_location', blocked, { std_label: 'Released' });
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([8]);
  expect(await activeKey(works, shipment)).toBe(picks);
}

/** Advancing is refused with what is missing; splitting ships the available goods, and one new shipment waits for the whole rest. */
export async function shipsWhatIsThere(works: Works): Promise<void> {
  const hall = await place(works, 'Bay');
  const [chair, table, lamp] = [await article(works, 'Chair'), await article(works, 'Table'), await article(works, 'Lamp')];
  await lot(works, chair, 3, hall);
  await lot(works, table, 9, hall);
  const { order, shipment } = await shipping(works, [
    { sku: chair, quantity: 5 },
    { sku: table, quantity: 4 },
    { sku: lamp, quantity: 2 },
  ]);
  const missing = 'Chair: 5 − 3 = 2 pc; Lamp: 2 − 0 = 2 pc';
  const refusals = (await works.live(shipment)).refusals ?? [];
  expect(refusals.map(({ step }) => step)).toEqual([picks]);
  expect(JSON.stringify(refusals[0]?.reason)).toContain(missing);
  await expect(works.advance(shipment)).rejects.toThrow('It waits for materials');
  await works.run('sales-order-ship-the-rest', order);
  await works.settled();
  expect(await shipmentsOf(works, order)).toHaveLength(1);
  await Promise.all([works.run('shipment-ship-what-is-there', shipment), works.run('shipment-ship-what-is-there', shipment)]);
  await works.settled();
  const shipments = await shipmentsOf(works, order);
  expect(shipments).toHaveLength(2);
  const rest = shipments.find(({ identity }) => identity !== shipment);
  expect(await activeKey(works, shipment)).toBe(picks);
  expect(await activeKey(works, rest?.identity ?? '')).toBe(waits);
  expect(rest?.std_lines.map((line) => line.std_order_quantity).sort()).toEqual([2, 2]);
  await works.run('sales-order-ship-the-rest', order);
  await works.settled();
  expect(await shipmentsOf(works, order)).toHaveLength(2);
  const [told] = await find<{ std_waiting: string }>(works, 'std_order', 'identity', order, 'std_waiting');
  expect(told?.std_waiting).toContain(`${rest?.std_label}: `);
  await advanceTo(works, shipment, 'std-shipment-status-complete');
  expect(await activeKey(works, order)).toBe('std-so-status-shipping');
  await lot(works, chair, 2, hall);
  await lot(works, lamp, 2, hall);
  await works.settled();
  await advanceTo(works, rest?.identity ?? '', 'std-shipment-status-complete');
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A waiting manufacturing order continues automatically when the last of its components arrives. */
export async function ordersTakeWhatComes(works: Works): Promise<void> {
  const { parts, order, lot: bring } = await bakery(works, 1.5, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-awaiting-materials');
  await expect(works.advance(order)).rejects.toThrow('It waits for materials. Cake flour 0.5 kg');
  await bring(parts.flour, 'LATER', 4);
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-picking');
  expect((await picksOfOrder(works, order)).map((pick) => pick.std_qty_to_pick).sort()).toEqual([0.5, 1.5, 10]);
}

/**
 * Eight processes bring in goods and order them at the same moment: nothing is reserved twice, and nothing stays free
 * while a document waits.
 */
export async function servesEightAtOnce(works: Works): Promise<void> {
  const hall = await place(works, 'Dock');
  const sku = await article(works, 'Gear');
  const orders = [];
  for (let at = 0; at < 4; at++) orders.push(await shipping(works, [{ sku, quantity: 7 }]));
  const late = await Promise.all(
    Array.from({ length: 4 }, () =>
      works.save('std_order', {
        properties: {},
        children: { std_lines: [{ properties: { std_quantity: 7, std_line_num: 1 }, links: { std_sku: sku } }] },
      }),
    ),
  );
  await works.settled();
  await Promise.all([...late.map((order) => works.advance(order)), ...[5, 6, 7, 8].map((quantity) => lot(works, sku, quantity, hall))]);
  await works.settled();
  const promised = (await Promise.all([...orders.map(({ order }) => order), ...late].map((order) => pickedIn(works, order)))).flat();
  expect(promised.reduce((sum, quantity) => sum + quantity, 0)).toBe(26);
  type Lot = { std_quantity: number; std_picking_lines: { std_qty_to_pick: number }[] };
  const lots = await find<Lot>(works, 'std_sku_lot', 'std_sku', sku, 'std_quantity std_picking_lines { std_qty_to_pick }');
  expect(lots.map(({ std_picking_lines }) => std_picking_lines.reduce((sum, pick) => sum + pick.std_qty_to_pick, 0))).toEqual(
    lots.map(({ std_quantity }) => std_quantity),
  );
  expect(await ledgerErrors(works)).toEqual([]);
}
