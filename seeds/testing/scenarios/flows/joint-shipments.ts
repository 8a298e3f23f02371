import { expect } from 'vitest';
import { shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type Works } from '../../works.ts';
import { refusing } from './joint-receptions.ts';
import { article, lot, pickedIn, place } from './waiting.ts';

const sent = {
  waits: 'std-shipment-status-awaiting-materials',
  picks: 'std-shipment-status-picking-to-input',
  complete: 'std-shipment-status-complete',
  cancelled: 'std-shipment-status-cancelled',
};
/**
 * Two orders of a customer are shipped together, each with its own picks; a shortage delays both, and the rest belongs
 * to its own order.
 */
export async function shipsTogether(works: Works): Promise<void> {
  const hall = await place(works, 'Joint hall');
  const [bolt, nut] = [await article(works, 'Sent bolt'), await article(works, 'Sent nut')];
  await lot(works, bolt, 5, hall);
  await lot(works, nut, 3, hall);
  const std_client = await works.save('std_client', { properties: { std_label: 'Joint shop', std_delivery_address: '1 High Street' } });
  const selling = async (std_sku: string, std_quantity: number, std_delivery_address = '1 High Street') => {
    const order = await works.save('std_order', {
      properties: { std_delivery_address },
      links: { std_client },
      children: { std_lines: [{ properties: { std_quantity, std_line_num: 1 }, links: { std_sku } }] },
    });
    await works.settled();
    await works.advance(order);
    await works.settled();
    const [shipment] = await shipmentsOf(works, order);
    return { order, shipment: shipment?.identity ?? '', number: shipment?.std_label ?? '' };
  };
  const [first, second, elsewhere] = [await selling(bolt, 5), await selling(nut, 4), await selling(bolt, 1, '2 Low Street')];
  const joined = (shipment: string, other: string) => works.update('std_shipment', shipment, {}, { std_shipped_with: other });
  await expect(joined(elsewhere.shipment, first.shipment)).rejects.toMatchObject(refusing('std_shipped_with'));
  await joined(second.shipment, first.shipment);
  await works.settled();
  expect([await activeKey(works, first.shipment), await activeKey(works, second.shipment)]).toEqual([sent.waits, sent.cancelled]);
  expect(await pickedIn(works, first.order)).toEqual([8]);
  type Line = { std_sku: { identity: string }; std_order_line: { std_order: { identity: string } } };
  const fields = 'std_sku { identity } std_order_line { std_order { identity } }';
  const lines = await find<Line>(works, 'std_shipment_line', 'std_shipment', first.shipment, fields);
  const owners = lines.map(({ std_sku, std_order_line }) => [std_sku.identity, std_order_line.std_order.identity]);
  expect(new Map(owners as [string, string][])).toEqual(
    new Map([
      [bolt, first.order],
      [nut, second.order],
    ]),
  );
  const waiting = await find<{ std_waiting: string | null }>(works, 'std_order', 'identity', second.order, 'std_waiting');
  expect(waiting[0]?.std_waiting).toContain(`${first.number}: Sent nut: 4 − 3 = 1`);

  await works.run('shipment-ship-what-is-there', first.shipment);
  await works.settled();
  await advanceTo(works, first.shipment, sent.complete);
  expect(await activeKey(works, first.order)).toBe('std-so-status-done');
  expect(await activeKey(works, second.order)).toBe('std-so-status-shipping');
  const rest = (await shipmentsOf(works, second.order)).find(({ identity }) => identity !== second.shipment);
  expect(rest?.std_lines.map((line) => line.std_order_quantity)).toEqual([1]);
  await lot(works, nut, 1, hall);
  await works.settled();
  await advanceTo(works, rest?.identity ?? '', sent.complete);
  expect(await activeKey(works, second.order)).toBe('std-so-status-done');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A cancelled order leaves its joint shipment, and its reserved goods become free. */
export async function letsGoOfItsPicks(works: Works): Promise<void> {
  const hall = await place(works, 'Freed hall');
  const sku = await article(works, 'Freed bolt');
  await lot(works, sku, 5, hall);
  const std_client = await works.save('std_client', { properties: { std_label: 'Freed shop', std_delivery_address: '1 High Street' } });
  const selling = async (std_quantity: number) => {
    const order = await works.save('std_order', {
      properties: {},
      links: { std_client },
      children: { std_lines: [{ properties: { std_quantity, std_line_num: 1 }, links: { std_sku: sku } }] },
    });
    await works.settled();
    await works.advance(order);
    await works.settled();
    return { order, shipment: (await shipmentsOf(works, order))[0]?.identity ?? '' };
  };
  const [first, second] = [await selling(2), await selling(3)];
  await works.update('std_shipment', second.shipment, {}, { std_shipped_with: first.shipment });
  await works.settled();
  const third = await selling(3);
  expect(await activeKey(works, third.shipment)).toBe(sent.waits);
  await works.setStep(second.order, 'std-so-status-cancelled');
  await works.settled();
  expect(await pickedIn(works, first.order)).toEqual([2]);
  expect(await activeKey(works, first.shipment)).toBe(sent.picks);
  expect(await activeKey(works, third.shipment)).toBe(sent.picks);
  expect(await ledgerErrors(works)).toEqual([]);
}
