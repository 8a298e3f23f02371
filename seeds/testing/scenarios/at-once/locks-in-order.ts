import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { ledgerErrors, type WorksWithActions } from '../../works.ts';
import { article, bill } from '../planning/company.ts';
import { order } from './at-once.ts';

const parts = ['Slat', 'Dowel', 'Glue'];
const places = ['Row 1', 'Row 2'];
const lotsOfPart = 3;
const orders = 8;

/** Manufacturing and sales orders, lots and articles are written at the same moment by everything that reserves and moves goods, again and again. Answers what was refused. */
export async function locksInOrder(works: WorksWithActions, rounds: number): Promise<unknown[]> {
  const rows = await Promise.all(places.map((std_label) => works.save('std_stock_location', { properties: { std_label } })));
  const articles = await Promise.all(parts.map((label) => article(works, label, 'raw-material')));
  const lots: string[] = [];
  for (const [at, std_sku] of articles.entries())
    for (let lot = 0; lot < lotsOfPart; lot++)
      lots.push(
        await works.save('std_sku_lot', {
          properties: { std_lot_num: `${parts[at]} ${lot}`, std_quantity: 40 },
          links: { std_sku, std_stock_location: rows[lot % rows.length] as string },
        }),
      );
  const crate = await article(works, 'Crate', 'finished-good');
  await bill(
    works,
    crate,
    articles.map((id) => [id, 2]),
  );
  const making: string[] = [];
  for (let at = 0; at < orders; at++) {
    const id = await works.save('std_manufacturing_order', { properties: { std_quantity: 5 + at }, links: { std_sku: crate } });
    await works.act('steps/manufacturing-orders/generateOperations', id);
    making.push(id);
  }
  const sales: string[] = [];
  for (const sku of articles) {
    const id = await order(works, sku, 5);
    await works.act('steps/orders/generateShipment', id);
    sales.push(id);
  }
  const refused: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const writers = [
      ...making.map((id) => works.act('steps/manufacturing-orders/generatePickings', id)),
      ...making.map((id, at) => works.update('std_manufacturing_order', id, { std_quantity: 5 + ((at + round) % 7) })),
      ...sales.map((id) => works.act('steps/orders/computeShipmentPicks', id)),
      ...articles.map((id) => works.act('steps/stock/serveWaiting', id)),
      ...lots.map((lot, at) => (at % 2 === 0 ? transfer(works, lot, rows[(round + at) % 2] as string) : scrap(works, lot, 1))),
    ];
    for (const writer of await Promise.allSettled(writers)) if (writer.status === 'rejected') refused.push(writer.reason);
  }
  expect(await ledgerErrors(works)).toEqual([]);
  return refused;
}
