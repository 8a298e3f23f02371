import { expect } from 'vitest';
import { activeKey, type Works } from '../../works.ts';
import { makeable } from '../making/production.ts';

import { article, movementsOf, place, type Row, read, save } from './saved.ts';

/** A shipment of ten pieces with picks from two lots, in a given step. */
async function shipmentIn(works: Works, step: string) {
  const [chair, hall] = [await article(works, 'chair'), await place(works)];
  await save(works, 'std_sku_lot', { std_lot_num: 'ONE', std_quantity: 4 }, { std_sku: chair, std_stock_location: hall });
  await save(works, 'std_sku_lot', { std_lot_num: 'TWO', std_quantity: 20 }, { std_sku: chair, std_stock_location: hall });
  const shipment = await save(works, 'std_shipment', { std_label: `shipment in ${step}` });
  await save(works, 'std_shipment_line', { std_quantity: 10, std_order_quantity: 10, std_line_num: 1 }, { std_shipment: shipment, std_sku: chair });
  await works.settled();
  await works.setStep(shipment, 'std-shipment-status-draft');
  await works.setStep(shipment, 'std-shipment-status-picking-to-input');
  await works.settled();
  await works.setStep(shipment, step);
  await works.settled();
  return shipment;
}

/** The form edit-shipment saves changes to a shipment and its lines. */
export async function savesAShipment(works: Works): Promise<void> {
  const shipment = await shipmentIn(works, 'std-shipment-status-note-to-print');
  const { values } = await works.open('edit-shipment', shipment);
  const [line] = values.std_lines ?? [];
  await works.submit(
    'edit-shipment',
    { std_delivery_address: '3 Dock Road', std_lines: [{ identity: line?.identity ?? '', std_description: 'fragile' }] },
    shipment,
  );
  expect(await read(works, 'std_shipment', shipment, 'std_delivery_address std_lines { std_description std_quantity }')).toEqual({
    std_delivery_address: '3 Dock Road',
    std_lines: [{ std_description: 'fragile', std_quantity: 10 }],
  });
}

/** The form shipment-control records the check of a shipment in that step, and its goods leave. */
export async function recordsAControl(works: Works): Promise<void> {
  const shipment = await shipmentIn(works, 'std-shipment-status-control');
  const { values } = await works.open('shipment-control', shipment);
  expect(values.std_lines).toMatchObject([{ std_quantity: 10, std_order_quantity: 10 }]);
  await works.submit('shipment-control', { std_shipping_date: '2026-12-01', std_measured_weight: 12.5, std_parcels: 2 }, shipment);
  expect(await activeKey(works, shipment)).toBe('std-shipment-status-complete');
  await works.settled();
  expect(await read(works, 'std_shipment', shipment, 'std_shipping_date std_measured_weight std_parcels')).toEqual({
    std_shipping_date: '2026-12-01',
    std_measured_weight: 12.5,
    std_parcels: 2,
  });
  expect((await movementsOf(works, 'std_shipment', shipment)).sort()).toEqual([
    ['shipment', 4],
    ['shipment', 6],
  ]);
}

/** The form edit-reception records what was received, lot by lot, and movements are created. */
export async function takesWhatCame(works: Works): Promise<void> {
  const [oil, hall] = [await article(works, 'oil'), await place(works)];
  const reception = await save(works, 'std_reception', { std_label: 'reception' });
  const line = await save(works, 'std_reception_line', { std_order_quantity: 30 }, { std_reception: reception, std_sku: oil });
  await works.settled();
  const lots = [{ std_lot_num: 'O1', std_qty_to_receive: 12, std_stock_location: hall }];
  await works.submit('edit-reception', { std_lines: [{ identity: line, std_received_quantity: 12, std_lots: lots }] }, reception);
  await works.settled();
  expect(await activeKey(works, reception)).toBe('std-rec-status-to-control');
  expect(await movementsOf(works, 'std_reception', reception)).toEqual([['reception', 12]]);
  expect(await read(works, 'std_reception_line', line, 'std_received_quantity std_missing_quantity')).toEqual({
    std_received_quantity: 12,
    std_missing_quantity: 18,
  });
}

/** The form perform-inventory records what was counted, and compensating movements are created. */
export async function takesWhatWasCounted(works: Works): Promise<void> {
  const [rope, hall] = [await article(works, 'rope'), await place(works)];
  const lot = await save(works, 'std_sku_lot', { std_lot_num: 'R1', std_quantity: 9 }, { std_sku: rope, std_stock_location: hall });
  const inventory = await works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot: lot, std_counted_quantity: 7 }] });
  await works.settled();
  expect(await read(works, 'std_sku_lot', lot, 'std_quantity')).toEqual({ std_quantity: 7 });
  const { std_lines } = await read<{ std_lines: Row[] }>(
    works,
    'std_inventory',
    inventory,
    'std_lines { identity std_counted_quantity std_lot_quantity }',
  );
  expect(std_lines).toMatchObject([{ std_counted_quantity: 7, std_lot_quantity: 9 }]);
  expect(await movementsOf(works, 'std_inventory_line', std_lines[0]?.identity ?? '')).toEqual([['inventory', 2]]);
}

/** The form manufacturing-order-stock-picking saves the picked lots and quantities. */
export async function savesPickedLots(works: Works): Promise<void> {
  const [cake, meal, hall] = [await article(works, 'pie'), await article(works, 'meal', { std_type: 'raw-material' }), await place(works)];
  const bill = await save(works, 'std_bom', { std_label: 'pie' }, { std_sku: cake });
  await save(works, 'std_bom_line', { std_quantity: 1, std_type_of_bom: 'bomline-raw-materials' }, { std_bom: bill, std_sku: meal });
  const lot = (num: string) => save(works, 'std_sku_lot', { std_lot_num: num, std_quantity: 8 }, { std_sku: meal, std_stock_location: hall });
  const [, second] = [await lot('M1'), await lot('M2')];
  const order = await save(works, 'std_manufacturing_order', { std_quantity: 5 }, { std_sku: cake });
  await works.settled();
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  const { values } = await works.open('manufacturing-order-stock-picking', order);
  const [pick] = values.std_picking_lines ?? [];
  // The proposed lot is the oldest one, with this reason.
  expect(pick).toMatchObject({ std_qty_to_pick: 5, std_lot: { std_lot_num: 'M1' }, std_lot_reasons: ['by-age'] });
  await works.submit(
    'manufacturing-order-stock-picking',
    { std_picking_lines: [{ identity: pick?.identity ?? '', std_lot: second, std_qty_to_pick: 4 }] },
    order,
  );
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-production');
  expect(await movementsOf(works, 'std_lot', second)).toContainEqual(['mo-raw-materials-picking', 4]);
}

/** The form end-of-task closes the operation of its report. */
export async function closesAnOperation(works: Works): Promise<void> {
  const order = await works.save('std_manufacturing_order', await makeable(works));
  await works.settled();
  const { std_active_operation } = await read<{ std_active_operation: Row }>(
    works,
    'std_manufacturing_order',
    order,
    'std_active_operation { identity }',
  );
  const report = await works.submit('end-of-task', { std_operation: std_active_operation.identity, std_done: true });
  await works.settled();
  expect(await read(works, 'std_work_report', report, 'std_done std_operation { std_status }')).toEqual({
    std_done: true,
    std_operation: { std_status: 'completed' },
  });
  expect(await activeKey(works, order)).not.toBe('std-mo-status-draft');
}
