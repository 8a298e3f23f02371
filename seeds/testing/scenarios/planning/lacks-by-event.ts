import { expect } from 'vitest';
import { advanceTo, find, type Works } from '../../works.ts';
import { bakery } from '../making/production.ts';

type Said = { std_raw_materials_available: boolean | null; std_awaiting_materials_reason: string | null };
type Component = { identity: string; std_sku: { identity: string } };
const lacksFlour = 'Manque MP: Cake flour 2 kg';

/** Whether an order says that it lacks this; null if its parts are available. */
async function says(works: Works, order: string, std_awaiting_materials_reason: string | null): Promise<void> {
  const fields = 'std_raw_materials_available std_awaiting_materials_reason';
  expect(await find<Said>(works, 'std_manufacturing_order', 'identity', order, fields)).toEqual([
    { std_raw_materials_available: std_awaiting_materials_reason === null, std_awaiting_materials_reason },
  ]);
}

/** Goods that are scrapped, blocked or needed by a more urgent order are missing as soon as it is saved, without a run of planning. */
export async function lacksAtOnce(works: Works): Promise<void> {
  const { cake, parts, place, order } = await bakery(works, 4, 50);
  const another = { properties: { std_quantity: 10, std_priority: 'low' }, links: { std_sku: cake } };
  const later = await works.save('std_manufacturing_order', another);
  await works.settled();
  await says(works, order, null);
  await says(works, later, null);

  const [flour] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  await works.save('std_lot_scrap', { properties: { std_quantity: 1, std_reason: 'Wet' }, links: { std_lot: flour?.identity ?? '' } });
  await says(works, order, null);
  await says(works, later, 'Manque MP: Cake flour 1 kg');
  await works.update('std_manufacturing_order', later, { std_priority: 'urgent' });
  await says(works, later, null);
  await says(works, order, 'Manque MP: Cake flour 1 kg');
  await works.update('std_manufacturing_order', later, { std_quantity: 5 });
  await says(works, order, null);

  await works.update('std_stock_location', place, { std_label: 'Bloqué qualité' });
  await says(works, later, 'Manque MP: Cake flour 1 kg, Cake box 5 pc');
  await works.update('std_stock_location', place, { std_label: 'Bakery' });
  await says(works, later, null);
  await works.setStep(later, 'std-mo-status-picking');
  await works.settled();
  await works.update('std_manufacturing_order', order, { std_quantity: 11 });
  await says(works, order, 'Manque MP: Cake flour 0.2 kg');
  await works.setStep(later, 'std-mo-status-cancelled');
  await works.settled();
  await says(works, order, null);
}

/** Goods that a deleted component, order or pick would have taken are no longer missing in other orders. */
export async function lacksNoLonger(works: Works): Promise<void> {
  const { cake, parts, order } = await bakery(works, 2, 50);
  const ordered = (std_priority: string) =>
    works.save('std_manufacturing_order', { properties: { std_quantity: 10, std_priority }, links: { std_sku: cake } });
  const later = await ordered('low');
  await works.settled();
  await says(works, later, lacksFlour);
  const components = await find<Component>(works, 'std_component', 'std_manufacturing_order', order, 'identity std_sku { identity }');
  await works.remove(components.find(({ std_sku }) => std_sku.identity === parts.flour)?.identity ?? '');
  await works.settled();
  await says(works, later, null);

  const urgent = await ordered('urgent');
  await works.settled();
  await says(works, later, lacksFlour);
  await works.remove(urgent);
  await works.settled();
  await says(works, later, null);

  const [flour] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  const shipment = await works.save('std_shipment', { properties: {}, links: {} });
  const line = await works.save('std_shipment_line', {
    properties: { std_order_quantity: 2 },
    links: { std_sku: parts.flour, std_shipment: shipment },
  });
  const links = { std_lot: flour?.identity ?? '', std_shipment_line: line };
  const pick = await works.save('std_picking_line', { properties: { std_qty_to_pick: 2 }, links });
  await works.settled();
  await says(works, later, lacksFlour);
  await works.remove(pick);
  await works.settled();
  await says(works, later, null);
}

/** The number of timeline entries of an order that lacks flour, added by one reception with this number of lots. */
async function toldBy(works: Works, bags: number): Promise<number> {
  const { parts, order } = await bakery(works, 0, 50);
  await says(works, order, 'Manque MP: Cake flour 2 kg');
  const lot = (at: number) => ({ properties: { std_lot_num: `BAG-${at}`, std_qty_to_receive: 50 / bags } });
  const line = {
    properties: { std_order_quantity: 50, std_received_quantity: 50 },
    links: { std_sku: parts.flour },
    children: { std_lots: Array.from({ length: bags }, (_, at) => lot(at)) },
  };
  const reception = await works.save('std_reception', { properties: {}, children: { std_lines: [line] } });
  await works.settled();
  const before = await works.events(order);
  await advanceTo(works, reception, 'std-rec-status-complete');
  await says(works, order, null);
  return (await works.events(order)) - before;
}

/** A reception with many lots writes to an order as often as one with a single lot. */
export async function takesManyLotsAtOnce(works: Works): Promise<void> {
  expect(await toldBy(works, 100)).toBe(await toldBy(works, 1));
}
