import { expect } from 'vitest';
import { quantities, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type Works } from '../../works.ts';
import { orderedFlour, receptionsOf } from '../flows/purchasing.ts';
import { article, lot, pickedIn, place, shipping } from '../flows/waiting.ts';

const [waits, picks, complete] = ['awaiting-materials', 'picking-to-input', 'complete'].map((key) => `std-shipment-status-${key}`) as [
  string,
  string,
  string,
];

const linesOf = async (works: Works, order: string) =>
  (await find<{ identity: string }>(works, 'std_order_line', 'std_order', order, 'identity')).map(({ identity }) => identity);

/** The requested quantities of the shipments of an order, line by line. */
const asked = async (works: Works, order: string) =>
  (await shipmentsOf(works, order)).map(({ std_lines }) => std_lines.map(({ std_order_quantity }) => std_order_quantity).sort((a, b) => a - b));

/** An order for a quantity of an article with forty in stock, in shipping. */
async function ordered(works: Works, label: string, quantity: number, there = 40) {
  const sku = await article(works, label);
  const hall = await place(works, `${label} hall`);
  await lot(works, sku, there, hall);
  const { order, shipment } = await shipping(works, [{ sku, quantity }]);
  const [line = ''] = await linesOf(works, order);
  return { sku, hall, order, shipment, line };
}

const freeOf = async (works: Works, sku: string) =>
  (await find<{ std_free_quantity: number }>(works, 'std_sku_lot', 'std_sku', sku, 'std_free_quantity')).reduce(
    (sum, { std_free_quantity }) => sum + std_free_quantity,
    0,
  );

const refusing = (field: string, code: string, words: string) => ({
  code: 'invalid',
  details: { fields: [{ field, code, message: expect.stringContaining(words) }] },
});

