import { expect } from 'vitest';
import { defaultProcesses, stockLocations } from '../../../manufacturing/processes/defaults.ts';
import { quantities, shipmentsOf } from '../../stock.ts';
import { find, type Works, type WorksWithActions } from '../../works.ts';
import { receptionsOf } from '../flows/purchasing.ts';
import { order, thrice } from './at-once.ts';

/** The rest of an order is put on one further shipment or reception. */
export async function takesTheRestOnce(works: WorksWithActions): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Rest' } });
  const sold = await order(works, sku, 10);
  await thrice(works, 'steps/orders/shipTheRest', sold);
  expect((await shipmentsOf(works, sold)).map(({ std_lines }) => std_lines.map((line) => line.std_quantity))).toEqual([[10]]);
  const bought = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 9, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await thrice(works, 'steps/purchase-orders/receiveTheRest', bought);
  expect((await receptionsOf(works, bought)).map(({ std_lines }) => std_lines.map((line) => line.std_order_quantity))).toEqual([[9]]);
  await takesAddedLinesOnce(works, sku, sold, bought);
}

/** A line that is added to an order is put on its existing shipment or reception. */
async function takesAddedLinesOnce(works: WorksWithActions, std_sku: string, std_order: string, std_po: string): Promise<void> {
  const properties = { std_quantity: 3, std_line_num: 2 };
  await thrice(works, 'steps/orders/followLines', await works.save('std_order_line', { properties, links: { std_order, std_sku } }));
  expect((await shipmentsOf(works, std_order)).map(({ std_lines }) => std_lines.map((line) => line.std_order_quantity).sort())).toEqual([[10, 3]]);
  await thrice(works, 'steps/purchase-orders/followLines', await works.save('std_pol', { properties, links: { std_po, std_sku } }));
  expect((await receptionsOf(works, std_po)).map(({ std_lines }) => std_lines.map((line) => line.std_order_quantity).sort())).toEqual([[3, 9]]);
}

/** The kinds of objects that get operations, by the folder of their actions. */
const kinds = {
  orders: 'std_order',
  'purchase-orders': 'std_po',
  receptions: 'std_reception',
  shipments: 'std_shipment',
  'manufacturing-orders': 'std_manufacturing_order',
  inventories: 'std_inventory',
  'design-orders': 'std_do',
};

async function hasEachStepOnce(works: Works, id: string, kind: string): Promise<void> {
  const { operations, active_operation } = await works.live(id);
  const keys = operations.map(({ key }) => key);
  expect([kind, keys.length > 0, new Set(keys).size]).toEqual([kind, true, keys.length]);
  expect([kind, active_operation?.key]).toEqual([kind, expect.any(String)]);
}

/** Every object gets its operations once: one by one, and all that have none together. */
export async function assignsOnce(works: WorksWithActions): Promise<void> {
  for (const [folder, model] of Object.entries(kinds)) {
    const id = await works.save(model, { properties: {} });
    await thrice(works, `steps/${folder}/generateOperations`, id);
    await hasEachStepOnce(works, id, folder);
  }
  const ids = await Promise.all(Object.values(kinds).map((model) => works.save(model, { properties: {} })));
  await thrice(works, 'steps/processes/assign', '');
  for (const id of ids) await hasEachStepOnce(works, id, 'assigned');
}

/** An article gets one routing, and every article with global management gets one lot if it has none. */
export async function preparesArticlesOnce(works: WorksWithActions): Promise<void> {
  const chair = await works.save('std_sku', { properties: { std_label: 'Stool', std_type: 'finished-good' } });
  await thrice(works, 'steps/processes/createRouting', chair);
  const routings = await find<{ std_steps: object[] }>(works, 'std_process', 'std_label', 'Stool', 'std_steps { identity }');
  expect(routings.map(({ std_steps }) => std_steps.length)).toEqual([5]);
  const global = (std_label: string) => works.save('std_sku', { properties: { std_label, std_stock_management_mode: 'global' } });
  const articles = [await global('Nails'), await global('Glue')];
  await thrice(works, 'steps/articles/initialLots', '');
  expect(await Promise.all(articles.map((id) => quantities(works, id)))).toEqual([{ Nails: 0 }, { Glue: 0 }]);
}

/** Clears this key in every record of a model, as if the built-in record had never been created. */
async function lose(works: WorksWithActions, model: string, std_key: string): Promise<void> {
  for (const { identity } of await find<{ identity: string }>(works, model, 'std_key', std_key, 'identity'))
    await works.overwrite(model, identity, { std_key: null });
}

/** Missing built-in locations and processes are created once. Runs last, because it changes the company. */
export async function completesTheCompanyOnce(works: WorksWithActions): Promise<void> {
  const place = stockLocations.find(({ key }) => key)?.key ?? '';
  const process = defaultProcesses[0]?.key ?? '';
  await lose(works, 'std_stock_location', place);
  await lose(works, 'std_process', process);
  await thrice(works, 'steps/environment/stockLocations', '');
  await thrice(works, 'steps/environment/defaultProcesses', '');
  expect(await find<object>(works, 'std_stock_location', 'std_key', place, 'identity')).toHaveLength(1);
  const made = await find<{ std_steps: object[] }>(works, 'std_process', 'std_key', process, 'std_steps { identity }');
  expect(made.map(({ std_steps }) => std_steps.length)).toEqual([defaultProcesses[0]?.steps.length]);
}
