import { expect } from 'vitest';
import { jam, orderOf, quantities, shipmentsOf } from '../../stock.ts';
import { advanceTo, find, ledgerErrors, type Works } from '../../works.ts';

const refusal = (field: string, code: string) => ({ details: { fields: [{ field, code }] } });

type Moved = { identity: string; std_type: string; std_net_quantity: number; std_lot: { std_lot_num: string } };
const movementsOf = (works: Works, link: string, document: string) =>
  find<Moved>(works, 'std_stock_mouvement', link, document, 'identity std_type std_net_quantity std_lot { std_lot_num }');

const putRight = (works: Works, std_mouvement: string, std_quantity: number | null) =>
  works.submit('correct-movement', { std_mouvement, std_quantity, std_reason: 'Counted wrong' });

/**
 * A shipment that was booked with a wrong quantity is corrected from the shipment, as far as the goods were not returned
 * and are in stock.
 */
export async function putsShipmentsRight(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  await advanceTo(works, id, 'std-shipment-status-complete');
  await works.settled();
  const moved = await movementsOf(works, 'std_shipment', id);
  const of = (lot: string) => moved.find(({ std_lot }) => std_lot.std_lot_num === lot)?.identity ?? '';
  expect(await quantities(works, sku)).toMatchObject({ SOON: 0, LATE: 48 });

  const less = await putRight(works, of('SOON'), 6);
  const more = await putRight(works, of('LATE'), 5);
  expect(await quantities(works, sku)).toMatchObject({ SOON: 2, LATE: 45 });
  const [line] = (await shipmentsOf(works, order))[0]?.std_lines ?? [];
  expect([line?.std_quantity, line?.std_picking_lines.map(({ std_qty_to_pick }) => std_qty_to_pick).sort()]).toEqual([11, [5, 6]]);
  const [first] = await find(works, 'std_correction', 'identity', less, 'std_was_quantity std_quantity std_difference std_article');
  expect(first).toEqual({ std_was_quantity: 8, std_quantity: 6, std_difference: -2, std_article: 'Jam' });
  const returnable = (lot: string) => find(works, 'std_sku_lot', 'identity', lot, 'std_returnable_quantity');
  expect([await returnable(lots.soon), await returnable(lots.late)]).toEqual([[{ std_returnable_quantity: 6 }], [{ std_returnable_quantity: 5 }]]);
  const [order_line] = await find<{ std_open_quantity: number }>(works, 'std_order_line', 'std_order', order, 'std_open_quantity');
  expect(order_line?.std_open_quantity).toBe(0);

  await expect(putRight(works, of('SOON'), 6)).rejects.toMatchObject(refusal('std_quantity', 'no-change'));
  await expect(putRight(works, of('LATE'), 51)).rejects.toMatchObject(refusal('std_quantity', 'moved-on'));
  await expect(works.update('std_correction', more, { std_quantity: 4 })).rejects.toMatchObject(refusal('properties.std_quantity', 'settled'));
  const back = { std_lot: lots.soon, std_quantity: 5, std_decision: 'credit', std_shipment: id, std_reason: 'Leaks' };
  await works.submit('customer-return', back);
  await expect(putRight(works, of('SOON'), 4)).rejects.toMatchObject(refusal('std_quantity', 'came-back'));
  await putRight(works, of('SOON'), 5);
  await expect(works.submit('customer-return', { ...back, std_quantity: 1 })).rejects.toMatchObject(refusal('std_quantity', 'not-shipped'));
  // The corrected quantity is corrected once more, and a trace shows the final quantity.
  await putRight(works, of('LATE'), 2);
  expect(await quantities(works, sku)).toMatchObject({ SOON: 3, LATE: 48 });
  const { lots: traced } = (await works.trace(lots.late)) as unknown as { lots: { balance: { shipped: number; counted: number; gap: number } }[] };
  expect(traced?.[0]?.balance ?? { shipped: 2, counted: 0, gap: 0 }).toMatchObject({ shipped: 2, counted: 0, gap: 0 });

  await works.update('std_shipment', id, { std_invoice_id: 'INV-7' });
  await expect(putRight(works, of('LATE'), 3)).rejects.toMatchObject(refusal('std_mouvement', 'billed'));
  expect(await ledgerErrors(works)).toEqual([]);
}

/**
 * The recorded weight and parcels of a shipment apply to its packed goods: a step back and a correction clear them, and
 * the timeline shows why.
 */
