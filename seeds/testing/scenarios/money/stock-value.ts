import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { advanceTo, find, type Works } from '../../works.ts';

type Value = { std_quantity: number; std_value: number | null; std_average_cost: number | null; std_value_state: string | null };
const stockValue = async (works: Works, sku: string) =>
  (await find<Value>(works, 'std_stock_value', 'std_sku', sku, 'std_quantity std_value std_average_cost std_value_state'))[0];

/**
 * Returns the errors in a company's ledger: the entries of an article must add up to its value, and the quantity of the
 * value to that of its lots.
 */
export async function valueErrors(works: Works): Promise<string[]> {
  type Row = Value & {
    std_label: string;
    std_sku: { identity: string; std_quantity_in_stock: number; std_value_entries: { std_stock_change: number | null }[] };
  };
  const data = await works.read(
    '{ std_stock_value { std_label std_quantity std_value std_sku { identity std_quantity_in_stock std_value_entries { std_stock_change } } } }',
  );
  return (data.std_stock_value as unknown as Row[]).flatMap(({ std_label, std_quantity, std_value, std_sku }) => {
    const sum = Number(std_sku.std_value_entries.reduce((total, entry) => total + (entry.std_stock_change ?? 0), 0).toFixed(2));
    const wrong = std_quantity === std_sku.std_quantity_in_stock ? [] : [`${std_label}: ${std_quantity} is not ${std_sku.std_quantity_in_stock}`];
    return std_value === null || std_value === sum ? wrong : [...wrong, `${std_label}: ${std_value} is not ${sum}`];
  });
}

async function received(works: Works, quantity: number, price: number | null, parts: { sku?: string; currency?: string; lot?: string } = {}) {
  const place = await works.save('std_stock_location', { properties: { std_label: 'Rack' } });
  const sku =
    parts.sku ??
    (await works.save('std_sku', {
      properties: { std_label: 'Steel', std_stock_management_mode: 'batch', std_type: 'raw-material', std_unit: 'kg' },
      links: { std_default_location: place },
    }));
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Forge', std_currency: parts.currency ?? null } });
  const order = await works.save('std_po', {
    properties: {},
    links: { std_supplier: supplier },
    children: { std_lines: [{ properties: { std_quantity: quantity, std_unit_price: price }, links: { std_sku: sku } }] },
  });
  await works.settled();
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const [reception] = await find<{ identity: string; std_lines: { identity: string }[] }>(
    works,
    'std_reception',
    'std_po',
    order,
    'identity std_lines { identity }',
  );
  const lots = [{ std_lot_num: parts.lot ?? 'L1', std_qty_to_receive: quantity }];
  const line = { identity: reception?.std_lines[0]?.identity ?? '', std_received_quantity: quantity, std_lots: lots };
  await works.submit('edit-reception', { std_lines: [line] }, reception?.identity);
  await works.settled();
  const lotsNow = await find<{ identity: string; std_lot_num: string; std_sku: { identity: string } }>(
    works,
    'std_sku_lot',
    'std_lot_num',
    lots[0]?.std_lot_num ?? '',
    'identity std_lot_num std_sku { identity }',
  );
  return { sku, supplier, lot: lotsNow.find(({ std_sku }) => std_sku.identity === sku)?.identity ?? '' };
}

/**
 * Goods come in at the amount paid in the company's currency and go out at the average; returned goods have the value
 * that they came in with.
 */
export async function valuesMovements(works: Works): Promise<void> {
  await works.set({ money: { currency: 'EUR' } });
  const { sku, lot } = await received(works, 10, 2);
  expect(await stockValue(works, sku)).toEqual({ std_quantity: 10, std_value: 20, std_average_cost: 2, std_value_state: null });
  await works.save('std_currency_rate', { properties: { std_currency: 'USD', std_rate: 0.5 } });
  const second = await received(works, 10, 8, { sku, currency: 'USD', lot: 'L2' });
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 20, std_value: 60, std_average_cost: 3 });
  expect(await scrap(works, lot, 3)).toHaveLength(1);
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 17, std_value: 51 });
  const hall = await works.save('std_stock_location', { properties: { std_label: 'Hall' } });
  await transfer(works, lot, hall, 2);
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 17, std_value: 51 });
  await works.submit('supplier-return', { std_lot: second.lot, std_supplier: second.supplier, std_quantity: 4, std_reason: 'Bent' });
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 13, std_value: 35 });
  const [last] = await find<JsonObject>(works, 'std_stock_mouvement', 'std_type', 'supplier-return', 'std_value std_value_entry { std_basis }');
  expect(last).toEqual({ std_value: 16, std_value_entry: { std_basis: 'reversal' } });
  expect(await valueErrors(works)).toEqual([]);
}

/** The value of goods without a price is unknown, and shown as such; with a standard cost it becomes known at the next movement. */
export async function tellsUnknownValues(works: Works): Promise<void> {
  await works.set({ money: { currency: 'EUR' } });
  const { sku, lot } = await received(works, 10, null);
  expect(await stockValue(works, sku)).toEqual({ std_quantity: 10, std_value: null, std_average_cost: null, std_value_state: 'unknown' });
  await scrap(works, lot, 1);
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 9, std_value: null });
  await works.update('std_sku', sku, { std_standard_cost: 1.5 });
  await scrap(works, lot, 1);
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 8, std_value: 12 });
  const [row] = await find<{ identity: string }>(works, 'std_stock_value', 'std_sku', sku, 'identity');
  await expect(works.update('std_stock_value', row?.identity ?? '', { std_value: 1000 })).rejects.toMatchObject({ code: 'invalid' });
  expect(await valueErrors(works)).toEqual([]);
}

/** Twelve people scrap goods from the lots of one article at the same moment: nothing is valued twice, and nothing is lost. */
export async function valuesAtOnce(works: Works): Promise<void> {
  await works.set({ money: { currency: 'EUR' } });
  const place = await works.save('std_stock_location', { properties: { std_label: 'Rack' } });
  const sku = await works.save('std_sku', { properties: { std_label: 'Ore', std_standard_cost: 0.333 } });
  const lots = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      works.save('std_sku_lot', { properties: { std_lot_num: `O${index}`, std_quantity: 7 }, links: { std_sku: sku, std_stock_location: place } }),
    ),
  );
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 42, std_value: 13.98 });
  await Promise.all([...lots, ...lots].map((lot) => scrap(works, lot, 3)));
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 6 });
  expect(await valueErrors(works)).toEqual([]);
  await Promise.all(lots.map((lot) => scrap(works, lot, 1)));
  expect(await stockValue(works, sku)).toMatchObject({ std_quantity: 0, std_value: 0 });
  expect(await valueErrors(works)).toEqual([]);
}
