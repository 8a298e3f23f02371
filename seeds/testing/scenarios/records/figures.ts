import { expect } from 'vitest';
import { jam, picksOf, shipmentsOf } from '../../stock.ts';
import { day, find, type Works, type WorksWithActions } from '../../works.ts';

const one = async (works: Works, model: string, id: string, fields: string) => (await find<object>(works, model, 'identity', id, fields))[0];

/** Values that lines show of their article, lot and partner, and their sums. */
export async function computesFigures(works: Works): Promise<void> {
  const { sku, lots, place } = await jam(works);
  await works.update('std_sku', sku, { std_internal_reference: 'J-1' });
  expect(await one(works, 'std_sku', sku, 'std_quantity_in_stock')).toEqual({ std_quantity_in_stock: 256 });
  expect(await one(works, 'std_sku_lot', lots.late, 'std_unit')).toEqual({ std_unit: 'jar' });

  const on = (std_quantity: number) => ({ properties: { std_quantity, std_line_num: 1 }, links: { std_sku: sku } });
  const order = await works.save('std_order', { properties: {}, children: { std_lines: [on(3)] } });
  expect(await one(works, 'std_order', order, 'std_lines { std_unit }')).toEqual({ std_lines: [{ std_unit: 'jar' }] });

  const supplier = await works.save('std_supplier', { properties: { std_label: 'Mill', std_address: '2 River Lane' } });
  const po = await works.save('std_po', { properties: {}, links: { std_supplier: supplier }, children: { std_lines: [on(4)] } });
  expect(await one(works, 'std_po', po, 'std_supplier_address std_lines { std_unit }')).toEqual({
    std_supplier_address: '2 River Lane',
    std_lines: [{ std_unit: 'jar' }],
  });

  const reception = await works.save('std_reception', {
    properties: {},
    children: {
      std_lines: [
        {
          properties: { std_order_quantity: 100, std_received_quantity: 70 },
          links: { std_sku: sku },
          children: { std_lots: ['A', 'B'].map((std_lot_num) => ({ properties: { std_lot_num, std_dlc: '2099-01-01' } })) },
        },
      ],
    },
  });
  const fields = 'std_lines { std_missing_quantity std_unit std_stock_management_mode std_lot_info }';
  expect(await one(works, 'std_reception', reception, fields)).toEqual({
    std_lines: [{ std_missing_quantity: 30, std_unit: 'jar', std_stock_management_mode: 'batch-perishable', std_lot_info: 'A, B' }],
  });

  const shipment = await works.save('std_shipment', { properties: {}, children: { std_lines: [on(2), on(4)] } });
  expect(await one(works, 'std_shipment', shipment, 'std_total_weight std_lines { std_weight std_unit std_stock_quantity }')).toEqual({
    std_total_weight: 2.1,
    std_lines: [
      { std_weight: 0.7, std_unit: 'jar', std_stock_quantity: 256 },
      { std_weight: 1.4, std_unit: 'jar', std_stock_quantity: 256 },
    ],
  });

  const untaken = await works.save('std_picking_line', { properties: { std_qty_to_pick: 5 } });
  expect(await one(works, 'std_picking_line', untaken, 'std_taken_quantity')).toEqual({ std_taken_quantity: 0 });

  const inventory = await works.save('std_inventory', {
    properties: {},
    children: { std_lines: [{ properties: {}, links: { std_lot: lots.late, std_stock_location: place } }] },
  });
  const counted = 'std_lines { std_lot_article std_lot_num std_dlc std_unit std_internal_reference }';
  expect(await one(works, 'std_inventory', inventory, counted)).toEqual({
    std_lines: [{ std_lot_article: 'Jam', std_lot_num: 'LATE', std_dlc: day(works, 90), std_unit: 'jar', std_internal_reference: 'J-1' }],
  });
}

