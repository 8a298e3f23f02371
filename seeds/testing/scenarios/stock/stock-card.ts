import { expect } from 'vitest';
import { shipment } from '../../../manufacturing/models/shipping/shipment.ts';
import { scrap, transfer } from '../../moves.ts';
import { advanceTo, day, find, type Works } from '../../works.ts';
import { place, shipping } from '../flows/waiting.ts';
import { bakery } from '../making/production.ts';

type Card = { std_quantity_in_stock: number; std_reserved_quantity: number; std_available_quantity: number; std_coming_quantity: number };
const cardOf = async (works: Works, sku: string) => {
  const fields = 'std_quantity_in_stock std_reserved_quantity std_available_quantity std_coming_quantity';
  const [card] = await find<Card>(works, 'std_sku', 'identity', sku, fields);
  return card && Object.values(card);
};
/** The change by each movement of a balance, and the balance after it, newest first. */
const ledger = async (works: Works, id: string, path: string) => (await works.ledger(id, path)).data.map(({ change, balance }) => [change, balance]);

/**
 * Yoghurt: 30 good, 5 expired; 12 of the good are reserved. In stock 35, reserved 12, available 30 − 12 = 18, because
 * expired goods are not given to anybody. For each lot and for the article the movements add up to the stock.
 */
export async function showsStockOfAnArticle(works: Works): Promise<void> {
  const [hall, other] = [await place(works, 'Card hall'), await place(works, 'Card hall 2')];
  const sku = await works.save('std_sku', {
    properties: { std_label: 'Yoghurt', std_stock_management_mode: 'batch-perishable', std_unit: 'pot' },
  });
  const lot = (std_lot_num: string, std_quantity: number, days: number) =>
    works.save('std_sku_lot', {
      properties: { std_lot_num, std_quantity, std_dlc: day(works, days) },
      links: { std_sku: sku, std_stock_location: hall },
    });
  const good = await lot('Y1', 40, 20);
  await lot('Y0', 5, -1);
  await scrap(works, good, 10);
  const { shipment: promised } = await shipping(works, [{ sku, quantity: 12 }], { std_delivery_date: day(works, 4) });
  expect(await cardOf(works, sku)).toEqual([35, 12, 18, 0]);
  const holders = 'std_reserved_quantity std_due_date std_shipment_line { std_shipment { identity } }';
  expect(await find(works, 'std_picking_line', 'std_lot', good, holders)).toEqual([
    { std_reserved_quantity: 12, std_due_date: day(works, 4), std_shipment_line: { std_shipment: { identity: promised } } },
  ]);

  await transfer(works, good, other, 8);
  expect(await ledger(works, good, 'std_quantity')).toEqual([
    [-8, 22],
    [-10, 30],
    [40, 40],
  ]);
  expect(await ledger(works, sku, 'std_lots.std_quantity')).toEqual([
    [0, 35],
    [-10, 35],
    [5, 45],
    [40, 40],
  ]);
  const [part] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_stock_location', other, 'identity');
  expect(await ledger(works, part?.identity ?? '', 'std_quantity')).toEqual([[8, 8]]);
  await advanceTo(works, promised, 'std-shipment-status-complete');
  await works.settled();
  expect((await listed(works, sku)).toSorted()).toEqual(['-12 SHP', '-10 SCR', '0 TRF', '40 ', '5 '].toSorted());
}

/** What each movement of an article tells in the list of movements: how much more or less there is, and by which document. */
async function listed(works: Works, sku: string): Promise<string[]> {
  const movements = await find<{ std_change: number; std_document: string | null }>(
    works,
    'std_stock_mouvement',
    'std_lot.std_sku',
    sku,
    'std_change std_document',
  );
  return movements.map(({ std_change, std_document }) => `${std_change} ${(std_document ?? '').replace(/-.*/, '')}`);
}

/**
 * One shipment has 15 of 20 pieces. Another one that lacks 5 of its 10 shows that the first one has them reserved, and
 * does not list its own.
 */
export async function saysWhoHoldsWhatIsMissing(works: Works): Promise<void> {
  const hall = await place(works, 'Held hall');
  const sku = await works.save('std_sku', { properties: { std_label: 'Widget', std_stock_management_mode: 'batch', std_unit: 'pc' } });
  await works.save('std_sku_lot', { properties: { std_lot_num: 'W1', std_quantity: 20 }, links: { std_sku: sku, std_stock_location: hall } });
  const first = await shipping(works, [{ sku, quantity: 15 }]);
  const second = await shipping(works, [{ sku, quantity: 10 }]);
  const table = shipment.misc?.page?.tables?.find(({ label }) => label === 'Who holds what is missing');
  const rows = async (id: string) => {
    const where = JSON.parse(JSON.stringify(table?.where).replace('{"context":"object_id"}', `"${id}"`));
    const own = { fact: 'std_lot.std_sku.std_shipment_lines.std_shipment', operator: 'equal', value: id };
    const query =
      'query ($where: JSON) { std_picking_line(where: $where) { std_reserved_quantity std_shipment_line { std_shipment { identity } } } }';
    return (await works.read(query, { where: { all: [own, where] } })).std_picking_line;
  };
  expect(table?.name).toBe('std_lines.std_sku.std_lots.std_picking_lines');
  expect(await rows(second.shipment)).toEqual([{ std_reserved_quantity: 15, std_shipment_line: { std_shipment: { identity: first.shipment } } }]);
}

/** 20 kg of flour are ordered, of which 15 are in transit, and ten cakes are being made: each shows quantity, date and document. */
export async function showsWhatComes(works: Works): Promise<void> {
  const { cake, parts, order } = await bakery(works, 5, 50);
  await works.update('std_manufacturing_order', order, { std_due_date: day(works, 6) });
  const mill = await works.save('std_supplier', { properties: { std_label: 'Mill' } });
  const purchase = await works.save('std_po', {
    properties: { std_expected_reception_date: day(works, 4) },
    links: { std_supplier: mill },
    children: { std_lines: [{ properties: { std_quantity: 20, std_line_num: 1 }, links: { std_sku: parts.flour } }] },
  });
  await works.settled();
  const [line] = await find<{ identity: string }>(works, 'std_pol', 'std_po', purchase, 'identity');
  const reception = await works.save('std_reception', {
    properties: { std_expected_reception_date: day(works, 3) },
    links: { std_po: purchase, std_supplier: mill },
    children: { std_lines: [{ properties: { std_order_quantity: 15 }, links: { std_sku: parts.flour, std_pol: line?.identity ?? '' } }] },
  });
  await works.settled();
  expect(await cardOf(works, parts.flour)).toMatchObject([5, 0, 5, 20]);
  expect(await cardOf(works, cake)).toEqual([0, 0, 0, 10]);
  const onOrder = 'std_coming_quantity std_coming_date';
  expect(await find(works, 'std_pol', 'std_sku', parts.flour, onOrder)).toEqual([{ std_coming_quantity: 20, std_coming_date: day(works, 4) }]);
  expect(await find(works, 'std_manufacturing_order', 'std_sku', cake, onOrder)).toEqual([
    { std_coming_quantity: 10, std_coming_date: day(works, 6) },
  ]);
  expect(await find(works, 'std_reception_line', 'std_sku', parts.flour, 'std_expected_quantity std_reception { identity }')).toEqual([
    { std_expected_quantity: 15, std_reception: { identity: reception } },
  ]);
  await works.setStep(reception, 'std-rec-status-cancelled');
  await works.settled();
  expect(await find(works, 'std_reception_line', 'std_sku', parts.flour, 'std_expected_quantity')).toEqual([{ std_expected_quantity: 0 }]);
}
