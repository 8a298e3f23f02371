import { expect } from 'vitest';
import { activeKey, advanceTo, find, ledgerErrors, type Works } from '../../works.ts';
import { article } from './waiting.ts';

const received = { waiting: 'std-rec-status-waiting', complete: 'std-rec-status-complete', cancelled: 'std-rec-status-cancelled' };
const bought = { waiting: 'std-po-status-waiting-reception', billing: 'std-po-status-billing', cancelled: 'std-po-status-cancelled' };

type Reception = {
  identity: string;
  std_label: string;
  std_po: { identity: string } | null;
  std_lines: { identity: string; std_order_quantity: number }[];
};
const receptionsOf = (works: Works, po: string) =>
  find<Reception>(works, 'std_reception', 'std_po', po, 'identity std_label std_po { identity } std_lines { identity std_order_quantity }');
const receptionById = async (works: Works, id: string) =>
  (
    await find<Reception>(works, 'std_reception', 'identity', id, 'identity std_label std_po { identity } std_lines { identity std_order_quantity }')
  )[0];

/** A purchase order that awaits its goods, with its single reception. */
async function buying(works: Works, std_supplier: string, asked: [sku: string, quantity: number][]) {
  const line = ([std_sku, std_quantity]: [string, number], at: number) => ({
    properties: { std_quantity, std_line_num: at + 1 },
    links: { std_sku },
  });
  const order = await works.save('std_po', { properties: {}, links: { std_supplier }, children: { std_lines: asked.map(line) } });
  await works.settled();
  await works.setStep(order, bought.waiting);
  await works.settled();
  const [reception] = await receptionsOf(works, order);
  return { order, reception: reception?.identity ?? '', number: reception?.std_label ?? '' };
}

const together = (works: Works, reception: string, other: string) => works.update('std_reception', reception, {}, { std_received_with: other });
export const refusing = (field: string) => ({ code: 'invalid', details: { fields: [expect.objectContaining({ field })] } });
const openOf = async (works: Works, order: string) =>
  (
    await find<{ std_open_quantity: number; std_rest_quantity: number }>(works, 'std_po', 'identity', order, 'std_open_quantity std_rest_quantity')
  )[0];

async function receive(works: Works, reception: string, quantities: number[]) {
  const lines = (await receptionById(works, reception))?.std_lines ?? [];
  const std_lines = lines.map(({ identity }, at) => ({
    identity,
    std_received_quantity: quantities[at] ?? 0,
    std_lots: quantities[at] ? [{ std_lot_num: `J${at}`, std_qty_to_receive: quantities[at] }] : [],
  }));
  await works.submit('edit-reception', { std_lines }, reception);
  await works.settled();
  await advanceTo(works, reception, received.complete, { close_short: true });
}

