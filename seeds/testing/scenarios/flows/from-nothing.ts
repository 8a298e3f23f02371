import { expect } from 'vitest';
import { quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works } from '../../works.ts';
import { bakery } from '../making/production.ts';

const step = (name: string) => `std-mo-status-${name}`;
const unpicked = 'Its materials have to be picked first.';
const unconfirmed = 'Say first how much was produced';

/** The total quantity that was made of an article, in any lot. */
export const madeOf = async (works: Works, sku: string) => Object.values(await quantities(works, sku)).reduce((sum, quantity) => sum + quantity, 0);

/** Gives the article of an order a custom routing: an oven between picking and done. */
async function routed(works: Works, cake: string): Promise<void> {
  const properties = { std_label: 'Baking', std_process_type: 'manufacturing-order' };
  const std_steps = [
    { properties: { std_label: 'Weighing', std_line_num: 0, std_key: 'weighing' } },
    { properties: { std_label: 'Oven', std_line_num: 10, std_key: 'oven' } },
  ];
  const routing = await works.save('std_process', { properties, children: { std_steps } });
  await works.settled();
  await works.update('std_sku', cake, {}, { std_active_process: routing });
}

/**
 * No call makes goods without materials: neither by a step of a custom routing, nor directly to the end, nor by writing
 * the step, nor by an automation started by hand.
 */
export async function makesNothingByAnyCall(works: Works): Promise<void> {
  const { cake, parts } = await bakery(works, 5, 50);
  await routed(works, cake);
  const order = await works.save('std_manufacturing_order', {
    properties: { std_quantity: 10, std_quantity_produced: 10 },
    links: { std_sku: cake },
  });
  await works.settled();
  expect((await works.live(order)).operations.map(({ key }) => key)).toContain('oven');
  for (const target of ['oven', step('done')]) await expect(works.setStep(order, target)).rejects.toThrow(unpicked);
  await works.setStep(order, 'weighing');
  await works.setStep(order, step('draft'));
  const done = (await works.live(order)).operations.find(({ key }) => key === step('done'))?.identity ?? '';
  await expect(works.update('std_manufacturing_order', order, {}, { std_active_operation: done })).rejects.toThrow(unpicked);
  await works.settled();
  for (const automation of ['generate-stock-mouvements-inputs-after-mo-completion', 'manufacturing-order-remove-packagings-from-stock'])
    await works.run(automation, order);
  await works.settled();
  expect(await madeOf(works, cake)).toBe(0);
  expect(await quantities(works, parts.flour)).toEqual({ FLOUR: 5 });

  await works.setStep(order, step('picking'));
  await works.settled();
  await works.setStep(order, 'oven');
  await works.setStep(order, step('done'));
  await works.settled();
  expect([await madeOf(works, cake), await quantities(works, parts.flour)]).toEqual([10, { FLOUR: 3 }]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** The produced quantity must be recorded before an order is done, by call and by form; it is never zero or negative. */
export async function endsWithWhatWasMade(works: Works): Promise<void> {
  const { cake, order } = await bakery(works, 5, 50);
  await works.setStep(order, step('picking'));
  await works.settled();
  await expect(works.setStep(order, step('done'))).rejects.toThrow(unconfirmed);
  await works.submit('manufacturing-order-stock-picking', {}, order);
  await works.submit('move-mo-forward', {}, order);
  await works.settled();
  expect(JSON.stringify((await works.live(order)).refusals)).toContain(unconfirmed);
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 0 });
  await expect(works.advance(order)).rejects.toThrow(unconfirmed);
  await expect(works.submit('manufacturing-order-packaging', { std_quantity_produced: 0 }, order)).rejects.toThrow();
  expect(await activeKey(works, order)).toBe(step('packaging'));
  await works.submit('manufacturing-order-packaging', { std_quantity_produced: 7 }, order, { close_short: true });
  await works.settled();
  expect([await activeKey(works, order), await madeOf(works, cake)]).toEqual([step('done'), 7]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** An order without a pick of goods can't be done, and no order takes more than a lot contains. */
export async function makesOnlyOfWhatIsThere(works: Works): Promise<void> {
  const { cake, parts, order } = await bakery(works, 5, 50);
  await works.setStep(order, step('picking'));
  await works.settled();
  const picks = await find<{ identity: string; std_type_of_bom: string }>(
    works,
    'std_picking_line',
    'std_manufacturing_order',
    order,
    'identity std_type_of_bom',
  );
  const flour = picks.find((pick) => pick.std_type_of_bom === 'bomline-raw-materials')?.identity ?? '';
  await expect(works.update('std_picking_line', flour, { std_qty_to_pick: 6 })).rejects.toMatchObject({
    details: { fields: [{ field: 'properties.std_qty_to_pick', code: 'refused' }] },
  });
  for (const { identity } of picks) await works.update('std_picking_line', identity, { std_qty_to_pick: 0 });
  await works.update('std_manufacturing_order', order, { std_quantity_produced: 10 });
  await works.advance(order);
  await expect(works.setStep(order, step('done'))).rejects.toThrow('Nothing was picked for it, and nothing is made of nothing.');
  await works.settled();
  expect([await madeOf(works, cake), await quantities(works, parts.flour)]).toEqual([0, { FLOUR: 5 }]);
}

/** Bills of materials can't form a cycle: by call, by line, by another article for the bill, from the trash, or by two at once. */
export async function refusesCircles(works: Works): Promise<void> {
  const article = (std_label: string) => works.save('std_sku', { properties: { std_label } });
  const [cake, dough, starter] = [await article('Circle cake'), await article('Circle dough'), await article('Circle starter')];
  const bill = (std_sku: string) => works.save('std_bom', { properties: { std_label: 'Bill' }, links: { std_sku } });
  const bills = { cake: await bill(cake), dough: await bill(dough), starter: await bill(starter) };
  const line = (std_bom: string, std_sku: string, std_type_of_bom = 'bomline-raw-materials') =>
    works.save('std_bom_line', { properties: { std_quantity: 1, std_type_of_bom }, links: { std_bom, std_sku } });
  const circular = { code: 'invalid', details: { fields: [{ field: expect.stringContaining('relations'), code: 'circular' }] } };
  await expect(line(bills.cake, cake)).rejects.toMatchObject(circular);
  await line(bills.cake, dough);
  const inner = await line(bills.dough, starter);
  for (const packed of ['bomline-raw-materials', 'bomline-packaging'])
    await expect(line(bills.starter, cake, packed)).rejects.toMatchObject(circular);
  await expect(
    works.submit('create-bom', { std_lines: [{ std_sku: cake, std_quantity: 1, std_type_of_bom: 'bomline-raw-materials' }] }, bills.starter),
  ).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ code: 'circular' }] } });
  const left = await line(bills.starter, cake, 'bomline-by-products');
  await expect(works.update('std_bom_line', left, { std_type_of_bom: 'bomline-raw-materials' })).rejects.toMatchObject({ code: 'invalid' });
  await works.remove(bills.starter);
  await expect(works.update('std_bom', bills.cake, {}, { std_sku: starter })).rejects.toMatchObject({ code: 'invalid' });

  await works.remove(inner);
  const again = await bill(starter);
  const both = await Promise.allSettled([line(again, cake), line(bills.dough, starter)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
}
