import { expect } from 'vitest';
import { orderOf, picksOf, quantities, shipmentsOf } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type Works } from '../../works.ts';

/**
 * Errors of binary arithmetic do not block goods: 0.8 that was stored as 0.7999999999999999 is shipped, and an order of
 * 0.1 + 0.2 is done.
 */
export async function shipsQuantitiesWithNoise(works: Works): Promise<void> {
  const place = await works.save('std_stock_location', { properties: { std_label: 'Hall 1' } });
  const shipped = async (label: string, held: number, ordered: number) => {
    const sku = await works.save('std_sku', {
      properties: { std_label: label, std_type: 'finished-good', std_stock_management_mode: 'batch', std_unit: 'kg' },
    });
    await works.save('std_sku_lot', {
      properties: { std_lot_num: label, std_quantity: held },
      links: { std_sku: sku, std_stock_location: place },
    });
    const order = await orderOf(works, sku, ordered);
    await works.advance(order);
    await works.settled();
    const [shipment] = await shipmentsOf(works, order);
    await advanceTo(works, shipment?.identity ?? '', 'std-shipment-status-complete');
    const [rest] = await find<{ std_rest_quantity: number }>(works, 'std_order', 'identity', order, 'std_rest_quantity');
    return { picks: picksOf(shipment), left: await quantities(works, sku), rest: rest?.std_rest_quantity, order: await activeKey(works, order) };
  };
  const done = { rest: 0, order: 'std-so-status-done' };
  expect(await shipped('Saffron', 0.7999999999999999, 0.8)).toEqual({ picks: [['Saffron', 0.8]], left: { Saffron: 0 }, ...done });
  expect(await shipped('Pepper', 0.3, 0.1 + 0.2)).toEqual({ picks: [['Pepper', 0.3]], left: { Pepper: 0 }, ...done });
  expect(await shipped('Salt', 0.1 + 0.2, 0.3)).toEqual({ picks: [['Salt', 0.3]], left: { Salt: 0 }, ...done });
  const places = await works.read('{ std_stock_mouvement { std_quantity } }');
  const finer = (places.std_stock_mouvement as { std_quantity: number }[]).filter(
    ({ std_quantity }) => std_quantity !== Number(std_quantity.toFixed(9)),
  );
  expect(finer).toEqual([]);
  expect(await ledgerErrors(works)).toEqual([]);
}