/** One lorry brings two orders of a supplier: each gets its goods, and continues separately. */
export async function receivesTogether(works: Works): Promise<void> {
  const mill = await works.save('std_supplier', { properties: { std_label: 'Joint mill' } });
  const [bolt, nut] = [await article(works, 'Joint bolt'), await article(works, 'Joint nut')];
  const first = await buying(works, mill, [[bolt, 5]]);
  const second = await buying(works, mill, [
    [nut, 7],
    [bolt, 3],
  ]);
  await together(works, second.reception, first.reception);
  await works.settled();
  expect((await receptionById(works, first.reception))?.std_lines.map((line) => line.std_order_quantity)).toEqual([5, 7, 3]);
  expect([await activeKey(works, first.reception), await activeKey(works, second.reception)]).toEqual([received.waiting, received.cancelled]);
  expect(await openOf(works, second.order)).toEqual({ std_open_quantity: 10, std_rest_quantity: 0 });
  await expect(works.setStep(second.reception, received.waiting)).rejects.toThrow(`Joined into ${first.number}.`);
  await expect(works.update('std_reception', second.reception, {}, { std_received_with: second.reception })).rejects.toMatchObject(
    refusing('relations[0]'),
  );

  await receive(works, first.reception, [5, 4, 3]);
  expect([await activeKey(works, first.order), await activeKey(works, second.order)]).toEqual([bought.billing, bought.waiting]);
  expect(await openOf(works, second.order)).toEqual({ std_open_quantity: 3, std_rest_quantity: 3 });
  await expect(works.setStep(second.order, bought.cancelled)).rejects.toThrow(`Goods have moved with ${first.number}.`);
  await works.run('purchase-order-receive-the-rest', second.order);
  await works.settled();
  const rest = (await receptionsOf(works, second.order)).find(({ identity }) => identity !== second.reception);
  expect(rest?.std_lines.map((line) => line.std_order_quantity)).toEqual([3]);
  await receive(works, rest?.identity ?? '', [3]);
  expect(await activeKey(works, second.order)).toBe(bought.billing);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A delivery that is created as part of another one has no process yet: its lines are moved once it has. */
export async function goesOnceItCan(works: Works): Promise<void> {
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Early mill' } });
  const std_sku = await article(works, 'Early bolt');
  const { reception, number } = await buying(works, std_supplier, [[std_sku, 1]]);
  const made = await works.save('std_reception', {
    properties: {},
    links: { std_supplier, std_received_with: reception },
    children: { std_lines: [{ properties: { std_order_quantity: 2, std_line_num: 1 }, links: { std_sku } }] },
  });
  await works.settled();
  expect((await receptionById(works, reception))?.std_lines.map((line) => line.std_order_quantity)).toEqual([1, 2]);
  expect(await activeKey(works, made)).toBe(received.cancelled);
  await expect(works.setStep(made, received.waiting)).rejects.toThrow(`Joined into ${number}.`);
}

/** A cancelled order removes only its own lines from a joint reception, and announces it before. */
export async function leavesTheOthers(works: Works): Promise<void> {
  const mill = await works.save('std_supplier', { properties: { std_label: 'Leaving mill' } });
  const sku = await article(works, 'Leaving bolt');
  const [first, second, third] = [
    await buying(works, mill, [[sku, 1]]),
    await buying(works, mill, [[sku, 2]]),
    await buying(works, mill, [[sku, 4]]),
  ];
  await together(works, second.reception, first.reception);
  await together(works, third.reception, first.reception);
  await works.settled();
  const quantities = async () => (await receptionById(works, first.reception))?.std_lines.map((line) => line.std_order_quantity);
  expect(await quantities()).toEqual([1, 2, 4]);
  expect((await works.live(third.order)).follows).toEqual([
    { step: bought.cancelled, records: [{ identity: first.reception, label: first.number, stays: true }] },
  ]);
  await works.setStep(third.order, bought.cancelled);
  await works.settled();
  expect(await quantities()).toEqual([1, 2]);
  expect((await receptionById(works, first.reception))?.std_po?.identity).toBe(first.order);
  await works.setStep(first.order, bought.cancelled);
  await works.settled();
  expect(await quantities()).toEqual([2]);
  expect((await receptionById(works, first.reception))?.std_po?.identity).toBe(second.order);
  expect(await activeKey(works, first.reception)).toBe(received.waiting);
  await works.setStep(second.order, bought.cancelled);
  await works.settled();
  expect(await activeKey(works, first.reception)).toBe(received.cancelled);
}

/**
 * Deliveries of other partners, deliveries in transit or done, and joined ones can't be joined; a line always belongs to
 * the partner of its delivery.
 */
export async function staysApart(works: Works): Promise<void> {
  const [mill, quarry] = [
    await works.save('std_supplier', { properties: { std_label: 'Apart mill' } }),
    await works.save('std_supplier', { properties: { std_label: 'Apart quarry' } }),
  ];
  const sku = await article(works, 'Apart bolt');
  const [first, second, foreign] = [
    await buying(works, mill, [[sku, 1]]),
    await buying(works, mill, [[sku, 2]]),
    await buying(works, quarry, [[sku, 4]]),
  ];
  const refused = async (one: string, other: string) => expect(together(works, one, other)).rejects.toMatchObject(refusing('std_received_with'));
  await refused(foreign.reception, first.reception);
  await refused(first.reception, first.reception);
  const [line] = await find<{ identity: string }>(works, 'std_pol', 'std_po', foreign.order, 'identity');
  const strange = works.save('std_reception_line', {
    properties: { std_order_quantity: 1 },
    links: { std_reception: first.reception, std_sku: sku, std_pol: line?.identity ?? '' },
  });
  await expect(strange).rejects.toMatchObject({ code: 'invalid' });
  const third = await buying(works, mill, [[sku, 8]]);
  await together(works, third.reception, second.reception);
  await refused(first.reception, third.reception);
  await receive(works, first.reception, [1]);
  await refused(second.reception, first.reception);
  await works.settled();
}

/**
 * Nobody receives goods that another partner ordered, also if the supplier of an order changes after its reception was
 * created; the other values of its lines can still be edited.
 */
export async function staysOnesOwn(works: Works): Promise<void> {
  const [mill, quarry] = [
    await works.save('std_supplier', { properties: { std_label: 'Own mill' } }),
    await works.save('std_supplier', { properties: { std_label: 'Other quarry' } }),
  ];
  const sku = await article(works, 'Own bolt');
  const [first, second] = [await buying(works, mill, [[sku, 1]]), await buying(works, mill, [[sku, 2]])];
  await expect(works.update('std_reception', first.reception, {}, { std_supplier: quarry })).rejects.toMatchObject(refusing('relations[0]'));
  await works.update('std_po', first.order, {}, { std_supplier: quarry });
  await expect(together(works, second.reception, first.reception)).rejects.toMatchObject(refusing('std_received_with'));
  await expect(together(works, first.reception, second.reception)).rejects.toMatchObject(refusing('std_received_with'));
  const [line] = (await receptionById(works, first.reception))?.std_lines ?? [];
  await works.update('std_reception_line', line?.identity ?? '', { std_line_num: 7, std_received_quantity: 1 });
  await expect(works.setStep(first.reception, received.complete)).rejects.toThrow('Lines of it are of orders of somebody else: ');
  await works.update('std_reception', first.reception, {}, { std_supplier: quarry });
  await receive(works, first.reception, [1]);
  expect(await activeKey(works, first.order)).toBe(bought.billing);
}
