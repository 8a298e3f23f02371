import { offeredBy } from '@millwright/core/form/making/fill-context.ts';
import { expect } from 'vitest';
import { customerReturn } from '../../../manufacturing/forms/stock/moves/moves.ts';
import { jam, picksOf, quantities, type SentShipment, shipmentFields } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type Works, type WorksWithActions } from '../../works.ts';

const refusal = (field: string, code: string) => ({ details: { fields: [{ field, code }] } });

/** Two lots of jam, 8 and 2, shipped to a customer for 2.50 each, minus 10 per cent, with 20 per cent tax. */
async function delivered(works: Works) {
  const { sku, lots } = await jam(works);
  const client = await works.save('std_client', { properties: { std_label: 'Corner shop', std_delivery_address: '1 High Street' } });
  const properties = { std_quantity: 10, std_line_num: 1, std_unit_price: 2.5, std_discount: 10, std_tax_rate: 20 };
  const order = await works.save('std_order', {
    properties: { std_currency: 'EUR' },
    links: { std_client: client },
    children: { std_lines: [{ properties, links: { std_sku: sku } }] },
  });
  await works.settled();
  await works.advance(order);
  await works.settled();
  const [shipment] = await find<{ identity: string }>(works, 'std_shipment', 'std_order', order, 'identity');
  const std_shipment = shipment?.identity ?? '';
  await advanceTo(works, std_shipment, 'std-shipment-status-complete');
  await works.settled();
  const back = (std_decision: string, values: object) =>
    works.submit('customer-return', { std_shipment, std_decision, std_reason: 'Leaks', ...values });
  return { sku, lots, client, order, std_shipment, back };
}

const line = (std_lot: string, std_quantity: number) => ({ std_lot, std_quantity });

/** The lots that the form of a customer return offers. */
async function offeredLots(works: Works, shipment: string | null): Promise<string[]> {
  const field = customerReturn.fields.find(({ attribute }) => attribute === 'std_lot') ?? {};
  const { condition, missing } = offeredBy(field, { 'form.std_shipment': shipment });
  expect(missing).toBe(false);
  const { std_sku_lot } = await works.read('query ($where: JSON) { std_sku_lot(where: $where) { identity } }', { where: condition });
  return (std_sku_lot as { identity: string }[]).map(({ identity }) => identity).sort();
}

/** A return offers and accepts everything that was shipped; if a shipment is chosen, only its goods. */
export async function offersWhatWasShipped(works: Works): Promise<void> {
  const [one, other] = [await delivered(works), await delivered(works)];
  const lotsOf = ({ lots: { soon, late } }: typeof one) => [soon, late].sort();
  expect(await offeredLots(works, one.std_shipment)).toEqual(lotsOf(one));
  expect(await offeredLots(works, other.std_shipment)).toEqual(lotsOf(other));
  expect(await offeredLots(works, null)).toEqual(expect.arrayContaining([...lotsOf(one), ...lotsOf(other)]));
  const strange = other.lots.soon;
  await expect(one.back('credit', line(strange, 1))).rejects.toMatchObject(refusal('std_lot', 'other-shipment'));
  const further = one.back('credit', { std_lines: [line(one.lots.soon, 1), line(strange, 1)] });
  await expect(further).rejects.toMatchObject(refusal('std_lines[1].std_lot', 'other-shipment'));
}

