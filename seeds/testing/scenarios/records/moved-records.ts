import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { jam, orderOf, shipmentsOf } from '../../stock.ts';
import { advanceTo, find, ledgerErrors, type Works, type WorksWithActions } from '../../works.ts';
import { orderedFlour, receptionsOf } from '../flows/purchasing.ts';
import { bakery } from '../making/production.ts';

const because = { en: expect.stringContaining('stock movement'), fr: expect.stringContaining('mouvement de stock') };

/** Checks that a change of a record is refused because of its movement, at this field and in every language. */
async function stays(works: Works, model: string, id: string, properties: JsonObject, links: Record<string, string> = {}): Promise<void> {
  const field = Object.keys(properties).map((name) => `properties.${name}`)[0] ?? 'relations[0]';
  await expect(works.update(model, id, properties, links)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ field, code: 'settled', text: because }] },
  });
}

const idsOf = async (works: Works, model: string, fact: string, value: string) =>
  (await find<{ identity: string }>(works, model, fact, value, 'identity')).map(({ identity }) => identity);

/** What a shipment has moved can't be changed; what has not moved, and fields without relation to stock, can. */
export async function keepsShippedRecords(works: WorksWithActions): Promise<void> {
  const { sku, lots } = await jam(works);
  const order = await orderOf(works, sku, 10);
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const [id, line] = [shipment?.identity ?? '', shipment?.std_lines[0]?.identity ?? ''];
  const pick = shipment?.std_lines[0]?.std_picking_lines[0]?.identity ?? '';
  await works.update('std_picking_line', pick, { std_qty_to_pick: 1 });
  await works.settled();
  await advanceTo(works, id, 'std-shipment-status-complete', { close_short: true });
  await stays(works, 'std_picking_line', pick, { std_qty_to_pick: 2 });
  await stays(works, 'std_picking_line', pick, {}, { std_lot: lots.gone });
  await stays(works, 'std_shipment_line', line, { std_quantity: 9 });
  await stays(works, 'std_shipment_line', line, {}, { std_sku: await works.save('std_sku', { properties: { std_label: 'Other' } }) });
  await stays(works, 'std_sku_lot', lots.soon, {}, { std_sku: await works.save('std_sku', { properties: { std_label: 'Other' } }) });
  await works.update('std_picking_line', pick, { std_line_num: 7, std_qty_to_pick: 1 });
  await works.update('std_shipment_line', line, { std_description: 'fragile' });
  for (const kept of [pick, line, id]) await expect(works.remove(kept)).rejects.toMatchObject({ code: 'in_use' });
  for (let times = 0; times < 2; times++) await works.act('steps/shipments/generateMovements', id);
  await expect(works.setStep(id, 'std-shipment-status-cancelled')).rejects.toMatchObject({ code: 'step_refused' });
  expect(await idsOf(works, 'std_stock_mouvement', 'std_shipment', id)).toHaveLength(2);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** The same for received goods: lots at once, the quantity of their line when the reception is complete. */
export async function keepsReceivedRecords(works: WorksWithActions): Promise<void> {
  const { order, sku } = await orderedFlour(works);
  await advanceTo(works, order, 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, order);
  const [id, line] = [reception?.identity ?? '', reception?.std_lines[0]?.identity ?? ''];
  await works.submit('edit-reception', { std_lines: [{ identity: line, std_lots: [{ std_lot_num: 'R1', std_qty_to_receive: 60 }] }] }, id);
  await works.settled();
  const [lot = ''] = await idsOf(works, 'std_lot_reception_line', 'std_reception_line', line);
  await stays(works, 'std_lot_reception_line', lot, { std_qty_to_receive: 61 });
  await stays(works, 'std_lot_reception_line', lot, { std_lot_num: 'R2' });
  await stays(works, 'std_reception_line', line, {}, { std_sku: await works.save('std_sku', { properties: { std_label: 'Rye' } }) });
  await expect(works.remove(lot)).rejects.toMatchObject({ code: 'in_use' });
  await works.submit(
    'edit-reception',
    { std_lines: [{ identity: line, std_received_quantity: 100, std_lots: [{ std_lot_num: 'R2', std_qty_to_receive: 40 }] }] },
    id,
  );
  await works.settled();
  await advanceTo(works, id, 'std-rec-status-complete', { close_short: true });
  const received = works.update('std_reception_line', line, { std_received_quantity: 90 });
  await expect(received).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ field: 'properties.std_received_quantity', code: 'settled' }] },
  });
  await works.act('steps/receptions/generateMovements', id);
  expect(await idsOf(works, 'std_sku_lot', 'std_sku', sku)).toHaveLength(2);
}

/** The same for consumed materials, produced goods and counted goods. */
export async function keepsMadeAndCountedRecords(works: Works): Promise<void> {
  const { order, parts } = await bakery(works, 5, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  await works.submit('manufacturing-order-stock-picking', {}, order);
  await works.settled();
  const picks = await find<{ identity: string; std_picked: boolean }>(
    works,
    'std_picking_line',
    'std_manufacturing_order',
    order,
    'identity std_picked',
  );
  const [consumed, reserved] = [picks.find((pick) => pick.std_picked)?.identity ?? '', picks.find((pick) => !pick.std_picked)?.identity ?? ''];
  await stays(works, 'std_picking_line', consumed, { std_qty_to_pick: 1 });
  await works.update('std_picking_line', reserved, { std_qty_to_pick: 9 });
  await stays(works, 'std_manufacturing_order', order, {}, { std_sku: parts.crumbs });
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 8 });
  await works.setStep(order, 'std-mo-status-done', { close_short: true });
  await works.settled();
  const changes: JsonObject[] = [{ std_quantity_produced: 9 }, { std_quantity: 11 }];
  for (const change of changes)
    await expect(works.update('std_manufacturing_order', order, change)).rejects.toMatchObject({
      details: { fields: [{ field: `properties.${Object.keys(change)[0]}`, code: 'settled' }] },
    });
  const { lots } = await jam(works);
  const inventory = await works.submit('perform-inventory', { std_lines: [{ std_lot: lots.late, std_counted_quantity: 47 }] });
  await works.settled();
  const [line = ''] = await idsOf(works, 'std_inventory_line', 'std_inventory', inventory);
  await stays(works, 'std_inventory_line', line, { std_counted_quantity: 48 });
  await stays(works, 'std_inventory_line', line, {}, { std_lot: lots.soon });
}
