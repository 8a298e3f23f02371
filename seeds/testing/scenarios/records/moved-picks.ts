import { expect } from 'vitest';
import { jam, quantities, shipmentsOf } from '../../stock.ts';
import { find, type Works, type WorksWithActions } from '../../works.ts';
import { bakery } from '../making/production.ts';

const movementsOf = async (works: Works, source: string, id: string) =>
  (await find<{ std_quantity: number }>(works, 'std_stock_mouvement', source, id, 'std_quantity')).map((movement) => movement.std_quantity);

/** Only picks with a quantity are moved with a shipment, each once; its lines show the picked lots. */
export async function movesShippedPicks(works: WorksWithActions): Promise<void> {
  const { sku } = await jam(works);
  const line = { properties: { std_quantity: 10, std_line_num: 1 }, links: { std_sku: sku } };
  const order = await works.save('std_order', { properties: {}, children: { std_lines: [line] } });
  await works.act('steps/orders/generateShipment', order);
  await works.act('steps/orders/computeShipmentPicks', order);
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const fields = 'std_picked_lots std_picking_lines { identity std_qty_to_pick std_stock_mouvement { identity } }';
  type Line = { std_picked_lots: string; std_picking_lines: { identity: string; std_qty_to_pick: number; std_stock_mouvement: object | null }[] };
  const lines = () => find<Line>(works, 'std_shipment_line', 'std_shipment', id, fields);
  const [before] = await lines();
  expect(before?.std_picked_lots.split(', ').sort()).toEqual(['LATE', 'SOON']);
  expect(before?.std_picking_lines.map((pick) => pick.std_qty_to_pick).sort()).toEqual([2, 8]);
  const soon = before?.std_picking_lines.find((pick) => pick.std_qty_to_pick === 8);
  await works.update('std_picking_line', soon?.identity ?? '', { std_qty_to_pick: 0 });
  for (let times = 0; times < 2; times++) {
    await works.act('steps/shipments/generateMovements', id);
    expect(await movementsOf(works, 'std_shipment', id)).toEqual([2]);
  }
  const [after] = await lines();
  expect(after?.std_picking_lines.map((pick) => [pick.std_qty_to_pick, pick.std_stock_mouvement !== null]).sort()).toEqual([
    [0, false],
    [2, true],
  ]);
  expect(await quantities(works, sku)).toEqual({ SOON: 8, LATE: 48, GONE: 99, HELD: 99 });
}

/** The same for the materials of a manufacturing order. */
export async function movesPickedMaterials(works: WorksWithActions): Promise<void> {
  const { parts, order, lot } = await bakery(works, 0, 50);
  await lot(parts.flour, 'FIRST', 1.5);
  await lot(parts.flour, 'SECOND', 4);
  await works.act('steps/manufacturing-orders/generateOperations', order);
  await works.act('steps/manufacturing-orders/generatePickings', order);
  await works.act('steps/manufacturing-orders/removePickedMaterials', order);
  expect(await movementsOf(works, 'std_manufacturing_order', order)).toEqual([]);
  await works.setStep(order, 'std-mo-status-picking');
  type Pick = { identity: string; std_qty_to_pick: number; std_type_of_bom: string };
  const picks = await find<Pick>(works, 'std_picking_line', 'std_manufacturing_order', order, 'identity std_qty_to_pick std_type_of_bom');
  const materials = picks.filter((pick) => pick.std_type_of_bom === 'bomline-raw-materials');
  expect(materials.map((pick) => pick.std_qty_to_pick).sort()).toEqual([0.5, 1.5]);
  const first = materials.find((pick) => pick.std_qty_to_pick === 1.5);
  await works.update('std_picking_line', first?.identity ?? '', { std_qty_to_pick: 0 });
  await works.setStep(order, 'std-mo-status-production');
  for (let times = 0; times < 2; times++) {
    await works.act('steps/manufacturing-orders/removePickedMaterials', order);
    expect(await movementsOf(works, 'std_manufacturing_order', order)).toEqual([0.5]);
  }
  expect(await quantities(works, parts.flour)).toEqual({ FIRST: 1.5, SECOND: 3.5 });
}