/** Several lots are returned with one document, each at most as shipped, and none if one of them is refused. */
export async function takesSeveralBack(works: Works): Promise<void> {
  const { sku, lots, back } = await delivered(works);
  const returnable = async () =>
    (await find<{ std_returnable_quantity: number }>(works, 'std_sku_lot', 'identity', lots.soon, 'std_returnable_quantity'))[0];
  expect(await returnable()).toEqual({ std_returnable_quantity: 8 });
  const tooMuch = back('credit', { std_lines: [line(lots.late, 2), line(lots.soon, 9)] });
  await expect(tooMuch).rejects.toMatchObject(refusal('std_lines[1].std_quantity', 'not-shipped'));
  await expect(back('credit', {})).rejects.toMatchObject(refusal('std_lot', 'refused'));
  const id = await back('credit', { ...line(lots.soon, 3), std_lines: [line(lots.late, 2)] });
  const [document] = await find<{ std_label: string; std_moved: boolean }>(works, 'std_customer_return', 'identity', id, 'std_label std_moved');
  expect(document?.std_moved).toBe(true);
  expect(await quantities(works, sku)).toMatchObject({ [`SOON / ${document?.std_label}`]: 3, [`LATE / ${document?.std_label}`]: 2 });
  const age = async (fact: string, value: string) =>
    (await find<{ std_created_at: string }>(works, 'std_sku_lot', fact, value, 'std_created_at'))[0]?.std_created_at;
  expect(await age('std_lot_num', `SOON / ${document?.std_label}`)).toBe((await age('identity', lots.soon)) ?? 'a day');
  expect(await returnable()).toEqual({ std_returnable_quantity: 5 });
  const twice = await back('credit', { ...line(lots.soon, 1), std_lines: [line(lots.soon, 1)] });
  const [both] = await find<{ std_label: string }>(works, 'std_customer_return', 'identity', twice, 'std_label');
  const joined = await find<{ std_quantity: number }>(works, 'std_sku_lot', 'std_lot_num', `SOON / ${both?.std_label}`, 'std_quantity');
  expect(joined).toEqual([{ std_quantity: 2 }]);
  await expect(back('credit', line(lots.soon, 4))).rejects.toMatchObject(refusal('std_quantity', 'not-shipped'));
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Orchard' } });
  const sent = { std_supplier, std_reason: 'Sour', std_lines: [line(lots.late, 8), line(lots.gone, 9)] };
  await works.submit('supplier-return', sent);
  expect(await quantities(works, sku)).toMatchObject({ LATE: 40, GONE: 90 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** A replacement is shipped as a new shipment, a credit contains the price of the goods. */
export async function givesWhatIsDecided(works: WorksWithActions): Promise<void> {
  const { sku, lots, client, order, back } = await delivered(works);
  const replaced = await back('replace', { ...line(lots.soon, 2), std_lines: [line(lots.late, 1)] });
  await works.settled();
  const fields = `${shipmentFields} std_client { identity } std_order { identity }`;
  const [anew] = await find<SentShipment & { std_client: object; std_order: object }>(works, 'std_shipment', 'std_customer_return', replaced, fields);
  expect(anew).toMatchObject({ std_client: { identity: client }, std_order: { identity: order }, std_delivery_address: '1 High Street' });
  expect(picksOf(anew)).toEqual([['LATE', 3]]);
  const credited = await back('credit', line(lots.soon, 3));
  type Credit = { std_total_net: number; std_total_tax: number; std_currency: string; std_client: { identity: string } };
  const credits = await find<Credit>(
    works,
    'std_credit',
    'std_customer_return',
    credited,
    'std_total_net std_total_tax std_currency std_client { identity }',
  );
  expect(credits).toEqual([{ std_total_net: 6.75, std_total_tax: 1.35, std_currency: 'EUR', std_client: { identity: client } }]);
  expect(await find(works, 'std_credit', 'std_customer_return', replaced, 'identity')).toEqual([]);
  for (const id of [replaced, credited]) await works.act('steps/returns/follow', id);
  expect(await find(works, 'std_shipment', 'std_customer_return', replaced, 'identity')).toHaveLength(1);
  expect(await find(works, 'std_credit', 'std_customer_return', credited, 'identity')).toHaveLength(1);
  expect((await quantities(works, sku)).SOON).toBe(0);
}

/** Goods to be repaired wait blocked in their lot, and exactly that lot goes back to the customer. */
export async function shipsRepairedBack(works: Works): Promise<void> {
  const { sku, lots, back } = await delivered(works);
  const id = await back('repair', line(lots.soon, 4));
  const [document] = await find<{ std_label: string }>(works, 'std_customer_return', 'identity', id, 'std_label');
  const number = `SOON / ${document?.std_label}`;
  await Promise.all([1, 2, 3].map(() => works.run('customer-return-ship-repaired', id)));
  await works.settled();
  const shipments = await find<SentShipment>(works, 'std_shipment', 'std_customer_return', id, shipmentFields);
  expect(shipments).toHaveLength(1);
  const [shipment] = shipments;
  expect(picksOf(shipment)).toEqual([[number, 4]]);
  await works.setStep(shipment?.identity ?? '', 'std-shipment-status-cancelled');
  await works.settled();
  await works.setStep(shipment?.identity ?? '', 'std-shipment-status-awaiting-materials');
  await works.settled();
  const again = await find<SentShipment>(works, 'std_shipment', 'std_customer_return', id, shipmentFields);
  expect(picksOf(again[0])).toEqual([[number, 4]]);
  await advanceTo(works, shipment?.identity ?? '', 'std-shipment-status-complete');
  await works.settled();
  expect(await activeKey(works, shipment?.identity ?? '')).toBe('std-shipment-status-complete');
  expect((await quantities(works, sku))[number]).toBe(0);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Goods in stock have a location, and batch articles are received in lots. */
export async function asksForPlaceAndLots(works: Works): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Screw lot', std_stock_management_mode: 'batch' } });
  const lot = (std_quantity: number | null) =>
    works.save('std_sku_lot', { properties: { std_lot_num: `N${std_quantity}`, std_quantity }, links: { std_sku: sku } });
  await expect(lot(3)).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ code: 'refused' }] } });
  await lot(null);
  const reception = await works.save('std_reception', {
    properties: {},
    children: { std_lines: [{ properties: { std_order_quantity: 5, std_received_quantity: 5 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  await works.setStep(reception, 'std-rec-status-to-control');
  await works.settled();
  const missing = async () => (await find<{ std_without_lots: string | null }>(works, 'std_reception', 'identity', reception, 'std_without_lots'))[0];
  expect(await missing()).toEqual({ std_without_lots: 'Screw lot' });
  const before = Object.values(await quantities(works, sku)).reduce((sum, each) => sum + each, 0);
  const complete = () => works.setStep(reception, 'std-rec-status-complete');
  const lacksLots = { code: 'step_refused', details: { reason: expect.objectContaining({ en: expect.stringContaining('Screw lot') }) } };
  await expect(complete()).rejects.toMatchObject(lacksLots);
  await expect(works.advance(reception)).rejects.toMatchObject(lacksLots);
  expect(await activeKey(works, reception)).toBe('std-rec-status-to-control');
  const [row] = await find<{ identity: string }>(works, 'std_reception_line', 'std_reception', reception, 'identity');
  await works.submit(
    'edit-reception',
    { std_lines: [{ identity: row?.identity ?? '', std_lots: [{ std_lot_num: 'CAME', std_qty_to_receive: 5 }] }] },
    reception,
  );
  await works.settled();
  expect((await missing())?.std_without_lots || null).toBeNull();
  expect(await quantities(works, sku)).toMatchObject({ CAME: 5 });
  await complete();
  expect(await activeKey(works, reception)).toBe('std-rec-status-complete');
  const past = await works.save('std_reception', {
    properties: { std_taken_over: true },
    children: {
      std_lines: [
        {
          properties: { std_order_quantity: 7, std_received_quantity: 7 },
          links: { std_sku: sku },
          children: { std_lots: [{ properties: { std_lot_num: 'THEN', std_qty_to_receive: 3 } }] },
        },
        { properties: { std_order_quantity: 2, std_received_quantity: 2 }, links: { std_sku: sku } },
      ],
    },
  });
  await works.settled();
  await works.setStep(past, 'std-rec-status-complete');
  await works.settled();
  const came = await quantities(works, sku);
  expect(Object.values(came).reduce((sum, each) => sum + each, 0)).toBe(before + 5);
}
