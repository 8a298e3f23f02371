import { expect } from 'vitest';
import { picksOf, shipmentsOf } from '../../stock.ts';
import { activeKey, type Works } from '../../works.ts';
import { order, thrice } from './at-once.ts';

/** What came is given once to a shipment that waits, and what it lacks goes to one new shipment. */
export async function servesOnce(works: Works): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Spring', std_stock_management_mode: 'batch' } });
  const lot = (std_lot_num: string, std_quantity: number) =>
    works.save('std_sku_lot', { properties: { std_lot_num, std_quantity }, links: { std_sku: sku } });
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
  const shipments = await shipmentsOf(works, id);
  expect(shipments.flatMap(({ std_lines }) => std_lines.map((line) => line.std_order_quantity)).sort()).toEqual([3, 7]);
  expect((await Promise.all(shipments.map(({ identity }) => activeKey(works, identity)))).sort()).toEqual([
    'std-shipment-status-awaiting-materials',
    'std-shipment-status-picking-to-input',
  ]);
}
