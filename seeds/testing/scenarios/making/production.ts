import { expect } from 'vitest';
import { quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works } from '../../works.ts';

/** Ten cakes of 0.2 kg flour and a box each, with crumbs as a by-product; stock as given. */
export async function bakery(works: Works, flour: number, boxes: number) {
  const article = (label: string, type: string, mode: string, unit: string) =>
    works.save('std_sku', { properties: { std_label: label, std_type: type, std_stock_management_mode: mode, std_unit: unit } });
  const place = await works.save('std_stock_location', { properties: { std_label: 'Bakery' } });
  const cake = await article('Cake', 'finished-good', 'batch', 'pc');
  const parts = {
    flour: await article('Cake flour', 'raw-material', 'batch', 'kg'),
    box: await article('Cake box', 'packaging', 'batch', 'pc'),
    crumbs: await article('Crumbs', 'raw-material', 'batch', 'kg'),
  };
  const line = (sku: string, std_quantity: number, std_type_of_bom: string) => ({
    properties: { std_quantity, std_type_of_bom },
    links: { std_sku: sku },
  });
  await works.save('std_bom', {
    properties: { std_label: 'Cake' },
    links: { std_sku: cake },
    children: {
      std_lines: [
        line(parts.flour, 0.2, 'bomline-raw-materials'),
        line(parts.box, 1, 'bomline-packaging'),
        line(parts.crumbs, 0.01, 'bomline-by-products'),
      ],
    },
  });
  const lot = (sku: string, num: string, quantity: number) =>
    works.save('std_sku_lot', { properties: { std_lot_num: num, std_quantity: quantity }, links: { std_sku: sku, std_stock_location: place } });
  if (flour > 0) await lot(parts.flour, 'FLOUR', flour);
  if (boxes > 0) await lot(parts.box, 'BOX', boxes);
  const order = await works.save('std_manufacturing_order', { properties: { std_quantity: 10 }, links: { std_sku: cake } });
  await works.settled();
  return { cake, parts, place, order, lot };
}

type OrderRow = {
  std_label: string;
  std_raw_materials_available: boolean | null;
  std_awaiting_materials_reason: string | null;
  std_quantity_produced: number | null;
};
const readOrder = async (works: Works, id: string) => {
  const fields = 'std_label std_raw_materials_available std_awaiting_materials_reason std_quantity_produced';
  return (await find<OrderRow>(works, 'std_manufacturing_order', 'identity', id, fields))[0];
};
/** What a manufacturing order needs to leave its draft: two pieces of an article with a bill of materials. */
export async function makeable(works: Works) {
  const std_sku = await works.save('std_sku', { properties: { std_label: 'Tart', std_stock_management_mode: 'global' } });
  await works.save('std_bom', { properties: { std_label: 'Tart' }, links: { std_sku } });
  return { properties: { std_quantity: 2 }, links: { std_sku } };
}

export const picksOf = (works: Works, order: string) =>
  find<{ std_qty_to_pick: number; std_type_of_bom: string }>(
    works,
    'std_picking_line',
    'std_manufacturing_order',
    order,
    'std_qty_to_pick std_type_of_bom',
  );

/** From draft to done: materials picked and moved, packaging consumed, cakes and crumbs in stock. */
export async function makesAnOrder(works: Works): Promise<void> {
  const { cake, parts, order } = await bakery(works, 5, 50);
  expect(await activeKey(works, order)).toBe('std-mo-status-draft');
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  expect((await picksOf(works, order)).map((pick) => pick.std_qty_to_pick).sort()).toEqual([10, 2]);
  expect(await readOrder(works, order)).toMatchObject({ std_raw_materials_available: true });
  await works.submit('manufacturing-order-stock-picking', {}, order);
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-production');
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 3 });
  expect(await quantities(works, parts.box)).toEqual({ BOX: 50 });
  await works.submit('move-mo-forward', {}, order);
  expect(await activeKey(works, order)).toBe('std-mo-status-packaging');
  const packed = { std_quantity_produced: 9 };
  await expect(works.submit('manufacturing-order-packaging', packed, order)).rejects.toMatchObject({
    code: 'closes_short',
    message: expect.stringContaining('Less was made than planned: 9 of 10.'),
  });
  await works.submit('manufacturing-order-packaging', packed, order, { close_short: true });
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-done');
  expect(await quantities(works, parts.box)).toEqual({ BOX: 41 });
  const label = (await readOrder(works, order))?.std_label;
  expect(await quantities(works, cake)).toEqual({ [`LOT / ${label} / Cake`]: 9 });
  expect(await quantities(works, parts.crumbs)).toEqual({ [`LOT / ${label} / Crumbs`]: 0.09 });
  await works.advance(order);
  await works.settled();
  expect(await quantities(works, cake)).toEqual({ [`LOT / ${label} / Cake`]: 9 });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** An order that lacks parts waits, says for what, and goes on to picking when they have arrived. */
export async function waitsForMaterials(works: Works): Promise<void> {
  const { parts, order, lot } = await bakery(works, 1.5, 50);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  expect(await activeKey(works, order)).toBe('std-mo-status-awaiting-materials');
  expect(await readOrder(works, order)).toMatchObject({
    std_raw_materials_available: false,
    std_awaiting_materials_reason: 'Manque MP: Cake flour 0.5 kg',
  });
  await lot(parts.flour, 'MORE', 4);
  await works.run('detect-stuck-manufacturing-orders');
  await works.settled();
  expect(await readOrder(works, order)).toMatchObject({ std_raw_materials_available: true, std_awaiting_materials_reason: null });
  expect(await activeKey(works, order)).toBe('std-mo-status-picking');
  expect((await picksOf(works, order)).map((pick) => pick.std_qty_to_pick).sort()).toEqual([0.5, 1.5, 10]);
}

/** An order that has not begun shows what it lacks, and no longer once it has arrived, without any action by a person. */
export async function losesItsReason(works: Works): Promise<void> {
  const { parts, order, lot } = await bakery(works, 1.5, 50);
  await works.run('compute-mrp');
  await works.settled();
  const lacks = (std_awaiting_materials_reason: string) => ({ std_raw_materials_available: false, std_awaiting_materials_reason });
  expect(await readOrder(works, order)).toMatchObject(lacks('Manque MP: Cake flour 0.5 kg'));
  await lot(parts.flour, 'SOME', 0.2);
  await works.settled();
  expect(await readOrder(works, order)).toMatchObject(lacks('Manque MP: Cake flour 0.3 kg'));
  await lot(parts.flour, 'MORE', 0.3);
  await works.settled();
  expect(await readOrder(works, order)).toMatchObject({ std_raw_materials_available: true, std_awaiting_materials_reason: null });
  expect(await activeKey(works, order)).toBe('std-mo-status-draft');
}

/** A routing gets its mandatory steps; an article with that routing gives its orders that process. */
export async function followsARouting(works: Works): Promise<void> {
  const routing = await works.save('std_process', {
    properties: { std_label: 'Baking', std_process_type: 'manufacturing-order' },
    children: { std_steps: [{ properties: { std_label: 'Oven', std_line_num: 10, std_key: 'oven' } }] },
  });
  await works.settled();
  const cake = await works.save('std_sku', { properties: { std_label: 'Tart', std_type: 'finished-good' }, links: { std_active_process: routing } });
  const order = await works.save('std_manufacturing_order', { properties: { std_quantity: 1 }, links: { std_sku: cake } });
  await works.settled();
  const { process, operations } = await works.live(order);
  expect(process?.identity).toBe(routing);
  expect(operations.map((operation) => operation.line_num)).toEqual([1, 2, 3, 10, 100000, 100001]);
}
