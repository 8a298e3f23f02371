import { expect } from 'vitest';
import { jam } from '../../stock.ts';
import { day, find, type Works } from '../../works.ts';

const refusing = (field: string, code: string) => ({ code: 'invalid', details: { fields: [{ field, code }] } });

/** A pick accepts only lots of the article of its line, by records and forms; another lot is refused at the field. */
export async function picksTheRightArticle(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const bolt = await works.save('std_sku', { properties: { std_label: 'Bolt' } });
  const bolts = await works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_sku: bolt } });
  const jams = await works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_sku: sku } });
  const pick = (std_shipment_line: string) =>
    works.save('std_picking_line', { properties: { std_qty_to_pick: 1 }, links: { std_lot: lots.late, std_shipment_line } });
  await expect(pick(bolts)).rejects.toMatchObject(refusing('relations[0]', 'refused'));
  const right = await pick(jams);
  await expect(works.update('std_picking_line', right, {}, { std_shipment_line: bolts })).rejects.toMatchObject(refusing('relations[0]', 'refused'));
  await works.update('std_picking_line', right, { std_qty_to_pick: 2 });
}

/** A lot of a perishable article requires its expiry date, when it is created and when it is received; others do not. */
export async function asksForExpiry(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const bolt = await works.save('std_sku', { properties: { std_label: 'Bolt', std_stock_management_mode: 'batch' } });
  const lot = (std_sku: string, std_dlc: string | null) =>
    works.save('std_sku_lot', { properties: { std_lot_num: 'Any', std_dlc }, links: { std_sku } });
  const received = (std_sku: string, std_dlc: string | null) =>
    works.save('std_reception', {
      properties: {},
      children: {
        std_lines: [
          { properties: {}, links: { std_sku }, children: { std_lots: [{ properties: { std_lot_num: 'Any', std_qty_to_receive: 1, std_dlc } }] } },
        ],
      },
    });
  await expect(lot(sku, null)).rejects.toMatchObject(refusing('properties.std_dlc', 'refused'));
  const place = 'children[0].items[0].children[0].items[0].properties.std_dlc';
  await expect(received(sku, null)).rejects.toMatchObject(refusing(place, 'refused'));
  const dated = await lot(sku, '2099-01-01');
  await expect(works.update('std_sku_lot', dated, { std_dlc: null })).rejects.toMatchObject(refusing('properties.std_dlc', 'refused'));
  await received(sku, '2099-01-01');
  await lot(bolt, null);
  await received(bolt, null);
}

/** An order accepts a contact of its customer, a purchase one of its supplier, and both accept a contact without a partner. */
export async function takesOwnContacts(works: Works): Promise<void> {
  for (const [document, partner, form] of [
    ['std_order', 'std_client', 'input-sales-order'],
    ['std_po', 'std_supplier', 'create-purchase-order'],
  ] as const) {
    const [ours, others] = [
      await works.save(partner, { properties: { std_label: 'Ours' } }),
      await works.save(partner, { properties: { std_label: 'Others' } }),
    ];
    const contact = (links: Record<string, string>) => works.save('std_contact', { properties: { std_label: 'Ana' }, links });
    const [own, foreign, free] = [await contact({ [partner]: ours }), await contact({ [partner]: others }), await contact({})];
    const save = (std_contact: string) => works.save(document, { properties: {}, links: { [partner]: ours, std_contact } });
    await expect(save(foreign)).rejects.toMatchObject(refusing('relations[1]', 'refused'));
    const order = await save(own);
    await expect(works.update(document, order, {}, { [partner]: others })).rejects.toMatchObject(refusing('relations[0]', 'refused'));
    await save(free);
    await expect(works.submit(form, { [partner]: ours, std_contact: foreign, std_lines: [] })).rejects.toMatchObject(
      refusing('std_contact', 'refused'),
    );
    expect(await find(works, document, `${partner}.identity`, ours, 'identity')).toHaveLength(2);
  }
}

/** Scrapped and returned goods require a reason, whoever writes it. */
export async function asksForReasons(works: Works): Promise<void> {
  const { lots } = await jam(works);
  for (const model of ['std_lot_scrap', 'std_customer_return', 'std_supplier_return']) {
    const silent = works.save(model, { properties: { std_quantity: 1 }, links: { std_lot: lots.late } });
    await expect(silent).rejects.toMatchObject(refusing('properties.std_reason', 'missing_field'));
  }
  await works.save('std_lot_scrap', { properties: { std_quantity: 1, std_reason: 'Broken' }, links: { std_lot: lots.late } });
}

/** A contact belongs to a customer or a supplier, and an operation to one object; a second one is refused. */
export async function belongsToOne(works: Works): Promise<void> {
  const [client, supplier] = [
    await works.save('std_client', { properties: { std_label: 'Customer' } }),
    await works.save('std_supplier', { properties: { std_label: 'Supplier' } }),
  ];
  const contact = await works.save('std_contact', { properties: { std_label: 'Ana' }, links: { std_client: client } });
  const both = { std_client: client, std_supplier: supplier };
  await expect(works.update('std_contact', contact, {}, { std_supplier: supplier })).rejects.toMatchObject(refusing('relations[0]', 'refused'));
  await expect(works.save('std_contact', { properties: { std_label: 'Bea' }, links: both })).rejects.toMatchObject({ code: 'invalid' });
  const [order, po] = [await works.save('std_order', { properties: {} }), await works.save('std_po', { properties: {} })];
  // Their processes give them operations of their own.
  await works.settled();
  const operation = await works.save('std_operation', { properties: { std_label: 'Checking' }, links: { std_order: order } });
  await expect(works.update('std_operation', operation, {}, { std_po: po })).rejects.toMatchObject(refusing('relations[0]', 'refused'));
}

