import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { jam, orderOf, shipmentsOf } from '../../stock.ts';
import { advanceTo, find, type Works } from '../../works.ts';
import { orderedFlour, receptionsOf } from '../flows/purchasing.ts';
import { bakery } from '../making/production.ts';

const because = { en: expect.stringMatching(/^It is complete/), fr: expect.stringMatching(/^Terminé/) };

/** Checks that a write is refused at its single link because a document is complete. */
const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ field: 'relations[0]', code: 'settled', text: because }] } });

/** Checks that a record can't be deleted for the same reason. */
const stays = (works: Works, id: string) => expect(works.remove(id)).rejects.toMatchObject({ code: 'in_use', details: { because } });

/** Checks that a figure of a line can't be changed for the same reason, while a note may still be added. */
async function staysAsItIs(works: Works, model: string, line: string, properties: JsonObject, may: JsonObject): Promise<void> {
  for (const [name, value] of Object.entries(properties))
    await expect(works.update(model, line, { [name]: value }), name).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ field: `properties.${name}`, code: 'settled' }] },
    });
  await works.update(model, line, may);
}

const made = (works: Works, model: string) => works.save(model, { properties: { std_label: 'Other' } });

/** The order, the customer and the lines of a complete shipment can't be changed; before it is complete they can. */
export async function keepsCompleteShipments(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const line = () => works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_shipment: id, std_sku: sku } });
  const taken = await line();
  // A line that ships nothing has no movement that would fix it.
  await works.update('std_shipment_line', taken, { std_quantity: 0 });
  await advanceTo(works, id, 'std-shipment-status-complete');
  await refused(line());
  await refused(works.update('std_shipment', id, {}, { std_order: await made(works, 'std_order') }));
  await refused(works.update('std_shipment', id, {}, { std_client: await made(works, 'std_client') }));
  await refused(works.update('std_shipment_line', taken, {}, { std_shipment: await made(works, 'std_shipment') }));
  await stays(works, taken);
  await staysAsItIs(works, 'std_shipment_line', taken, { std_quantity: 3, std_order_quantity: 4 }, { std_description: 'Left at the gate' });
  const picked = shipment?.std_lines[0]?.identity ?? '';
  await refused(works.save('std_picking_line', { properties: { std_qty_to_pick: 1 }, links: { std_shipment_line: picked, std_lot: lots.late } }));
  await works.update('std_shipment', id, { std_invoice_url: 'https://books.test/7' });
}

/** The lines of a done order can't be changed; fields of accounting, notes and prices can. */
export async function keepsDoneOrders(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const because = { en: expect.stringMatching(/^The order is done/), fr: expect.stringMatching(/^La commande est terminée/) };
  const settled = { code: 'invalid', details: { fields: [{ field: 'relations[0]', code: 'settled', text: because }] } };
  const order = await orderOf(works, sku, 10);
  const purchase = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 4 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  for (const [model, id, lines, document, partner, step] of [
    ['std_order', order, 'std_order_line', 'std_order', 'std_client', 'std-so-status-done'],
    ['std_po', purchase, 'std_pol', 'std_po', 'std_supplier', 'std-po-status-completed'],
  ] as const) {
    const [line] = await find<{ identity: string }>(works, lines, document, id, 'identity');
    await works.update(lines, line?.identity ?? '', { std_quantity: 5 });
    await works.setStep(id, step);
    await works.settled();
    await staysAsItIs(works, lines, line?.identity ?? '', { std_quantity: 6 }, { std_unit_price: 2 });
    await expect(works.update(lines, line?.identity ?? '', {}, { std_sku: await made(works, 'std_sku') })).rejects.toMatchObject(settled);
    await expect(works.update(model, id, {}, { [partner]: await made(works, partner) })).rejects.toMatchObject(settled);
    const added = works.save(lines, { properties: { std_quantity: 1 }, links: { [document]: id, std_sku: sku } });
    await expect(added).rejects.toMatchObject(settled);
    await works.update(model, id, { std_label: `${model} done` });
  }
  await works.update('std_order', order, { std_invoice_url: 'https://books.test/8', std_terms: 'Thirty days' });
}

