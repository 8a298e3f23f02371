import { day, find, type Works } from './works.ts';

/** A perishable article with four lots: one expires late, one soon, one has expired, one is blocked. */
export async function jam(works: Works, unit_weight = 0.35) {
  const place = await works.save('std_stock_location', { properties: { std_label: 'Hall 1' } });
  const blocked = await works.save('std_stock_location', { properties: { std_label: 'Bloqué qualité' } });
  const sku = await works.save('std_sku', {
    properties: {
      std_label: 'Jam',
      std_type: 'finished-good',
      std_stock_management_mode: 'batch-perishable',
      std_unit: 'jar',
      std_unit_weight: unit_weight,
    },
  });
  const lot = (num: string, quantity: number, days: number, at = place) =>
    works.save('std_sku_lot', {
      properties: { std_lot_num: num, std_quantity: quantity, std_dlc: day(works, days) },
      links: { std_sku: sku, std_stock_location: at },
    });
  const lots = {
    late: await lot('LATE', 50, 90),
    soon: await lot('SOON', 8, 5),
    gone: await lot('GONE', 99, -1),
    held: await lot('HELD', 99, 2, blocked),
  };
  return { place, blocked, sku, lots };
}

/** A sales order with one line, in draft. */
export async function orderOf(works: Works, sku: string, quantity: number): Promise<string> {
  const client = await works.save('std_client', { properties: { std_label: 'Corner shop', std_delivery_address: '1 High Street' } });
  const order = await works.save('std_order', {
    properties: { std_order_date: works.today, std_delivery_date: day(works, 7) },
    links: { std_client: client },
    children: { std_lines: [{ properties: { std_quantity: quantity, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  return order;
}

export async function quantities(works: Works, sku: string): Promise<Record<string, number>> {
  const lots = await find<{ std_lot_num: string; std_quantity: number }>(works, 'std_sku_lot', 'std_sku', sku, 'std_lot_num std_quantity');
  return Object.fromEntries(lots.map((lot) => [lot.std_lot_num, lot.std_quantity]));
}

export type SentShipment = {
  identity: string;
  std_label: string;
  std_delivery_address: string | null;
  std_total_weight: number | null;
  std_active_operation: { std_key: string } | null;
  std_lines: {
    identity: string;
    std_quantity: number;
    std_order_quantity: number;
    std_picking_lines: { identity: string; std_qty_to_pick: number; std_lot: { std_lot_num: string } }[];
  }[];
};
export const shipmentFields = `identity std_label std_delivery_address std_total_weight std_active_operation { std_key }
  std_lines { identity std_quantity std_order_quantity std_picking_lines { identity std_qty_to_pick std_lot { std_lot_num } } }`;

export const shipmentsOf = (works: Works, order: string) => find<SentShipment>(works, 'std_shipment', 'std_order', order, shipmentFields);

/** Lot number and quantity of every pick of a shipment, by number. */
export const picksOf = (shipment: SentShipment | undefined) =>
  (shipment?.std_lines ?? [])
    .flatMap((line) => line.std_picking_lines)
    .map((pick): [string, number] => [pick.std_lot.std_lot_num, pick.std_qty_to_pick])
    .sort(([one], [other]) => (one < other ? -1 : 1));
