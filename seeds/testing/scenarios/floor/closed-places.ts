import { expect } from 'vitest';
import { jam, orderOf, shipmentsOf } from '../../stock.ts';
import { advanceTo, day, find, ledgerErrors, type Works } from '../../works.ts';

const refusal = (field: string, code: string) => ({ details: { fields: [{ field, code }] } });

/** No way puts more goods at a full or blocked location; goods that are there are picked, counted and moved as before. */
export async function putsNothingWhereItIsFull(works: Works): Promise<void> {
  const { sku, lots, place } = await jam(works);
  const full = await works.save('std_stock_location', { properties: { std_label: 'Full rack' } });
  const there = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'THERE', std_quantity: 30, std_dlc: day(works, 30) },
    links: { std_sku: sku, std_stock_location: full },
  });
  for (const std_closed of ['full', 'blocked']) {
    await works.update('std_stock_location', full, { std_closed });
    const transfer = works.submit('transfer-lot', { std_lot: lots.late, std_quantity: 5, std_to_location: full });
    await expect(transfer).rejects.toMatchObject(refusal('std_to_location', 'closed'));
    const made = works.save('std_sku_lot', {
      properties: { std_lot_num: `NEW ${std_closed}`, std_quantity: 3, std_dlc: day(works, 30) },
      links: { std_sku: sku, std_stock_location: full },
    });
    await expect(made).rejects.toMatchObject({ code: 'invalid' });
    const reception = await works.save('std_reception', { properties: {} });
    const std_reception_line = await works.save('std_reception_line', {
      properties: { std_order_quantity: 4 },
      links: { std_reception: reception, std_sku: sku },
    });
    const arrives = works.save('std_lot_reception_line', {
      properties: { std_lot_num: `IN ${std_closed}`, std_qty_to_receive: 4, std_dlc: day(works, 30) },
      links: { std_reception_line, std_stock_location: full },
    });
    await expect(arrives).rejects.toMatchObject({ code: 'invalid' });
  }
  await works.submit('transfer-lot', { std_lot: there, std_quantity: 10, std_to_location: place });
  await works.submit('perform-inventory', { std_stock_location: full, std_lines: [{ std_lot: there, std_counted_quantity: 19 }] });
  await works.settled();
  const [lot] = await find<{ std_quantity: number }>(works, 'std_sku_lot', 'identity', there, 'std_quantity');
  expect(lot?.std_quantity).toBe(19);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A pick is confirmed by its form once, however often the form is sent, and not if its lot or quantity has changed meanwhile. */
export async function confirmsPicksAsTheyWere(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 6);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const pick = shipment?.std_lines[0]?.std_picking_lines[0];
  const id = pick?.identity ?? '';
  const read = async () => {
    const fields = 'std_confirmed std_qty_to_pick std_short_quantity std_short_reason';
    return (await find<Record<string, unknown>>(works, 'std_picking_line', 'identity', id, fields))[0];
  };
  await expect(works.submit('confirm-pick', { std_confirmed: true, std_qty_to_pick: -1 }, id)).rejects.toMatchObject({ code: 'invalid' });
  await expect(works.submit('confirm-pick', { std_confirmed: true, std_qty_to_pick: 100_000 }, id)).rejects.toMatchObject({ code: 'invalid' });
  const short = { std_confirmed: true, std_qty_to_pick: 4, std_short_quantity: 2, std_short_reason: 'damaged' };
  await works.submit('confirm-pick', short, id);
  await works.submit('confirm-pick', short, id);
  expect(await read()).toEqual(short);
  await advanceTo(works, shipment?.identity ?? '', 'std-shipment-status-complete', { close_short: true });
  await works.settled();
  await expect(works.submit('confirm-pick', { std_confirmed: false, std_qty_to_pick: 6 }, id)).rejects.toMatchObject({ code: 'invalid' });
  expect(await read()).toEqual(short);
  expect(await ledgerErrors(works)).toEqual([]);
}