/** The article of a line can't be changed while lots are picked for it: of a shipment, of its order, and of a manufacturing order. */
export async function keepsArticlesUnderPicks(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  const [ordered] = await find<{ identity: string }>(works, 'std_order_line', 'std_order', order, 'identity');
  const [other, back] = [{ std_sku: await made(works, 'std_sku') }, { std_sku: sku }];
  await works.update('std_order_line', ordered?.identity ?? '', {}, other);
  await works.update('std_order_line', ordered?.identity ?? '', {}, back);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const line = shipment?.std_lines[0];
  const text = { en: expect.stringMatching(/picked for it already/), fr: expect.stringMatching(/déjà prélevées/) };
  const picked = { code: 'invalid', details: { fields: [{ field: 'relations[0]', code: 'settled', text }] } };
  await expect(works.update('std_order_line', ordered?.identity ?? '', {}, other)).rejects.toMatchObject(picked);
  await expect(works.update('std_shipment_line', line?.identity ?? '', {}, other)).rejects.toMatchObject(picked);
  for (const pick of line?.std_picking_lines ?? []) await works.remove(pick.identity);
  await works.update('std_shipment_line', line?.identity ?? '', {}, other);
  await works.update('std_order_line', ordered?.identity ?? '', {}, other);
  const { order: baking } = await bakery(works, 5, 50);
  await works.setStep(baking, 'std-mo-status-picking');
  await works.settled();
  type Pick = { std_component: { identity: string } };
  const [pick] = await find<Pick>(works, 'std_picking_line', 'std_manufacturing_order', baking, 'std_component { identity }');
  await expect(works.update('std_component', pick?.std_component.identity ?? '', {}, other)).rejects.toMatchObject(picked);
}

/** The same for a complete reception with its purchase order and supplier. */
export async function keepsCompleteReceptions(works: Works): Promise<void> {
  const { order, sku } = await orderedFlour(works);
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, order);
  const id = reception?.identity ?? '';
  const line = () => works.save('std_reception_line', { properties: { std_order_quantity: 1 }, links: { std_reception: id, std_sku: sku } });
  const ordered = reception?.std_lines[0]?.identity ?? '';
  await works.update('std_reception_line', ordered, { std_received_quantity: 100 });
  await works.save('std_lot_reception_line', { properties: { std_lot_num: 'K1', std_qty_to_receive: 100 }, links: { std_reception_line: ordered } });
  const taken = await line();
  await advanceTo(works, id, 'std-rec-status-complete');
  await refused(line());
  await refused(works.update('std_reception', id, {}, { std_po: await made(works, 'std_po') }));
  await refused(works.update('std_reception', id, {}, { std_supplier: await made(works, 'std_supplier') }));
  await stays(works, taken);
  await staysAsItIs(works, 'std_reception_line', taken, { std_received_quantity: 2, std_order_quantity: 3 }, { std_invoice_quantity: 1 });
  await refused(works.save('std_lot_reception_line', { properties: { std_lot_num: 'Late' }, links: { std_reception_line: taken } }));
}

/** The same for done manufacturing orders and inventories. */
export async function keepsCompleteOrdersAndInventories(works: Works): Promise<void> {
  const { order } = await bakery(works, 5, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  const pick = () => works.save('std_picking_line', { properties: { std_qty_to_pick: 0 }, links: { std_manufacturing_order: order } });
  await pick();
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 10 });
  await works.setStep(order, 'std-mo-status-done');
  await works.settled();
  await refused(pick());
  const { lots } = await jam(works);
  const inventory = await works.submit('perform-inventory', { std_lines: [{ std_lot: lots.late, std_counted_quantity: 47 }] });
  await works.settled();
  await refused(
    works.save('std_inventory_line', { properties: { std_counted_quantity: 1 }, links: { std_inventory: inventory, std_lot: lots.soon } }),
  );
  const [line] = await find<{ identity: string }>(works, 'std_inventory_line', 'std_inventory', inventory, 'identity');
  await expect(works.remove(line?.identity ?? '')).rejects.toMatchObject({ code: 'in_use' });
}
