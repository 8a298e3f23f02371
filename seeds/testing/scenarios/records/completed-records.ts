import { expect } from 'vitest';
import { jam, orderOf, shipmentsOf } from '../../stock.ts';
import { advanceTo, find, type Works } from '../../works.ts';
import { bakery } from '../flows/production.ts';
import { orderedFlour, receptionsOf } from '../flows/purchasing.ts';

const because = { en: expect.stringMatching(/^It is complete/), fr: expect.stringMatching(/^Terminé/) };

/** That a write is refused, at its one link, because a document is complete. */
const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ field: 'relations[0]', code: 'settled', text: because }] } });

/** That a record isn't deleted for the same reason. */
const stays = (works: Works, id: string) => expect(works.remove(id)).rejects.toMatchObject({ code: 'in_use', details: { because } });

const made = (works: Works, model: string) => works.save(model, { properties: { std_label: 'Other' } });

/** A complete shipment keeps its order, its customer and its lines; one that is not complete takes others. */
export async function keepsCompleteShipments(works: Works): Promise<void> {
  const { sku } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  const line = () => works.save('std_shipment_line', { properties: { std_quantity: 1 }, links: { std_shipment: id, std_sku: sku } });
  const taken = await line();
  await works.update('std_shipment', id, {}, { std_client: await made(works, 'std_client') });
  await advanceTo(works, id, 'std-shipment-status-complete');
  await refused(line());
  await refused(works.update('std_shipment', id, {}, { std_order: await made(works, 'std_order') }));
  await refused(works.update('std_shipment', id, {}, { std_client: await made(works, 'std_client') }));
  await refused(works.update('std_shipment_line', taken, {}, { std_shipment: await made(works, 'std_shipment') }));
  await stays(works, taken);
}

/** The same of a complete reception with its purchase order and supplier. */
export async function keepsCompleteReceptions(works: Works): Promise<void> {
  const { order, sku } = await orderedFlour(works);
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, order);
  const id = reception?.identity ?? '';
  const line = () => works.save('std_reception_line', { properties: { std_order_quantity: 1 }, links: { std_reception: id, std_sku: sku } });
  const taken = await line();
  await advanceTo(works, id, 'std-rec-status-complete');
  await refused(line());
  await refused(works.update('std_reception', id, {}, { std_po: await made(works, 'std_po') }));
  await refused(works.update('std_reception', id, {}, { std_supplier: await made(works, 'std_supplier') }));
  await stays(works, taken);
}

/** The same of what was made and of what was counted. */
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
