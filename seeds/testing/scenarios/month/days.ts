import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, type Works } from '../../works.ts';
import { receptionsOf } from '../flows/purchasing.ts';
import { type Goods, only, type Watch } from './company.ts';

/** Ten chairs and six lamps are quoted and ordered; the chairs wait for wood, the lamps for the supplier. */
export async function sells(works: Works, { chair, lamp, client }: Goods) {
  const quotation = await works.save('std_quotation', {
    properties: {},
    links: { std_client: client },
    children: {
      std_lines: [
        { properties: { std_line_num: 1, std_quantity: 10, std_discount: 5, std_tax_rate: 20 }, links: { std_sku: chair } },
        { properties: { std_line_num: 2, std_quantity: 6, std_tax_rate: 20 }, links: { std_sku: lamp } },
      ],
    },
  });
  await works.run('quotation-make-order', quotation);
  await works.settled();
  const order = (await only<{ std_order: { identity: string } }>(works, 'std_quotation', 'identity', quotation, 'std_order { identity }')).std_order
    .identity;
  const totals = await only<JsonObject>(works, 'std_order', 'identity', order, 'std_total_net std_total_tax std_total');
  expect(totals).toEqual({ std_total_net: 835, std_total_tax: 167, std_total: 1002 });
  await works.advance(order);
  await works.settled();
  return order;
}

/** Records what was received of an article, lot by lot. */
const came = (line: { identity: string } | undefined, lots: [string, number][]) => ({
  identity: line?.identity ?? '',
  std_received_quantity: lots.reduce((sum, [, quantity]) => sum + quantity, 0),
  std_lots: lots.map(([std_lot_num, std_qty_to_receive]) => ({ std_lot_num, std_qty_to_receive })),
});

/** Wood, boxes and lamps are purchased; at first a part of them is received, in lots. */
export async function buys(works: Works, { wood, box, lamp, supplier }: Goods) {
  const line = (std_line_num: number, std_sku: string, std_quantity: number, std_unit_price: number) => ({
    properties: { std_line_num, std_quantity, std_unit_price },
    links: { std_sku },
  });
  const std_lines = [line(1, wood, 30, 4), line(2, box, 20, 0.5), line(3, lamp, 6, 7)];
  const po = await works.save('std_po', { properties: {}, links: { std_supplier: supplier }, children: { std_lines } });
  await works.settled();
  await advanceTo(works, po, 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, po);
  const of = (quantity: number) => reception?.std_lines.find((each) => each.std_order_quantity === quantity);
  const noted = [
    came(of(30), [
      ['W1', 12],
      ['W2', 8],
    ]),
    came(of(20), [['B1', 20]]),
    came(of(6), [['L1', 4]]),
  ];
  await works.submit('edit-reception', { std_lines: noted }, reception?.identity);
  await works.settled();
  await advanceTo(works, reception?.identity ?? '', 'std-rec-status-complete', { close_short: true });
  expect(await activeKey(works, po)).toBe('std-po-status-waiting-reception');
  return po;
}

/** The rest of the purchase is received. */
export async function receivesTheRest(works: Works, po: string) {
  await works.run('purchase-order-receive-the-rest', po);
  await works.settled();
  const rest = (await receptionsOf(works, po)).find((each) => each.std_active_operation?.std_key === 'std-rec-status-waiting');
  const of = (quantity: number) => rest?.std_lines.find((each) => each.std_order_quantity === quantity);
  await works.submit('edit-reception', { std_lines: [came(of(10), [['W3', 10]]), came(of(2), [['L2', 2]])] }, rest?.identity);
  await works.settled();
  await advanceTo(works, rest?.identity ?? '', 'std-rec-status-complete');
  expect(await activeKey(works, po)).toBe('std-po-status-billing');
}

const mo = (key: string) => `std-mo-status-${key}`;

export async function begins(works: Works, order: string) {
  await works.setStep(order, mo('picking'));
  await works.settled();
  await works.setStep(order, mo('production'));
  await works.settled();
}

/** Four chairs, then five and a scrapped one: the tenth is made by an order for the rest. */
export async function makes(works: Works, { chair }: Goods) {
  const order = await works.save('std_manufacturing_order', { properties: { std_quantity: 10 }, links: { std_sku: chair } });
  await works.settled();
  await begins(works, order);
  await works.submit('record-output', { std_manufacturing_order: order, std_quantity: 4 });
  await works.submit('record-output', { std_manufacturing_order: order, std_quantity: 5, std_scrap_quantity: 1, std_rest: 'rest-order' });
  await works.settled();
  expect(await activeKey(works, order)).toBe(mo('done'));
  return (await only<{ identity: string }>(works, 'std_manufacturing_order', 'std_rest_of', order, 'identity')).identity;
}

/** The available goods are shipped; the rest waits and is shipped after it was made. */
export async function shipsInParts(works: Works, order: string, watch: Watch, makeTheRest: () => Promise<void>) {
  const [first] = await shipmentsOf(works, order);
  expect(first?.std_lines.map(({ std_quantity }) => std_quantity)).toEqual([9, 4]);
  await works.run('shipment-ship-what-is-there', first?.identity);
  await works.settled();
  await advanceTo(works, first?.identity ?? '', 'std-shipment-status-complete');
  await makeTheRest();
  const rest = (await shipmentsOf(works, order)).find(({ identity }) => identity !== first?.identity);
  expect(rest?.std_lines.map(({ std_quantity }) => std_quantity).sort()).toEqual([1, 2]);
  for (const step of ['picking-to-input', 'note-to-print', 'preparation', 'control', 'complete']) {
    await advanceTo(works, rest?.identity ?? '', `std-shipment-status-${step}`);
    expect(await watch.screens(['shipments'])).toEqual([]);
  }
  expect(await activeKey(works, order)).toBe('std-so-status-done');
  return first?.identity ?? '';
}
