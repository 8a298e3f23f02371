import { expect } from 'vitest';
import { day, find, type Works } from '../../works.ts';
import { article, bill, ordered, plans, suggested } from './company.ts';

/** Rows of an outlook by the name of their part, with values by the name of their column. */
async function told(works: Works, model: string, id?: string) {
  const { parts, asks } = await works.outlook(model, {}, id);
  const rows = parts.map((part) => [part.name, part.rows.map((row) => Object.fromEntries(part.columns.map(({ name }, at) => [name, row[at]])))]);
  return { asks, parts: Object.fromEntries(rows) as Record<string, Record<string, unknown>[]> };
}

/**
 * Before the first run a planner sees what it would write and what looks wrong; afterwards the reason for each
 * suggestion, up to the sales order.
 */
export async function explainsThePlan(works: Works): Promise<void> {
  const bench = await article(works, 'Bench', 'finished-good');
  const seat = await article(works, 'Seat', 'semi-finished');
  const plank = await article(works, 'Plank', 'raw-material');
  await bill(works, bench, [[seat, 2]]);
  await bill(works, seat, [[plank, 3]]);
  const place = await works.save('std_stock_location', { properties: { std_label: 'Rack' } });
  const lot = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'B4', std_quantity: 4 },
    links: { std_sku: bench, std_stock_location: place },
  });
  const { order } = await ordered(works, bench, 10, day(works, 30));

  // Planning has never run: a dry run writes nothing, and the panel asks.
  await works.run('compute-mrp', undefined, { dry_run: true });
  await works.settled();
  expect(await works.read('{ std_suggestion { identity } }')).toEqual({ std_suggestion: [] });
  const trial = await told(works, 'std_suggestion');
  const mine = (rows: Record<string, unknown>[] = []) => rows.filter((row) => [bench, seat, plank].includes((row.article as { id: string }).id));
  expect(trial.asks).toBe(true);
  // 10 − 4 = 6 benches, 6 × 2 = 12 seats, 12 × 3 = 36 planks, which no supplier delivers.
  expect(mine(trial.parts.changes).map(({ quantity }) => quantity)).toEqual([6, 12, 36]);
  expect(trial.parts.wrong).toContainEqual({ about: { id: plank, label: 'Plank' }, wrong: { words: expect.anything() } });

  await plans(works);
  expect((await told(works, 'std_suggestion')).asks).toBe(false);
  const [made] = await suggested(works, bench);
  const benches = (await told(works, 'std_suggestion', made?.identity)).parts;
  expect(benches.figures).toMatchObject([{ required: 10, stock: 4, production: 0, ordered: 0, net: 6 }]);
  expect(benches.needs).toMatchObject([{ order: { id: order }, quantity: 10, from_stock: 4, from_suggested: 6 }]);
  expect(benches.sources).toMatchObject([{ source: { id: lot }, quantity: 4, used: 4 }]);
  expect(benches.causes).toMatchObject([{ article: { id: seat }, quantity: 12 }]);
  // The suggested order has the same explanation, and its component shows the sales order that it is finally for.
  expect((await told(works, 'std_manufacturing_order', made?.std_manufacturing_order?.identity)).parts.figures).toEqual(benches.figures);
  const planks = (await told(works, 'std_sku', plank)).parts;
  expect([planks.figures, planks.orders]).toMatchObject([[{ required: 36, net: 36 }], [{ order: { id: order }, quantity: 10 }]]);
}

/** Data that can't be planned is named, and everything else is planned. */
export async function plansDespiteBadInput(works: Works): Promise<void> {
  const cart = await article(works, 'Cart', 'finished-good');
  const wheel = await article(works, 'Wheel', 'raw-material');
  const flag = await article(works, 'Flag', 'raw-material');
  await expect(bill(works, cart, [[flag, 0]])).rejects.toThrow();
  await bill(works, cart, [[wheel, 4]]);
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Wheels Ltd' } });
  await works.save('std_supplier_article_reference', { properties: { std_label: 'W' }, links: { std_sku: wheel, std_supplier } });
  const std_active_process = await works.save('std_process', { properties: { std_label: 'Empty', std_process_type: 'manufacturing-order' } });
  await works.settled();
  for (const { identity } of await find<{ identity: string }>(works, 'std_process_step', 'std_process', std_active_process, 'identity'))
    await works.remove(identity);
  await works.update('std_sku', cart, {}, { std_active_process });
  await ordered(works, cart, 2, day(works, 30));
  // Articles in open orders and bills can't be deleted.
  for (const id of [cart, wheel]) await expect(works.remove(id)).rejects.toThrow();

  const { wrong } = (await told(works, 'std_suggestion')).parts;
  const kinds = (id: string) => (wrong ?? []).filter(({ about }) => (about as { id: string }).id === id).length;
  expect([kinds(cart), kinds(wheel)]).toEqual([1, 1]);
  await plans(works);
  expect((await suggested(works, wheel))[0]).toMatchObject({ std_quantity: 8, std_pol: { std_quantity: 8 } });
  // An order with a routing without steps is in no step, and is a draft until its routing has some.
  const [made] = await suggested(works, cart);
  expect(made).toMatchObject({ std_quantity: 2, std_manufacturing_order: { std_quantity: 2, std_active_operation: null } });
  const order = made?.std_manufacturing_order?.identity ?? '';
  await expect(works.setStep(order, 'std-mo-status-picking')).rejects.toThrow();
  await plans(works);
  expect(await suggested(works, cart)).toEqual([made]);
}
