import { expect } from 'vitest';
import { jam } from '../../stock.ts';
import { day, type Works } from '../../works.ts';

/** The reason for one expired lot is none for the next: whoever chooses that one says why anew. */
export async function explainsEachExpiredLot(works: Works): Promise<void> {
  const { sku, lots, place } = await jam(works);
  const older = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'OLDER', std_quantity: 5, std_dlc: day(works, -2) },
    links: { std_sku: sku, std_stock_location: place },
  });
  const line = await works.save('std_shipment_line', { properties: { std_quantity: 9 }, links: { std_sku: sku } });
  const pick = await works.save('std_picking_line', {
    properties: { std_qty_to_pick: 1, std_expired_reason: 'Agreed with the customer' },
    links: { std_lot: lots.gone, std_shipment_line: line },
  });
  const take = (std_lot: string, properties: object = {}) => works.update('std_picking_line', pick, { ...properties }, { std_lot });
  const refused = { code: 'invalid', details: { fields: [{ field: 'relations[0]', code: 'refused' }] } };
  await expect(take(older)).rejects.toMatchObject(refused);
  await expect(take(older, { std_expired_reason: 'Agreed with the customer' })).rejects.toMatchObject(refused);
  await take(older, { std_expired_reason: 'Agreed too' });
  // With a lot that lasts the reason goes, so that the next expired one is asked about again.
  await take(lots.late);
  await expect(take(lots.gone)).rejects.toMatchObject(refused);
}
