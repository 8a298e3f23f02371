import { expect } from 'vitest';
import { advanceTo, day, find, type Works } from '../../works.ts';
import { receptionsOf } from '../flows/purchasing.ts';
import { bakery } from '../making/production.ts';

type Shortage = {
  std_lacking_quantity: number;
  std_needed_date: string | null;
  std_waiting_orders: string | null;
  std_coming_quantity: number;
  std_coming_date: string | null;
  std_coming_document: string | null;
};
const fields = 'std_lacking_quantity std_needed_date std_waiting_orders std_coming_quantity std_coming_date std_coming_document';
const shortage = async (works: Works, sku: string) => (await find<Shortage>(works, 'std_sku', 'identity', sku, fields))[0];

type Order = {
  std_label: string;
  std_raw_materials_available: boolean;
  std_awaiting_materials_reason: string | null;
  std_missing_materials: string | null;
};
const order = async (works: Works, id: string) =>
  (
    await find<Order>(
      works,
      'std_manufacturing_order',
      'identity',
      id,
      'std_label std_raw_materials_available std_awaiting_materials_reason std_missing_materials',
    )
  )[0];

/**
 * The missing quantity of an article is shown with it, is ordered once, and is no longer missing when its reception is
 * complete, without any action by a person.
 */
export async function ordersWhatIsMissing(works: Works): Promise<void> {
  const { parts, order: cakes } = await bakery(works, 1.5, 50);
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Mill' } });
  await works.update('std_manufacturing_order', cakes, { std_due_date: day(works, 4) });
  await works.run('detect-stuck-manufacturing-orders');
  await works.settled();
  const told = await order(works, cakes);
  expect(told).toMatchObject({
    std_raw_materials_available: false,
    std_awaiting_materials_reason: 'Manque MP: Cake flour 0.5 kg',
    std_missing_materials: 'Cake flour 0.5 kg',
  });
  expect(await shortage(works, parts.flour)).toEqual({
    std_lacking_quantity: 0.5,
    std_needed_date: day(works, 4),
    std_waiting_orders: told?.std_label,
    std_coming_quantity: 0,
    std_coming_date: null,
    std_coming_document: null,
  });
  expect((await shortage(works, parts.box))?.std_lacking_quantity).toBe(0);

  await works.save('std_supplier_article_reference', {
    properties: { std_label: 'F', std_pack_quantity: 2 },
    links: { std_sku: parts.flour, std_supplier: supplier },
  });
  await works.run('order-missing', parts.flour);
  await works.settled();
  const [purchase] = await find<{ identity: string; std_label: string }>(works, 'std_po', 'std_supplier', supplier, 'identity std_label');
  expect(await shortage(works, parts.flour)).toMatchObject({
    std_lacking_quantity: 0.5,
    std_coming_quantity: 2,
    std_coming_date: day(works, 4),
    std_coming_document: purchase?.std_label,
  });

  await advanceTo(works, purchase?.identity ?? '', 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, purchase?.identity ?? '');
  const line = reception?.std_lines[0]?.identity ?? '';
  await works.update('std_reception_line', line, { std_received_quantity: 2 });
  await works.save('std_lot_reception_line', { properties: { std_lot_num: 'M1', std_qty_to_receive: 2 }, links: { std_reception_line: line } });
  await advanceTo(works, reception?.identity ?? '', 'std-rec-status-complete');
  await works.settled();
  expect(await order(works, cakes)).toMatchObject({ std_raw_materials_available: true, std_awaiting_materials_reason: null });
  expect(await shortage(works, parts.flour)).toMatchObject({ std_lacking_quantity: 0, std_waiting_orders: null });
}
