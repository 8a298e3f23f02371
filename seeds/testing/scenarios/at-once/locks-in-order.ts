import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { ledgerErrors, type WorksWithActions } from '../../works.ts';
import { article, bill } from '../planning/company.ts';
import { order } from './at-once.ts';

const parts = ['Slat', 'Dowel', 'Glue'];
const places = ['Row 1', 'Row 2'];
const lotsOfPart = 3;
const orders = 8;

/** A kind of writer, and why one of them was refused; null if it has written. */
type Outcome = readonly [writer: string, refusal: unknown];

const writing = (writer: string, work: Promise<unknown>): [string, Promise<unknown>] => [writer, work];

/**
 * Manufacturing and sales orders, lots and articles are written at the same moment by everything that reserves and moves
 * goods, again and again. Answers how each of them ended.
 */
export async function locksInOrder(works: WorksWithActions, rounds: number): Promise<Outcome[]> {
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
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round++) {
    const writers: [writer: string, work: Promise<unknown>][] = [
      ...making.map((id) => writing('generatePickings', works.act('steps/manufacturing-orders/generatePickings', id))),
      ...making.map((id, at) => writing('changed quantity', works.update('std_manufacturing_order', id, { std_quantity: 5 + ((at + round) % 7) }))),
      ...sales.map((id) => writing('computeShipmentPicks', works.act('steps/orders/computeShipmentPicks', id))),
      ...articles.map((id) => writing('serveWaiting', works.act('steps/stock/serveWaiting', id))),
      ...lots.map((lot, at) =>
        at % 2 === 0 ? writing('transfer', transfer(works, lot, rows[(round + at) % 2] as string)) : writing('scrap', scrap(works, lot, 1)),
      ),
    ];
    const settled = await Promise.allSettled(writers.map(([, work]) => work));
    outcomes.push(...settled.map((result, at): Outcome => [writers[at]?.[0] as string, result.status === 'rejected' ? result.reason : null]));
  }
  expect(await ledgerErrors(works)).toEqual([]);
  return outcomes;
}