/** A bill and its copy: its lines keep their types and show the unit, and an article has one bill. */
export async function keepsBills(works: WorksWithActions): Promise<void> {
  const { sku } = await jam(works);
  const fruit = await works.save('std_sku', { properties: { std_label: 'Fruit', std_unit: 'jar' } });
  const line = (std_type_of_bom: string) => ({ properties: { std_quantity: 2.5, std_type_of_bom }, links: { std_sku: fruit } });
  const children = { std_lines: [line('bomline-raw-materials'), line('bomline-packaging')] };
  const bill = await works.save('std_bom', { properties: { std_label: 'Recipe' }, links: { std_sku: sku }, children });
  const lines = [
    { std_type_of_bom: 'bomline-raw-materials', std_quantity: 2.5, std_unit: 'jar' },
    { std_type_of_bom: 'bomline-packaging', std_quantity: 2.5, std_unit: 'jar' },
  ];
  const fields = 'std_label std_lines { std_type_of_bom std_quantity std_unit }';
  expect(await one(works, 'std_bom', bill, fields)).toEqual({ std_label: 'Recipe', std_lines: lines });
  await expect(works.save('std_bom', { properties: { std_label: 'Second' }, links: { std_sku: sku } })).rejects.toMatchObject({ code: 'not_unique' });
  await works.act('steps/boms/duplicate', bill);
  expect(await find(works, 'std_bom', 'std_label', 'Recipe - copie', fields)).toEqual([{ std_label: 'Recipe - copie', std_lines: lines }]);
}

/** A process counts its articles, and accepts any order of its steps. */
export async function keepsProcesses(works: Works): Promise<void> {
  const step = (std_line_num: number) => ({ properties: { std_label: `Step ${std_line_num}`, std_line_num } });
  const children = { std_steps: [step(5), step(100_005)] };
  const process = await works.save('std_process', { properties: { std_label: 'Odd', std_process_type: 'manufacturing-order' }, children });
  for (const std_label of ['One', 'Two']) await works.save('std_sku', { properties: { std_label }, links: { std_active_process: process } });
  expect(await one(works, 'std_process', process, 'std_article_count std_steps { std_line_num }')).toEqual({
    std_article_count: 2,
    std_steps: [{ std_line_num: 5 }, { std_line_num: 100_005 }],
  });
}

/** A lot that is created with a quantity gets a movement from the location `inventory`. */
export async function opensLots(works: Works): Promise<void> {
  const { lots } = await jam(works);
  const fields = 'std_stock_mouvements { std_type std_quantity std_from_location { std_key } }';
  expect(await one(works, 'std_sku_lot', lots.late, fields)).toEqual({
    std_stock_mouvements: [{ std_type: 'inventory', std_quantity: 50, std_from_location: { std_key: 'inventory' } }],
  });
}

/** Nothing is picked at the two blocked locations, or at a location with a key. */
export async function picksInOrdinaryPlaces(works: WorksWithActions): Promise<void> {
  const { sku } = await jam(works);
  for (const properties of [
    { std_label: 'ALT (futur bâtiment)', std_key: null },
    { std_label: 'Yard', std_key: 'yard' },
  ]) {
    const std_stock_location = await works.save('std_stock_location', { properties: { ...properties, std_key: null } });
    await works.save('std_sku_lot', {
      properties: { std_lot_num: properties.std_label, std_quantity: 99, std_dlc: day(works, 1) },
      links: { std_sku: sku, std_stock_location },
    });
    // Goods at a location that gets a key later are still there.
    await works.update('std_stock_location', std_stock_location, { std_key: properties.std_key });
  }
  const line = { properties: { std_quantity: 100, std_line_num: 1 }, links: { std_sku: sku } };
  const order = await works.save('std_order', { properties: {}, children: { std_lines: [line] } });
  await works.act('steps/orders/generateShipment', order);
  await works.act('steps/orders/computeShipmentPicks', order);
  const [shipment] = await shipmentsOf(works, order);
  expect(picksOf(shipment)).toEqual([
    ['LATE', 50],
    ['SOON', 8],
  ]);
}
