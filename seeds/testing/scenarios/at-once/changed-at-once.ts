import { expect } from 'vitest';
import { shipmentsOf } from '../../stock.ts';
import { find, type WorksWithActions } from '../../works.ts';
import { receptionsOf } from '../flows/purchasing.ts';
import { order } from './at-once.ts';

const bought = (works: WorksWithActions, std_sku: string, std_quantity: number) =>
  works.save('std_po', { properties: {}, children: { std_lines: [{ properties: { std_quantity, std_line_num: 1 }, links: { std_sku } }] } });

const lineOf = async (works: WorksWithActions, model: string, link: string, id: string) =>
  (await find<{ identity: string }>(works, model, link, id, 'identity'))[0]?.identity ?? '';

/** The requested quantities of the deliveries of an order, line by line. */
const asked = (deliveries: { std_lines: { std_order_quantity: number }[] }[]) =>
  deliveries.map(({ std_lines }) => std_lines.map(({ std_order_quantity }) => std_order_quantity));

/** A line that changes while its delivery is created is delivered with its new quantity, whichever of the two is first. */
export async function deliversAsChanged(works: WorksWithActions, rounds: number): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Changed' } });
  for (let round = 0; round < rounds; round++) {
    const so = await order(works, sku, 10);
    const line = await lineOf(works, 'std_order_line', 'std_order', so);
    await Promise.all([works.update('std_order_line', line, { std_quantity: 14 }), works.act('steps/orders/generateShipment', so)]);
    expect(asked(await shipmentsOf(works, so)), `round ${round}`).toEqual([[14]]);
    const po = await bought(works, sku, 10);
    const pol = await lineOf(works, 'std_pol', 'std_po', po);
    await Promise.all([works.update('std_pol', pol, { std_quantity: 14 }), works.act('steps/purchase-orders/generateReception', po)]);
    expect(asked(await receptionsOf(works, po)), `round ${round}`).toEqual([[14]]);
  }
}

/** A line that is added while the rest of its order is put on a delivery is on one delivery, whichever of the two puts it there. */
export async function deliversAddedOnce(works: WorksWithActions, rounds: number): Promise<void> {
  const std_sku = await works.save('std_sku', { properties: { std_label: 'Put on once' } });
  const properties = { std_quantity: 3, std_line_num: 2 };
  const all = (deliveries: Parameters<typeof asked>[0]) =>
    asked(deliveries)
      .flat()
      .sort((a, b) => a - b);
  for (let round = 0; round < rounds; round++) {
    const std_order = await order(works, std_sku, 10);
    await works.act('steps/orders/generateShipment', std_order);
    const line = await works.save('std_order_line', { properties, links: { std_order, std_sku } });
    await Promise.all([works.act('steps/orders/followLines', line), works.act('steps/orders/shipTheRest', std_order)]);
    expect(all(await shipmentsOf(works, std_order)), `round ${round}`).toEqual([3, 10]);
    const std_po = await bought(works, std_sku, 10);
    await works.act('steps/purchase-orders/generateReception', std_po);
    const pol = await works.save('std_pol', { properties, links: { std_po, std_sku } });
    await Promise.all([works.act('steps/purchase-orders/followLines', pol), works.act('steps/purchase-orders/receiveTheRest', std_po)]);
    expect(all(await receptionsOf(works, std_po)), `round ${round}`).toEqual([3, 10]);
  }
}
