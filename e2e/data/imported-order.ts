import { expect } from '@playwright/test';
import type { Api } from '../lib/api.ts';
import { beyondTheFirst, isBlocked, isExpired, type Lot, lotsOf, movementsOf, picksOf, reserved, takenFor } from './stock.ts';

export type Line = { article: string; quantity: number; lots: Lot[] };
/** An order to enter, and its expected picks in the format of `picksOf`. */
export type Wanted = { customer: string; reference: string; lines: Line[]; picks: string[] };

const paste = 'Solder paste SAC305 500 g';
const adhesive = 'Thermal adhesive epoxy 50 ml';

/**
 * An order of three imported articles. The first lot of the paste has expired and the next is reserved for another order. A
 * lot of the adhesive is blocked. The third article is picked from two lots by age.
 */
export async function importedOrder(api: Api, aged: string): Promise<Wanted> {
  const [pastes, adhesives, parts] = [await lotsOf(api, paste), await lotsOf(api, adhesive), await lotsOf(api, aged)];
  expect(pastes.some((lot) => isExpired(lot) && lot.std_quantity > 0)).toBe(true);
  expect(pastes.some((lot) => !isExpired(lot) && lot.std_quantity > 0 && reserved(lot) === lot.std_quantity)).toBe(true);
  expect(adhesives.some((lot) => isBlocked(lot) && !isExpired(lot) && lot.std_quantity > 0)).toBe(true);
  const lines = [
    { article: paste, quantity: 3, lots: pastes },
    { article: adhesive, quantity: 4, lots: adhesives },
    { article: aged, quantity: beyondTheFirst(parts), lots: parts },
  ];
  const picks = lines.flatMap(({ article, quantity, lots }) =>
    Object.entries(takenFor(lots, quantity)).map((taken) => [article, ...taken].join(' / ')),
  );
  expect(picks).toHaveLength(4);
  return { customer: 'Customer A', reference: `Ref ${Date.now().toString(36)}`, lines, picks: picks.sort() };
}

export const orderOf = async (api: Api, reference: string) => (await api.find('std_order', 'std_customer_order_reference', reference))[0]?.identity;

/** Waits until an order has one shipment with these picks, and returns its id. */
export async function shipmentWith(api: Api, order: string, picks: string[]) {
  await expect.poll(async () => (await api.find('std_shipment', 'std_order', order)).length).toBe(1);
  const id = String((await api.find('std_shipment', 'std_order', order))[0]?.identity);
  await expect.poll(() => picksOf(api, id)).toEqual(picks);
  return id;
}

export const stepOf = async (api: Api, id: string) =>
  (await api.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${id}`, {})).data.active_operation?.key;

/**
 * Expects the stored result: the order is done, exactly the picked quantities were moved to the customer, and only these lots
 * have less stock.
 */
export async function expectShipped(api: Api, wanted: Wanted, order: string, shipment: string) {
  await expect.poll(() => stepOf(api, order)).toBe('std-so-status-done');
  expect(await api.find('std_shipment', 'std_order', order)).toHaveLength(1);
  const moved = async () =>
    (await movementsOf(api, shipment)).map(({ std_lot, std_quantity }) => [std_lot.std_sku.std_label, std_lot.std_lot_num, std_quantity].join(' / '));
  await expect.poll(async () => (await moved()).sort()).toEqual(wanted.picks);
  for (const { std_type, std_from_location: from, std_to_location: to } of await movementsOf(api, shipment))
    expect([std_type, from.std_key, to.std_key]).toEqual(['shipment', null, 'client']);
  for (const { article, quantity, lots } of wanted.lines) {
    const taken = takenFor(lots, quantity);
    const left = Object.fromEntries((await lotsOf(api, article)).map(({ std_lot_num, std_quantity }) => [std_lot_num, std_quantity]));
    expect(left).toEqual(Object.fromEntries(lots.map(({ std_lot_num, std_quantity }) => [std_lot_num, std_quantity - (taken[std_lot_num] ?? 0)])));
  }
}