export async function weighsAnew(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const packed = async () => (await find(works, 'std_shipment', 'identity', id, 'std_measured_weight std_parcels'))[0];
  const weigh = () => works.update('std_shipment', id, { std_measured_weight: 4.2, std_parcels: 2 });
  await advanceTo(works, id, 'std-shipment-status-control');
  await weigh();
  await works.setStep(id, 'std-shipment-status-preparation');
  await works.settled();
  expect(await packed()).toEqual({ std_measured_weight: null, std_parcels: null });
  await advanceTo(works, id, 'std-shipment-status-control');
  await weigh();
  await advanceTo(works, id, 'std-shipment-status-complete');
  await works.settled();
  expect(await packed()).toEqual({ std_measured_weight: 4.2, std_parcels: 2 });
  const [moved] = await movementsOf(works, 'std_shipment', id);
  await putRight(works, moved?.identity ?? '', 1);
  expect(await packed()).toEqual({ std_measured_weight: null, std_parcels: null });
}

/** A packed and checked shipment keeps its weight when it is cancelled, because nothing is packed again. */
export async function keepsWeightOfCancelled(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const id = (await shipmentsOf(works, order))[0]?.identity ?? '';
  await advanceTo(works, id, 'std-shipment-status-control');
  await works.update('std_shipment', id, { std_measured_weight: 4.2, std_parcels: 2 });
  await works.setStep(id, 'std-shipment-status-cancelled');
  await works.settled();
  const packed = await find(works, 'std_shipment', 'identity', id, 'std_measured_weight std_parcels');
  expect(packed).toEqual([{ std_measured_weight: 4.2, std_parcels: 2 }]);
}

/** A receipt that was booked with a wrong quantity is corrected from the reception, as far as the goods were not used. */
export async function putsReceiptsRight(works: Works): Promise<void> {
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Silo' } });
  const std_sku = await works.save('std_sku', { properties: { std_label: 'Oats', std_stock_management_mode: 'batch', std_unit: 'kg' } });
  const reception = await works.save('std_reception', { properties: {} });
  const line = await works.save('std_reception_line', {
    properties: { std_order_quantity: 20, std_received_quantity: 20 },
    links: { std_reception: reception, std_sku },
  });
  await works.save('std_lot_reception_line', {
    properties: { std_lot_num: 'OATS', std_qty_to_receive: 20 },
    links: { std_reception_line: line, std_stock_location },
  });
  await works.settled();
  await advanceTo(works, reception, 'std-rec-status-complete');
  await works.settled();
  const [moved] = await movementsOf(works, 'std_reception', reception);
  const id = moved?.identity ?? '';
  const [lot] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', std_sku, 'identity');
  await works.submit('scrap-lot', { std_lot: lot?.identity ?? '', std_quantity: 15, std_reason: 'Wet' });

  await expect(putRight(works, id, 14)).rejects.toMatchObject(refusal('std_quantity', 'moved-on'));
  await expect(putRight(works, id, -1)).rejects.toMatchObject({ code: 'invalid' });
  await expect(works.submit('correct-movement', { std_mouvement: id, std_quantity: 18 })).rejects.toMatchObject({ code: 'invalid' });
  await putRight(works, id, 18);
  expect(await quantities(works, std_sku)).toEqual({ OATS: 3 });
  await putRight(works, id, 25);
  expect(await quantities(works, std_sku)).toEqual({ OATS: 10 });
  const lines = await find(works, 'std_reception_line', 'identity', line, 'std_received_quantity std_lots { std_qty_to_receive }');
  expect(lines).toEqual([{ std_received_quantity: 25, std_lots: [{ std_qty_to_receive: 25 }] }]);

  const scrap = await movementsOf(works, 'std_lot', lot?.identity ?? '');
  const other = scrap.find(({ std_type }) => std_type === 'scrap')?.identity ?? '';
  await expect(putRight(works, other, 3)).rejects.toMatchObject(refusal('std_mouvement', 'neither'));
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Three people correct the same receipt at the same moment: the last one decides, and no movement is lost or duplicated. */
export async function putsRightOnceEach(works: Works): Promise<void> {
  const std_stock_location = await works.save('std_stock_location', { properties: { std_label: 'Barn' } });
  const std_sku = await works.save('std_sku', { properties: { std_label: 'Rye', std_stock_management_mode: 'batch', std_unit: 'kg' } });
  const reception = await works.save('std_reception', { properties: {} });
  const line = await works.save('std_reception_line', {
    properties: { std_order_quantity: 20, std_received_quantity: 20 },
    links: { std_reception: reception, std_sku },
  });
  await works.save('std_lot_reception_line', {
    properties: { std_lot_num: 'RYE', std_qty_to_receive: 20 },
    links: { std_reception_line: line, std_stock_location },
  });
  await works.settled();
  await advanceTo(works, reception, 'std-rec-status-complete');
  await works.settled();
  const [moved] = await movementsOf(works, 'std_reception', reception);
  const wanted = [11, 14, 18];
  await Promise.all(wanted.map((quantity) => putRight(works, moved?.identity ?? '', quantity)));
  const [last] = await movementsOf(works, 'std_reception', reception);
  expect(wanted).toContain(last?.std_net_quantity);
  expect(await quantities(works, std_sku)).toEqual({ RYE: last?.std_net_quantity });
  expect(await ledgerErrors(works)).toEqual([]);
}
