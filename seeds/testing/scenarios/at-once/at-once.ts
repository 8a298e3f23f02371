import { expect } from 'vitest';
import { jam, picksOf, quantities, shipmentsOf } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works, type WorksWithActions } from '../../works.ts';

/** Runs an action three times at the same moment. */
export const thrice = async (works: WorksWithActions, action: string, id: string) => {
  await Promise.all([works.act(action, id), works.act(action, id), works.act(action, id)]);
};

export const order = (works: Works, sku: string, quantity: number) =>
  works.save('std_order', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: quantity, std_line_num: 1 }, links: { std_sku: sku } }] },
  });

/** Two orders that pick the last units of a lot at the same moment share them; each unit is picked once. */
export async function sharesTheLastUnits(works: WorksWithActions, rounds: number): Promise<void> {
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Rack' } });
  for (let round = 0; round < rounds; round++) {
    const sku = await works.save('std_sku', { properties: { std_label: `Last ${round}`, std_stock_management_mode: 'batch' } });
    await works.save('std_sku_lot', { properties: { std_lot_num: 'LAST', std_quantity: 10 }, links: { std_sku: sku, std_stock_location } });
    const orders = [await order(works, sku, 7), await order(works, sku, 7)];
    for (const id of orders) await works.act('steps/orders/generateShipment', id);
    await Promise.all(orders.map((id) => works.act('steps/orders/computeShipmentPicks', id)));
    const picks = (await Promise.all(orders.map((id) => shipmentsOf(works, id)))).flat().flatMap(picksOf);
    expect(picks.map(([, quantity]) => quantity).sort(), `round ${round}`).toEqual([3, 7]);
  }
}

/** Gives an object its process and puts it in one of its steps. */
export async function standAt(works: WorksWithActions, model: string, folder: string, id: string, step: string): Promise<void> {
  await works.act(`steps/${folder}/generateOperations`, id);
  const operation = (await works.live(id)).operations.find(({ key }) => key === step);
  await works.place(model, id, operation?.identity ?? '');
}

/** Shipments that complete an order at the same moment end it. */
export async function endsTheOrder(works: WorksWithActions, rounds: number): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Parts' } });
  const std_lot = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'PARTS', std_quantity: 10 * rounds },
    links: { std_sku: sku, std_stock_location: await works.save('std_stock_location', { properties: { std_label: 'Parts' } }) },
  });
  for (let round = 0; round < rounds; round++) {
    const id = await order(works, sku, 10);
    const [line] = await find<{ identity: string }>(works, 'std_order_line', 'std_order', id, 'identity');
    const links = { std_sku: sku, std_order_line: line?.identity ?? '' };
    const parts = [4, 6].map((std_quantity) => ({
      properties: { std_quantity },
      links,
      children: { std_picking_lines: [{ properties: { std_qty_to_pick: std_quantity }, links: { std_lot } }] },
    }));
    const shipments = await Promise.all(
      parts.map((part) => works.save('std_shipment', { properties: {}, links: { std_order: id }, children: { std_lines: [part] } })),
    );
    await standAt(works, 'std_order', 'orders', id, 'std-so-status-shipping');
    for (const shipment of shipments) await standAt(works, 'std_shipment', 'shipments', shipment, 'std-shipment-status-control');
    await Promise.all(shipments.map((shipment) => works.act('steps/shipments/advance', shipment)));
    const steps = await Promise.all([...shipments, id].map((each) => activeKey(works, each)));
    expect(steps, `round ${round}`).toEqual(['std-shipment-status-complete', 'std-shipment-status-complete', 'std-so-status-done']);
  }
}

/** Every generator of sales, run three times at once, has one result. */
export async function shipsOnce(works: WorksWithActions): Promise<void> {
  const { sku } = await jam(works);
  const id = await order(works, sku, 10);
  await thrice(works, 'steps/orders/generateShipment', id);
  await thrice(works, 'steps/orders/computeShipmentPicks', id);
  const shipments = await shipmentsOf(works, id);
  expect(shipments).toHaveLength(1);
  await thrice(works, 'steps/shipments/generatePicks', shipments[0]?.identity ?? '');
  expect(picksOf((await shipmentsOf(works, id))[0])).toEqual([
    ['LATE', 2],
    ['SOON', 8],
  ]);
  const [pick] = (await shipmentsOf(works, id))[0]?.std_lines[0]?.std_picking_lines ?? [];
  for (const [change, sum] of [
    [-1, 9],
    [0, 10],
  ] as const) {
    await works.update('std_picking_line', pick?.identity ?? '', { std_qty_to_pick: Number(pick?.std_qty_to_pick) + change });
    await thrice(works, 'steps/picking-lines/follow', pick?.identity ?? '');
    expect((await shipmentsOf(works, id))[0]?.std_lines.map((line) => line.std_quantity)).toEqual([sum]);
  }
  await thrice(works, 'steps/shipments/generateMovements', shipments[0]?.identity ?? '');
  const prepared = await order(works, sku, 3);
  await thrice(works, 'steps/orders/prepareShipment', prepared);
  expect(await shipmentsOf(works, prepared)).toHaveLength(1);
  expect(await quantities(works, sku)).toEqual({ SOON: 0, LATE: 48, GONE: 99, HELD: 99 });
}

