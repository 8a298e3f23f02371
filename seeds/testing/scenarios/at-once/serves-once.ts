import { expect } from 'vitest';
import { transfer } from '../../moves.ts';
import { jam, picksOf, shipmentsOf } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type WorksWithActions } from '../../works.ts';
import { order, thrice } from './at-once.ts';

/** Incoming goods are given once to a waiting shipment, and what it lacks is moved to one new shipment. */
export async function servesOnce(works: WorksWithActions): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Spring', std_stock_management_mode: 'batch' } });
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Rack' } });
  const lot = (std_lot_num: string, std_quantity: number) =>
    works.save('std_sku_lot', { properties: { std_lot_num, std_quantity }, links: { std_sku: sku, std_stock_location } });
  await lot('S1', 3);
  const id = await order(works, sku, 10);
  await works.act('steps/orders/generateShipment', id);
  await works.act('steps/orders/computeShipmentPicks', id);
  const [shipment] = await shipmentsOf(works, id);
  await lot('S2', 4);
  await thrice(works, 'steps/stock/serveWaiting', shipment?.identity ?? '');
  expect(picksOf((await shipmentsOf(works, id))[0])).toEqual([
    ['S1', 3],
    ['S2', 4],
  ]);
  await thrice(works, 'steps/shipments/shipWhatIsThere', shipment?.identity ?? '');
  // A shipment with unconfirmed picks is not taken to its check.
  await thrice(works, 'steps/shipments/takeToCheck', shipment?.identity ?? '');
  const shipments = await shipmentsOf(works, id);
  expect(shipments.flatMap(({ std_lines }) => std_lines.map((line) => line.std_order_quantity)).sort()).toEqual([3, 7]);
  expect((await Promise.all(shipments.map(({ identity }) => activeKey(works, identity)))).sort()).toEqual([
    'std-shipment-status-awaiting-materials',
    'std-shipment-status-picking-to-input',
  ]);
  const picks = shipments.flatMap(({ std_lines }) => std_lines.flatMap((line) => line.std_picking_lines));
  for (const { identity } of picks) await works.update('std_picking_line', identity, { std_confirmed: true });
  await thrice(works, 'steps/shipments/takeToCheck', shipment?.identity ?? '');
  expect(await activeKey(works, shipment?.identity ?? '')).toBe('std-shipment-status-control');
}

/** A reservation is reassigned to another document once, when the reassignment is saved, however often its action runs afterwards. */
export async function givesOnce(works: WorksWithActions): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Hinge', std_stock_management_mode: 'batch' } });
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Rack 2' } });
  await works.save('std_sku_lot', { properties: { std_lot_num: 'H1', std_quantity: 9 }, links: { std_sku: sku, std_stock_location } });
  const [rich, poor] = [await order(works, sku, 6), await order(works, sku, 5)];
  for (const id of [rich, poor]) {
    await works.act('steps/orders/generateShipment', id);
    await works.act('steps/orders/computeShipmentPicks', id);
  }
  const [from, to] = [(await shipmentsOf(works, rich))[0], (await shipmentsOf(works, poor))[0]];
  const gift = { std_picking_line: from?.std_lines[0]?.std_picking_lines[0]?.identity, std_quantity: 1, std_shipment: to?.identity };
  const given = await works.submit('reassign-pick', { ...gift, std_reason: 'They are here' } as never);
  await thrice(works, 'steps/promises/reassign', given);
  const held = async (id: string) => picksOf((await shipmentsOf(works, id))[0]).map(([, quantity]) => quantity);
  expect([await held(rich), await held(poor)]).toEqual([[5], [3, 1]]);
}

/** A document moves its goods once, when it is saved, however often its action runs afterwards. */
export async function movesOnce(works: WorksWithActions): Promise<void> {
  const { sku, lots } = await jam(works);
  const hall = await works.save('std_stock_location', { properties: { std_label: 'Hall 2' } });
  const id = await order(works, sku, 2);
  await works.act('steps/orders/generateShipment', id);
  await works.act('steps/orders/computeShipmentPicks', id);
  const [shipment] = await shipmentsOf(works, id);
  await works.act('steps/shipments/generateMovements', shipment?.identity ?? '');
  const reason = { std_reason: 'Why not' };
  await thrice(works, 'steps/stock/transferLot', await transfer(works, lots.late, hall, 10));
  await thrice(works, 'steps/stock/scrapLot', await works.submit('scrap-lot', { std_lot: lots.late, std_quantity: 5, ...reason }));
  const further = { ...reason, std_lines: [{ std_lot: lots.soon, std_quantity: 1 }] };
  const back = { std_lot: lots.soon, std_quantity: 1, std_decision: 'repair', ...reason };
  const returned = await works.submit('customer-return', back);
  await thrice(works, 'steps/stock/customerReturn', returned);
  await thrice(works, 'steps/returns/follow', returned);
  await thrice(works, 'steps/returns/shipRepaired', returned);
  const lineOf = async (document: string, id: string) =>
    (await find<{ identity: string }>(works, `${document}_line`, document, id, 'identity'))[0]?.identity ?? '';
  const other = await works.submit('customer-return', { ...further, std_decision: 'replace' });
  await thrice(works, 'steps/stock/customerReturnLine', await lineOf('std_customer_return', other));
  await thrice(works, 'steps/returns/follow', other);
  await thrice(works, 'steps/stock/takeBackPromises', lots.late);
  const line30 = { properties: { std_counted_quantity: 30 }, links: { std_lot: lots.late } };
  const inventory = await works.save('std_inventory', { properties: {}, children: { std_lines: [line30] } });
  const [line] = await find<{ identity: string }>(works, 'std_inventory_line', 'std_inventory', inventory, 'identity');
  await thrice(works, 'steps/inventories/expectQuantities', line?.identity ?? '');
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Orchard' } });
  await thrice(
    works,
    'steps/stock/supplierReturn',
    await works.submit('supplier-return', { std_lot: lots.late, std_quantity: 4, std_supplier, ...reason }),
  );
  const sent = await works.submit('supplier-return', { ...reason, std_supplier, std_lines: [{ std_lot: lots.late, std_quantity: 1 }] });
  await thrice(works, 'steps/stock/supplierReturnLine', await lineOf('std_supplier_return', sent));
  const held = await find<{ std_quantity: number }>(works, 'std_sku_lot', 'std_sku', sku, 'std_quantity');
  expect(held.map(({ std_quantity }) => std_quantity).sort((one, other) => one - other)).toEqual([1, 1, 6, 10, 30, 99, 99]);
  expect(await ledgerErrors(works)).toEqual([]);
}
