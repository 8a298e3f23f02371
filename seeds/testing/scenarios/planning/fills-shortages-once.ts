import { expect } from 'vitest';
import { find, type WorksWithActions } from '../../works.ts';
import { article, bill } from './company.ts';

/**
 * Missing articles are ordered or made once, however many people press the button at the same moment; the others are
 * told that they are on order.
 */
export async function fillsShortagesOnce(works: WorksWithActions): Promise<void> {
  const bolt = await article(works, 'Bench bolt', 'raw-material');
  const seat = await article(works, 'Bench seat', 'semi-finished');
  await bill(works, seat, [[bolt, 1]]);
  const bench = await article(works, 'Park bench', 'finished-good');
  await bill(works, bench, [
    [bolt, 4],
    [seat, 1],
  ]);
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Bolts & Co' } });
  await works.save('std_supplier_article_reference', { properties: { std_label: 'B' }, links: { std_sku: bolt, std_supplier } });
  const order = await works.save('std_manufacturing_order', { properties: { std_quantity: 3 }, links: { std_sku: bench } });
  await works.act('steps/manufacturing-orders/generateOperations', order);
  await works.act('steps/manufacturing-orders/generatePickings', order);
  await works.act('steps/manufacturing-orders/detectStuckOrders', '');

  const once = async (action: string, id: string) => {
    const tried = await Promise.allSettled([1, 2, 3].map(() => works.act(`steps/shortages/${action}`, id)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(JSON.stringify(tried.map((each) => (each.status === 'rejected' ? each.reason : null)))).toContain('enough');
  };
  const quantitiesOf = async (model: string, sku: string) =>
    (await find<{ std_quantity: number }>(works, model, 'std_sku', sku, 'std_quantity')).map(({ std_quantity }) => std_quantity);
  await once('order', bolt);
  expect(await quantitiesOf('std_pol', bolt)).toEqual([12]);
  await once('make', seat);
  expect(await quantitiesOf('std_manufacturing_order', seat)).toEqual([3]);
}