/** Every generator of purchasing, run three times at once, has one result. */
export async function receivesOnce(works: WorksWithActions): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Sugar', std_stock_management_mode: 'batch' } });
  const id = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 9, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await thrice(works, 'steps/purchase-orders/generateLineOperations', id);
  await thrice(works, 'steps/purchase-orders/generateReception', id);
  type Reception = { identity: string; std_lines: { identity: string }[] };
  const receptions = await find<Reception>(works, 'std_reception', 'std_po', id, 'identity std_lines { identity }');
  expect(receptions).toHaveLength(1);
  const line = receptions[0]?.std_lines[0]?.identity ?? '';
  await works.update('std_reception_line', line, { std_received_quantity: 9 });
  await works.save('std_lot_reception_line', { properties: { std_lot_num: 'S1', std_qty_to_receive: 9 }, links: { std_reception_line: line } });
  await thrice(works, 'steps/receptions/generateMovements', receptions[0]?.identity ?? '');
  expect(await quantities(works, sku)).toEqual({ S1: 9 });
  const operations = await find<{ std_operations: object[] }>(works, 'std_pol', 'std_po', id, 'std_operations { identity }');
  expect(operations.map((each) => each.std_operations.length)).toEqual([1]);
  await standAt(works, 'std_reception', 'receptions', receptions[0]?.identity ?? '', 'std-rec-status-complete');
  await standAt(works, 'std_po', 'purchase-orders', id, 'std-po-status-waiting-reception');
  await thrice(works, 'steps/receptions/advancePurchaseOrder', receptions[0]?.identity ?? '');
  expect(await activeKey(works, id)).toBe('std-po-status-billing');
  await goesOnOnce(works, sku);
}

/** The next reception is prepared once, and advances by one step. */
async function goesOnOnce(works: WorksWithActions, sku: string): Promise<void> {
  const id = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 4, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await thrice(works, 'steps/purchase-orders/prepareReception', id);
  const receptions = await find<{ identity: string }>(works, 'std_reception', 'std_po', id, 'identity');
  expect(receptions).toHaveLength(1);
  const reception = receptions[0]?.identity ?? '';
  await standAt(works, 'std_reception', 'receptions', reception, 'std-rec-status-waiting');
  await thrice(works, 'steps/receptions/receive', reception);
  expect(await activeKey(works, reception)).toBe('std-rec-status-to-control');
}

/** Every generator of production and stock, run three times at once, has one result. */
export async function makesOnce(works: WorksWithActions): Promise<void> {
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Shelf' } });
  const part = await works.save('std_sku', { properties: { std_label: 'Board', std_stock_management_mode: 'batch', std_unit: 'pc' } });
  const box = await works.save('std_sku', { properties: { std_label: 'Carton', std_stock_management_mode: 'batch', std_unit: 'pc' } });
  const chair = await works.save('std_sku', { properties: { std_label: 'Chair', std_type: 'finished-good', std_stock_management_mode: 'batch' } });
  for (const [sku, num] of [
    [part, 'B1'],
    [box, 'C1'],
  ] as const) {
    await works.save('std_sku_lot', { properties: { std_lot_num: num, std_quantity: 100 }, links: { std_sku: sku, std_stock_location } });
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
  await thrice(works, 'steps/manufacturing-orders/generateOperations', id);
  const makes = (action: string) => thrice(works, `steps/manufacturing-orders/${action}`, id);
  await makes('generatePickings');
  await standAt(works, 'std_manufacturing_order', 'manufacturing-orders', id, 'std-mo-status-production');
  await makes('removePickedMaterials');
  await works.update('std_manufacturing_order', id, { std_quantity_produced: 5 });
  await standAt(works, 'std_manufacturing_order', 'manufacturing-orders', id, 'std-mo-status-done');
  for (const action of ['removePackaging', 'addFinishedGoods']) await makes(action);
  expect(await quantities(works, part)).toEqual({ B1: 80 });
  expect(await quantities(works, box)).toEqual({ C1: 95 });
  expect(Object.values(await quantities(works, chair))).toEqual([5]);
  const picks = await find<object>(works, 'std_picking_line', 'std_manufacturing_order', id, 'identity');
  expect(picks).toHaveLength(2);
  await countsOnce(works);
  expect(await ledgerErrors(works)).toEqual([]);
}

async function countsOnce(works: WorksWithActions): Promise<void> {
  const { sku, lots } = await jam(works);
  const inventory = await works.save('std_inventory', {
    properties: {},
    children: { std_lines: [{ properties: { std_counted_quantity: 40 }, links: { std_lot: lots.late } }] },
  });
  await standAt(works, 'std_inventory', 'inventories', inventory, 'std-inv-status-draft');
  await thrice(works, 'steps/inventories/finish', inventory);
  await thrice(works, 'steps/inventories/generateMovements', inventory);
  expect((await quantities(works, sku)).LATE).toBe(40);
  const screws = await works.save('std_sku', { properties: { std_label: 'Bolts', std_stock_management_mode: 'global' } });
  await thrice(works, 'steps/articles/generateGlobalLot', screws);
  expect(await quantities(works, screws)).toEqual({ Bolts: 0 });
  const routing = await works.save('std_process', { properties: { std_label: 'Assembly', std_process_type: 'manufacturing-order' } });
  await thrice(works, 'steps/processes/addMandatorySteps', routing);
  expect(await find<object>(works, 'std_process_step', 'std_process', routing, 'identity')).toHaveLength(5);
}
