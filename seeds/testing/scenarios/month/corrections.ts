import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { activeKey, find, type Works } from '../../works.ts';
import { type Goods, only } from './company.ts';

/** Two chairs are returned for replacement and one for credit; the replacement is cancelled. */
export async function takesBack(works: Works, std_shipment: string, { chair }: Goods) {
  const [lot] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', chair, 'identity');
  const back = (std_decision: string, std_quantity: number) =>
    works.submit('customer-return', { std_shipment, std_lot: lot?.identity ?? '', std_quantity, std_decision, std_reason: 'Wobbles' });
  const replaced = await back('replace', 2);
  const credited = await back('credit', 1);
  await works.settled();
  const anew = await only<{ identity: string }>(works, 'std_shipment', 'std_customer_return', replaced, 'identity');
  expect(await activeKey(works, anew.identity)).toBe('std-shipment-status-awaiting-materials');
  await works.setStep(anew.identity, 'std-shipment-status-cancelled');
  const credit = await only<JsonObject>(works, 'std_credit', 'std_customer_return', credited, 'std_total_net std_total_tax');
  expect(credit).toEqual({ std_total_net: 76, std_total_tax: 15.2 });
  await works.settled();
}

/** Wood is counted, half a kilo less than expected; before the count is posted, two kilos of it are scrapped. */
export async function counts(works: Works, { wood }: Goods) {
  const lots = await find<{ identity: string; std_lot_num: string; std_quantity: number }>(
    works,
    'std_sku_lot',
    'std_sku',
    wood,
    'identity std_lot_num std_quantity',
  );
  const w3 = lots.find(({ std_lot_num }) => std_lot_num === 'W3');
  const properties = { std_counted_quantity: 9.5, std_counted_at: new Date().toISOString() };
  const sheet = await works.save('std_inventory', {
    properties: { std_responsible_name: 'Ana' },
    children: { std_lines: [{ properties, links: { std_lot: w3?.identity ?? '' } }] },
  });
  await works.settled();
  await scrap(works, w3?.identity ?? '', 2);
  await works.advance(sheet);
  await works.settled();
  expect(await only(works, 'std_sku_lot', 'identity', w3?.identity ?? '', 'std_quantity')).toEqual({ std_quantity: 7.5 });
}

/** A kilo of wood is returned to the sawmill, and four boxes are moved to the yard. */
export async function movesOn(works: Works, { wood, box, supplier, yard }: Goods) {
  const held = async (sku: string) => {
    const lots = await find<{ identity: string; std_quantity: number }>(works, 'std_sku_lot', 'std_sku', sku, 'identity std_quantity');
    return lots.find(({ std_quantity }) => std_quantity > 1)?.identity ?? '';
  };
  await works.submit('supplier-return', { std_lot: await held(wood), std_supplier: supplier, std_quantity: 1, std_reason: 'Damp' });
  await transfer(works, await held(box), yard, 4);
  await works.settled();
}

/** An offer in another currency that is not accepted yet. */
export const offers = (works: Works, { chair, client }: Goods) =>
  works.save('std_quotation', {
    properties: { std_currency: 'USD', std_exchange_rate: 0.9 },
    links: { std_client: client },
    children: {
      std_lines: [{ properties: { std_quantity: 3, std_unit_price: 19.99, std_discount: 12.5, std_tax_rate: 19 }, links: { std_sku: chair } }],
    },
  });
