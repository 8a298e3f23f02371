import { expect } from 'vitest';
import { jam, picksOf, quantities, shipmentsOf } from './stock.ts';
import { find, ledgerErrors, type Works } from './works.ts';

const twice = async (works: Works, action: string, id: string) => {
  await Promise.all([works.act(action, id), works.act(action, id), works.act(action, id)]);
};

const order = (works: Works, sku: string, quantity: number) =>
  works.save('std_order', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: quantity, std_line_num: 1 }, links: { std_sku: sku } }] },
  });

/** Two orders that pick the last units of a lot at the same moment share them, each unit once. */
export async function sharesTheLastUnits(works: Works, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const sku = await works.save('std_sku', { properties: { std_label: `Last ${round}`, std_stock_management_mode: 'batch' } });
    await works.save('std_sku_lot', { properties: { std_lot_num: 'LAST', std_quantity: 10 }, links: { std_sku: sku } });
    const orders = [await order(works, sku, 7), await order(works, sku, 7)];
    for (const id of orders) await works.act('steps/orders/generateShipment', id);
    await Promise.all(orders.map((id) => works.act('steps/orders/computeShipmentPicks', id)));
    const picks = (await Promise.all(orders.map((id) => shipmentsOf(works, id)))).flat().flatMap(picksOf);
    expect(picks.map(([, quantity]) => quantity).sort(), `round ${round}`).toEqual([3, 7]);
  }
}

/** Every generator of sales, run three times at once, makes one result. */
export async function shipsOnce(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const id = await order(works, sku, 10);
  await twice(works, 'steps/orders/generateShipment', id);
  await twice(works, 'steps/orders/computeShipmentPicks', id);
  const shipments = await shipmentsOf(works, id);
  expect(shipments).toHaveLength(1);
  await twice(works, 'steps/shipments/generatePicks', shipments[0]?.identity ?? '');
  expect(picksOf((await shipmentsOf(works, id))[0])).toEqual([
    ['LATE', 2],
    ['SOON', 8],
  ]);
  await twice(works, 'steps/shipments/generateMovements', shipments[0]?.identity ?? '');
  expect(await quantities(works, sku)).toEqual({ SOON: 0, LATE: 48, GONE: 99, HELD: 99 });
}

/** Every generator of purchasing, run three times at once, makes one result. */
export async function receivesOnce(works: Works): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Sugar', std_stock_management_mode: 'batch' } });
  const id = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 9, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await twice(works, 'steps/purchase-orders/generateLineOperations', id);
  await twice(works, 'steps/purchase-orders/generateReception', id);
  type Reception = { identity: string; std_lines: { identity: string }[] };
  const receptions = await find<Reception>(works, 'std_reception', 'std_po', id, 'identity std_lines { identity }');
  expect(receptions).toHaveLength(1);
  const line = receptions[0]?.std_lines[0]?.identity ?? '';
  await works.save('std_lot_reception_line', { properties: { std_lot_num: 'S1', std_qty_to_receive: 9 }, links: { std_reception_line: line } });
  await twice(works, 'steps/receptions/generateMovements', receptions[0]?.identity ?? '');
  expect(await quantities(works, sku)).toEqual({ S1: 9 });
  const operations = await find<{ std_operations: object[] }>(works, 'std_pol', 'std_po', id, 'std_operations { identity }');
  expect(operations.map((each) => each.std_operations.length)).toEqual([1]);
}

/** Every generator of production and stock, run three times at once, makes one result. */
export async function makesOnce(works: Works): Promise<void> {
  const part = await works.save('std_sku', { properties: { std_label: 'Board', std_stock_management_mode: 'batch', std_unit: 'pc' } });
  const box = await works.save('std_sku', { properties: { std_label: 'Carton', std_stock_management_mode: 'batch', std_unit: 'pc' } });
  const chair = await works.save('std_sku', { properties: { std_label: 'Chair', std_type: 'finished-good', std_stock_management_mode: 'batch' } });
  for (const [sku, num] of [
    [part, 'B1'],
    [box, 'C1'],
  ] as const) {
    await works.save('std_sku_lot', { properties: { std_lot_num: num, std_quantity: 100 }, links: { std_sku: sku } });
  }
  const component = (sku: string, std_quantity: number, std_type_of_bom: string) => ({
    properties: { std_quantity, std_type_of_bom },
    links: { std_sku: sku },
  });
  await works.save('std_bom', {
    properties: { std_label: 'Chair' },
    links: { std_sku: chair },
    children: { std_lines: [component(part, 4, 'bomline-raw-materials'), component(box, 1, 'bomline-packaging')] },
  });
  const id = await works.save('std_manufacturing_order', { properties: { std_quantity: 5 }, links: { std_sku: chair } });
  await twice(works, 'steps/manufacturing-orders/generateOperations', id);
  for (const action of ['generatePickings', 'removePickedMaterials', 'removePackaging', 'addFinishedGoods']) {
    await twice(works, `steps/manufacturing-orders/${action}`, id);
  }
  expect(await quantities(works, part)).toEqual({ B1: 80 });
  expect(await quantities(works, box)).toEqual({ C1: 95 });
  expect(Object.values(await quantities(works, chair))).toEqual([5]);
  const picks = await find<object>(works, 'std_picking_line', 'std_manufacturing_order', id, 'identity');
  expect(picks).toHaveLength(2);
  await countsOnce(works);
  expect(await ledgerErrors(works)).toEqual([]);
}

async function countsOnce(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const inventory = await works.save('std_inventory', {
    properties: {},
    children: { std_lines: [{ properties: { std_counted_quantity: 40 }, links: { std_lot: lots.late } }] },
  });
  await twice(works, 'steps/inventories/generateMovements', inventory);
  expect((await quantities(works, sku)).LATE).toBe(40);
  const screws = await works.save('std_sku', { properties: { std_label: 'Bolts', std_stock_management_mode: 'global' } });
  await twice(works, 'steps/articles/generateGlobalLot', screws);
  expect(await quantities(works, screws)).toEqual({ Bolts: 0 });
  const routing = await works.save('std_process', { properties: { std_label: 'Assembly', std_process_type: 'manufacturing-order' } });
  await twice(works, 'steps/processes/addMandatorySteps', routing);
  expect(await find<object>(works, 'std_process_step', 'std_process', routing, 'identity')).toHaveLength(5);
}