/** Thirty are ordered and picked, and the line is changed to 22: 22 are shipped, eight are free again, and the order is done with 22. */
export async function shipsLess(works: Works): Promise<void> {
  const { sku, order, shipment, line } = await ordered(works, 'Less', 30);
  await advanceTo(works, shipment, 'std-shipment-status-preparation');
  await works.update('std_order_line', line, { std_quantity: 22 });
  expect(await asked(works, order)).toEqual([[22]]);
  expect(await pickedIn(works, order)).toEqual([22]);
  expect(await freeOf(works, sku)).toBe(18);
  await works.settled();
  await advanceTo(works, shipment, complete);
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await quantities(works, sku)).toEqual({ L40: 18 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Thirty are ordered and ten picked, and the line is changed to 22: 22 are requested, and ten stay picked. */
export async function asksForLess(works: Works): Promise<void> {
  const { order, line } = await ordered(works, 'Lowered', 30);
  const pick = (await shipmentsOf(works, order))[0]?.std_lines[0]?.std_picking_lines[0]?.identity ?? '';
  await works.update('std_picking_line', pick, { std_qty_to_pick: 10 });
  await works.settled();
  await works.update('std_order_line', line, { std_quantity: 22 });
  expect(await asked(works, order)).toEqual([[22]]);
  expect(await pickedIn(works, order)).toEqual([10]);
  await works.settled();
}

/**
 * A larger quantity is requested on the shipment that is still being picked, which waits if it is not in stock; a
 * waiting shipment continues when less is requested.
 */
export async function shipsMore(works: Works): Promise<void> {
  const { order, shipment, line } = await ordered(works, 'More', 30);
  await works.update('std_order_line', line, { std_quantity: 38 });
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([38]);
  expect(await activeKey(works, shipment)).toBe(picks);
  await works.update('std_order_line', line, { std_quantity: 50 });
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([40]);
  expect(await activeKey(works, shipment)).toBe(waits);
  await works.update('std_order_line', line, { std_quantity: 39 });
  await works.settled();
  expect(await pickedIn(works, order)).toEqual([39]);
  expect(await activeKey(works, shipment)).toBe(picks);
}

/**
 * A quantity below the shipped one is refused: the reason contains the quantity, the shipment and what to do. Goods that
 * have not left are reduced.
 */
export async function keepsWhatHasLeft(works: Works): Promise<void> {
  const { sku, hall, order, shipment, line } = await ordered(works, 'Left', 30, 12);
  await works.run('shipment-ship-what-is-there', shipment);
  await works.settled();
  await advanceTo(works, shipment, complete);
  expect(await asked(works, order)).toEqual([[12], [18]]);
  await expect(works.update('std_order_line', line, { std_quantity: 11 })).rejects.toMatchObject(
    refusing('properties.std_quantity', 'has-left', '12 pc of it have left with'),
  );
  await expect(works.remove(line)).rejects.toMatchObject({ code: 'in_use' });
  await works.update('std_order_line', line, { std_quantity: 20 });
  expect(await asked(works, order)).toEqual([[12], [8]]);
  await lot(works, sku, 9, hall);
  await works.settled();
  const [, rest] = await shipmentsOf(works, order);
  await advanceTo(works, rest?.identity ?? '', complete);
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await quantities(works, sku)).toEqual({ L12: 0, L9: 1 });
}

/** If one form changes several lines, the reason is shown at the line that refuses, and no line is saved. */
export async function namesTheLineThatHasLeft(works: Works): Promise<void> {
  const { hall, order, shipment, line } = await ordered(works, 'Gone', 30, 12);
  await works.run('shipment-ship-what-is-there', shipment);
  await works.settled();
  await advanceTo(works, shipment, complete);
  const other = await article(works, 'Beside it');
  await lot(works, other, 9, hall);
  const second = await works.save('std_order_line', {
    properties: { std_quantity: 3, std_line_num: 2 },
    links: { std_order: order, std_sku: other },
  });
  await works.settled();
  const [less, more] = [
    { identity: line, std_quantity: 11 },
    { identity: second, std_quantity: 4 },
  ];
  for (const [at, std_lines] of [
    [0, [less, more]],
    [1, [more, less]],
  ] as const)
    await expect(works.submit('input-sales-order', { std_lines: [...std_lines] }, order)).rejects.toMatchObject(
      refusing(`std_lines[${at}].std_quantity`, 'has-left', '12 pc of it have left with'),
    );
  expect(await asked(works, order)).toEqual([[12], [3, 18]]);
  await works.submit('input-sales-order', { std_lines: [{ identity: line, std_quantity: 20 }, more] }, order);
  expect(await asked(works, order)).toEqual([[12], [4, 8]]);
}

/** An added line is shipped along; a deleted line is not, and its reserved goods become free. */
export async function followsAddedAndDeleted(works: Works): Promise<void> {
  const { sku, hall, order, shipment, line } = await ordered(works, 'Added', 30);
  const other = await article(works, 'Beside');
  await lot(works, other, 5, hall);
  await works.save('std_order_line', { properties: { std_quantity: 3, std_line_num: 2 }, links: { std_order: order, std_sku: other } });
  await works.settled();
  expect(await asked(works, order)).toEqual([[3, 30]]);
  expect(await pickedIn(works, order)).toEqual([33]);
  await works.remove(line);
  expect(await asked(works, order)).toEqual([[3]]);
  expect(await freeOf(works, sku)).toBe(40);
  await works.settled();
  await advanceTo(works, shipment, complete);
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  expect(await quantities(works, sku)).toEqual({ L40: 40 });
  expect(await quantities(works, other)).toEqual({ L5: 2 });
}

/**
 * Another article is shipped if nothing of the first is picked; otherwise the change is refused with what to do. A
 * prepared line can't be moved to another order.
 */
export async function followsTheArticle(works: Works): Promise<void> {
  const { order, line } = await ordered(works, 'Picked', 30);
  const [none, other] = [await article(works, 'None'), await article(works, 'Instead')];
  await expect(works.update('std_order_line', line, {}, { std_sku: other })).rejects.toMatchObject(
    refusing('relations[0]', 'settled', 'Remove its picking lines first'),
  );
  const later = await shipping(works, [{ sku: none, quantity: 4 }]);
  const [waiting = ''] = await linesOf(works, later.order);
  await lot(works, other, 6, await place(works, 'Instead hall'));
  await works.update('std_order_line', waiting, {}, { std_sku: other });
  await works.settled();
  expect(await pickedIn(works, later.order)).toEqual([4]);
  expect(await activeKey(works, later.shipment)).toBe(picks);
  await expect(works.update('std_order_line', waiting, {}, { std_order: order })).rejects.toMatchObject(
    refusing('relations[0]', 'settled', 'on a delivery of this order'),
  );
}

/**
 * Changes of a purchase order line reach its reception: less, more, added and deleted lines are expected accordingly,
 * and less than received is refused.
 */
export async function expectsAsOrdered(works: Works): Promise<void> {
  const { sku, order } = await orderedFlour(works);
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const lines = () => find<{ identity: string }>(works, 'std_pol', 'std_po', order, 'identity');
  const expected = async () => (await receptionsOf(works, order)).map(({ std_lines }) => std_lines.map((each) => each.std_order_quantity).sort());
  const line = (await lines())[0]?.identity ?? '';
  await works.update('std_pol', line, { std_quantity: 70 });
  expect(await expected()).toEqual([[70]]);
  await works.update('std_pol', line, { std_quantity: 90 });
  expect(await expected()).toEqual([[90]]);
  const added = await works.save('std_pol', { properties: { std_quantity: 5, std_line_num: 2 }, links: { std_po: order, std_sku: sku } });
  await works.settled();
  expect(await expected()).toEqual([[5, 90]]);
  await works.remove(added);
  expect(await expected()).toEqual([[90]]);
  const [reception] = await receptionsOf(works, order);
  const received = reception?.std_lines[0]?.identity ?? '';
  const another = await article(works, 'Spelt');
  await expect(works.update('std_reception_line', received, {}, { std_sku: another })).rejects.toMatchObject(
    refusing('relations[0]', 'settled', 'This article was ordered'),
  );
  await works.update('std_pol', line, {}, { std_sku: another });
  await works.settled();
  expect(await find(works, 'std_reception_line', 'identity', received, 'std_sku { identity }')).toEqual([{ std_sku: { identity: another } }]);
  await works.update('std_pol', line, {}, { std_sku: sku });
  await works.settled();
  await works.submit(
    'edit-reception',
    { std_lines: [{ identity: received, std_received_quantity: 60, std_lots: [{ std_lot_num: 'F1', std_qty_to_receive: 60 }] }] },
    reception?.identity,
  );
  await works.settled();
  await expect(works.update('std_pol', line, { std_quantity: 59 })).rejects.toMatchObject(
    refusing('properties.std_quantity', 'has-come', '60 kg of it have come with'),
  );
  const other = await article(works, 'Rye');
  await expect(works.update('std_pol', line, {}, { std_sku: other })).rejects.toMatchObject(
    refusing('relations[0]', 'has-come', '60 kg of it have come with'),
  );
  await expect(works.remove(line)).rejects.toMatchObject({ code: 'in_use' });
  await works.update('std_pol', line, { std_quantity: 60 });
  expect(await expected()).toEqual([[60]]);
  await works.advance(reception?.identity ?? '');
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-po-status-billing');
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * A reception is expected on the earliest date of its purchase order lines, whichever line changes; once something was
 * received, its date stays.
 */
export async function expectsOnTheDay(works: Works): Promise<void> {
  const { order } = await orderedFlour(works);
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const day = async () => {
    const [reception] = await find<{ std_expected_reception_date: string }>(works, 'std_reception', 'std_po', order, 'std_expected_reception_date');
    return reception?.std_expected_reception_date;
  };
  const [line] = await find<{ identity: string }>(works, 'std_pol', 'std_po', order, 'identity');
  expect(await day()).toBe(works.today);
  await works.update('std_po', order, { std_expected_reception_date: '2031-03-05' });
  expect(await day()).toBe('2031-03-05');
  await works.update('std_pol', line?.identity ?? '', { std_expected_reception_date: '2031-04-01' });
  expect(await day()).toBe('2031-04-01');
  await works.update('std_pol', line?.identity ?? '', { std_expected_reception_date: null });
  expect(await day()).toBe('2031-03-05');
  const [reception] = await receptionsOf(works, order);
  const received = { identity: reception?.std_lines[0]?.identity ?? '', std_received_quantity: 60 };
  await works.submit(
    'edit-reception',
    { std_lines: [{ ...received, std_lots: [{ std_lot_num: 'F1', std_qty_to_receive: 60 }] }] },
    reception?.identity,
  );
  await works.settled();
  await works.update('std_po', order, { std_expected_reception_date: '2031-05-01' });
  expect(await day()).toBe('2031-03-05');
}

/** A line without picks would be shipped without goods, so no call can complete its shipment. */
export async function shipsNothingUnpicked(works: Works): Promise<void> {
  const made = await ordered(works, 'Made', 3);
  const other = await ordered(works, 'Kept', 2);
  const line = {
    properties: { std_quantity: 4, std_order_quantity: 4, std_line_num: 2 },
    links: { std_shipment: made.shipment, std_sku: other.sku },
  };
  const bare = await works.save('std_shipment_line', line);
  await expect(works.setStep(made.shipment, complete)).rejects.toThrow('no picking lines for this yet: Kept: 4 pc');
  await works.remove(bare);
  await works.settled();
  await advanceTo(works, made.shipment, complete);
  expect(await activeKey(works, made.order)).toBe('std-so-status-done');
  expect(await quantities(works, made.sku)).toEqual({ L40: 37 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** The unit of an article stays once a shipment asks for it, also before any of it is in stock; a correction says why. */
export async function keepsTheUnit(works: Works): Promise<void> {
  const sku = await article(works, 'By the piece');
  await works.update('std_sku', sku, { std_unit: 'pc' });
  const { order, shipment } = await shipping(works, [{ sku, quantity: 10 }]);
  expect(await activeKey(works, shipment)).toBe(waits);
  await expect(works.update('std_sku', sku, { std_unit: 'kg' })).rejects.toMatchObject(refusing('properties.std_unit', 'settled', 'is prepared'));
  await works.update('std_sku', sku, { std_unit: 'kg', std_correction_reason: 'It was entered wrong' });
  expect(await asked(works, order)).toEqual([[10]]);
}