/**
 * The number of a lot is unique for its article, expiry date and location, and the number of a document for its kind, by
 * records and forms.
 */
export async function numbersOnce(works: Works): Promise<void> {
  const { sku, place } = await jam(works);
  const lot = (std_dlc: string, std_stock_location: string) =>
    works.save('std_sku_lot', { properties: { std_lot_num: 'TWICE', std_dlc }, links: { std_sku: sku, std_stock_location } });
  const hall = await works.save('std_stock_location', { properties: { std_label: 'Hall 3' } });
  await lot('2099-01-01', place);
  await expect(lot('2099-01-01', place)).rejects.toMatchObject(refusing('relations[0]', 'repeated'));
  await lot('2099-01-01', hall);
  await lot('2099-02-02', place);
  for (const model of ['std_order', 'std_po', 'std_reception', 'std_shipment', 'std_manufacturing_order', 'std_inventory']) {
    const save = () => works.save(model, { properties: { std_label: `${model} 7` } });
    await save();
    await expect(save(), model).rejects.toMatchObject(refusing('properties.std_label', 'repeated'));
  }
}

/** That the goods of a reception are already in stock can be set only when it is created, by an import of history, and never later. */
export async function takesOverWhenMade(works: Works): Promise<void> {
  const reception = (properties: object) => works.save('std_reception', { properties: { ...properties } });
  const [came, past] = [await reception({}), await reception({ std_taken_over: true })];
  const field = 'properties.std_taken_over';
  await expect(works.update('std_reception', came, { std_taken_over: true })).rejects.toMatchObject(refusing(field, 'read_only'));
  await expect(works.update('std_reception', past, { std_taken_over: false })).rejects.toMatchObject(refusing(field, 'read_only'));
  await works.update('std_reception', past, { std_taken_over: true, std_label: 'Past' });
}

/**
 * A lot that has expired, or will have expired when it is needed, can be taken by hand only with a reason; scrapping or
 * returning it requires none.
 */
export async function explainsExpiredLots(works: Works): Promise<void> {
  const { sku, lots, place } = await jam(works);
  const shipment = await works.save('std_shipment', { properties: { std_delivery_date: day(works, 7) } });
  // What is picked for it automatically in the meantime leaves enough of each lot.
  const line = await works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_shipment: shipment, std_sku: sku } });
  const order = await works.save('std_manufacturing_order', { properties: { std_due_date: day(works, 7) } });
  for (const [name, id] of [
    ['std_shipment_line', line],
    ['std_manufacturing_order', order],
  ] as const) {
    const pick = (std_lot: string, properties: object = {}) =>
      works.save('std_picking_line', { properties: { std_qty_to_pick: 1, ...properties }, links: { std_lot, [name]: id } });
    for (const lot of [lots.gone, lots.soon]) await expect(pick(lot)).rejects.toMatchObject(refusing('relations[0]', 'refused'));
    const late = await pick(lots.late);
    await expect(works.update('std_picking_line', late, {}, { std_lot: lots.gone })).rejects.toMatchObject(refusing('relations[0]', 'refused'));
    await works.update('std_picking_line', late, { std_expired_reason: 'Agreed with the customer' }, { std_lot: lots.gone });
    const emptied = works.update('std_picking_line', late, { std_expired_reason: null });
    await expect(emptied).rejects.toMatchObject(refusing('properties.std_expired_reason', 'refused'));
    await works.update('std_picking_line', late, { std_qty_to_pick: 2, std_confirmed: true });
    await pick(lots.soon, { std_expired_reason: 'Eaten at once' });
  }
  const lasting = await works.save('std_sku', { properties: { std_label: 'Honey', std_stock_management_mode: 'batch' } });
  const old = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'OLD', std_quantity: 5, std_dlc: day(works, -1) },
    links: { std_sku: lasting, std_stock_location: place },
  });
  const jar = await works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_shipment: shipment, std_sku: lasting } });
  const due = await works.save('std_picking_line', { properties: { std_qty_to_pick: 1 }, links: { std_lot: old, std_shipment_line: jar } });
  await works.update('std_sku', lasting, { std_stock_management_mode: 'batch-perishable', std_correction_reason: 'It does not keep' });
  const take = (name: string, value: number | boolean) => works.update('std_picking_line', due, { [name]: value });
  await expect(take('std_confirmed', true)).rejects.toMatchObject(refusing('properties.std_confirmed', 'refused'));
  await expect(take('std_qty_to_pick', 2)).rejects.toMatchObject(refusing('properties.std_qty_to_pick', 'refused'));
  await take('std_qty_to_pick', 0);
  await works.save('std_lot_scrap', { properties: { std_quantity: 1, std_reason: 'Expired' }, links: { std_lot: lots.gone } });
}
