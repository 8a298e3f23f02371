import { expect } from 'vitest';
import { advanceTo, find, type Works } from '../../works.ts';
import type { Goods, Watch } from './company.ts';

/** A kind of document, the steps in which it is cancelled, and the screens that show it before. */
type Kind = { model: string; links: Record<string, string>; prefix: string; steps: string[]; views: string[] };

/** Cancels an order in its present step: it is shown before, and nothing of it remains afterwards. */
async function cancelled(works: Works, id: string, step: string, views: string[], watch: Watch): Promise<void> {
  expect(await watch.screens(views)).toEqual([]);
  await works.setStep(id, step);
  await works.settled();
  expect(await watch.goods()).toEqual([]);
}

/** Records and undoes one chair, and returns half a kilo of wood, before the order is cancelled. */
async function thinksAgain(works: Works, order: string): Promise<void> {
  const output = await works.submit('record-output', { std_manufacturing_order: order, std_quantity: 1, std_rest: 'keep-open' });
  await works.settled();
  await works.submit('undo-output', { std_production_output: output, std_reason: 'Counted twice' });
  await works.settled();
  type Pick = { std_lot: { identity: string; std_sku: { std_label: string } } };
  const picks = await find<Pick>(works, 'std_picking_line', 'std_manufacturing_order', order, 'std_lot { identity std_sku { std_label } }');
  const wood = picks.find(({ std_lot }) => std_lot.std_sku.std_label === 'Wood');
  await works.submit('material-return', { std_lot: wood?.std_lot.identity ?? '', std_manufacturing_order: order, std_quantity: 0.5 });
  await works.settled();
}

/** Cancels a document of each kind in each possible step; nothing of it remains. */
export async function cancels(works: Works, { chair, lamp, client, supplier }: Goods, watch: Watch): Promise<void> {
  const line = (std_sku: string) => ({ std_lines: [{ properties: { std_quantity: 2, std_unit_price: 1 }, links: { std_sku } }] });
  const kinds: Kind[] = [
    {
      model: 'std_order',
      links: { std_client: client },
      prefix: 'std-so-status',
      steps: ['draft', 'shipping', 'billing'],
      views: ['sales-orders', 'shipments'],
    },
    {
      model: 'std_po',
      links: { std_supplier: supplier },
      prefix: 'std-po-status',
      steps: ['draft', 'waiting-confirmation', 'waiting-reception'],
      views: ['purchase-orders', 'receptions'],
    },
  ];
  for (const { model, links, prefix, steps, views } of kinds)
    for (const step of steps) {
      const id = await works.save(model, { properties: {}, links, children: line(lamp) });
      await works.settled();
      await advanceTo(works, id, `${prefix}-${step}`);
      await cancelled(works, id, `${prefix}-cancelled`, views, watch);
    }
  const views = ['mo-suggestions', 'mo-pickings', 'mo-production', 'mo-packaging', 'production-outputs', 'stock-moves', 'articles-and-lots'];
  for (const steps of [[], ['picking'], ['picking', 'production'], ['picking', 'production', 'packaging']]) {
    const order = await works.save('std_manufacturing_order', { properties: { std_quantity: 2 }, links: { std_sku: chair } });
    await works.settled();
    for (const step of steps) {
      await works.setStep(order, `std-mo-status-${step}`);
      await works.settled();
    }
    if (steps.includes('packaging')) await thinksAgain(works, order);
    await cancelled(works, order, 'std-mo-status-cancelled', views, watch);
  }
}
