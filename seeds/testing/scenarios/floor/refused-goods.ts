import { expect } from 'vitest';
import { jam } from '../../stock.ts';
import { activeKey, day, find, ledgerErrors, type Works } from '../../works.ts';

type Place = { std_stock_location: { std_label: string } | null };
type Arrived = Place & { std_qty_to_receive: number; std_refusal: string | null; std_refused_quantity: number | null };

/** Goods refused on arrival, all or a part, are put at the blocked location, with the reason. */
export async function refusesGoodsAtTheDoor(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const reception = await works.save('std_reception', { properties: {} });
  await works.settled();
  const submit = (refused: object, of = reception, std_lot_num = 'IN') =>
    works.submit(
      'edit-reception',
      { std_lines: [{ std_sku: sku, std_lots: [{ std_lot_num, std_qty_to_receive: 10, std_dlc: day(works, 30), ...refused }] }] },
      of,
    );
  await expect(submit({ std_refused_quantity: 4 })).rejects.toMatchObject({ code: 'invalid' });
  await expect(submit({ std_refused_quantity: 11, std_refusal: 'damaged' })).rejects.toMatchObject({ code: 'invalid' });
  // With two blocked locations the person must choose one. A single one needs no choice.
  const further = await works.save('std_stock_location', { properties: { std_label: 'ALT (futur bâtiment)' } });
  const damaged = { std_refused_quantity: 4, std_refusal: 'damaged' };
  await expect(submit(damaged)).rejects.toMatchObject({ details: { fields: [expect.objectContaining({ code: 'which-blocked-place' })] } });
  // A location that accepts nothing is offered for refused goods, and closed for all others.
  await works.update('std_stock_location', further, { std_closed: 'blocked' });
  const there = { std_stock_location: further };
  for (const good of [there, { ...there, std_refused_quantity: 0, std_refusal: 'damaged' }])
    await expect(submit(good)).rejects.toMatchObject({ code: 'invalid', details: { fields: [expect.objectContaining({ code: 'refused' })] } });
  const second = await works.save('std_reception', { properties: {} });
  await works.settled();
  await submit({ ...damaged, ...there }, second, 'CHOSEN');
  await works.settled();
  const chosen = await find<{ std_quantity: number }>(works, 'std_sku_lot', 'std_stock_location', further, 'std_quantity');
  expect(chosen).toEqual([{ std_quantity: 4 }]);
  // After it is renamed, it is no longer one of the blocked locations in the settings.
  await works.update('std_stock_location', further, { std_label: 'Elsewhere' });
  await submit(damaged);
  await works.settled();
  expect(await activeKey(works, reception)).not.toBe('std-rec-status-waiting');
  const arrived = await find<Arrived>(
    works,
    'std_lot_reception_line',
    'std_reception_line.std_reception',
    reception,
    'std_qty_to_receive std_refusal std_refused_quantity std_stock_location { std_label }',
  );
  const byQuantity = [...arrived].sort((a, b) => b.std_qty_to_receive - a.std_qty_to_receive);
  expect(byQuantity).toMatchObject([
    { std_qty_to_receive: 6, std_refusal: null, std_refused_quantity: null },
    { std_qty_to_receive: 4, std_refusal: 'damaged', std_refused_quantity: 4, std_stock_location: { std_label: 'Bloqué qualité' } },
  ]);
  const lots = await find<Place & { std_quantity: number }>(
    works,
    'std_sku_lot',
    'std_lot_num',
    'IN',
    'std_quantity std_stock_location { std_label }',
  );
  expect(lots.find(({ std_stock_location }) => std_stock_location?.std_label === 'Bloqué qualité')?.std_quantity).toBe(4);
  expect(lots.filter(({ std_stock_location }) => std_stock_location?.std_label !== 'Bloqué qualité').map((lot) => lot.std_quantity)).toEqual([6]);
  expect(await ledgerErrors(works)).toEqual([]);
}
