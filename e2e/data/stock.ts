import type { Api } from '../lib/api.ts';
import { dayIn } from './days.ts';

type Place = { std_label: string; std_key: string | null };
type Held = { std_active_operation: { std_key: string } | null } | null;
type Pick = {
  std_qty_to_pick: number;
  std_stock_mouvement: object | null;
  std_shipment_line: { std_shipment: Held } | null;
  std_manufacturing_order: Held;
};
/** A lot with all of its picks, past and open. */
export type Lot = {
  identity: string;
  std_lot_num: string;
  std_quantity: number;
  std_dlc: string | null;
  std_created_at: string;
  std_stock_location: Place;
  std_sku: { identity: string; std_stock_management_mode: string };
  std_picking_lines: Pick[];
};
/** The picked quantity of each lot, by lot number. */
export type Taken = Record<string, number>;

async function rows<T>(api: Api, model: string, fact: string, value: string, fields: string): Promise<T[]> {
  const where = `{ fact: ${JSON.stringify(fact)}, operator: "equal", value: ${JSON.stringify(value)} }`;
  const { data } = await api.post<{ data: Record<string, T[]> }>('/v1/graph', { query: `{ ${model}(where: ${where}) { ${fields} } }` });
  return data[model] ?? [];
}

export const lotsOf = (api: Api, article: string) =>
  rows<Lot>(
    api,
    'std_sku_lot',
    'std_sku.std_label',
    article,
    `identity std_lot_num std_quantity std_dlc std_created_at std_stock_location { std_label std_key }
     std_sku { identity std_stock_management_mode }
     std_picking_lines { std_qty_to_pick std_stock_mouvement { identity } std_shipment_line { std_shipment { std_active_operation { std_key } } }
       std_manufacturing_order { std_active_operation { std_key } } }`,
  );

export const isBlocked = ({ std_stock_location: place }: Lot) => Boolean(place.std_key) || place.std_label === 'Bloqué qualité';
export const isExpired = ({ std_dlc }: Lot) => std_dlc !== null && std_dlc < dayIn(0);

/** The reserved quantity of a lot: its picks that have not been moved and whose document is not cancelled. */
export function reserved({ std_picking_lines }: Lot): number {
  const open = std_picking_lines.filter(({ std_stock_mouvement, std_shipment_line, std_manufacturing_order }) => {
    const held = std_shipment_line?.std_shipment ?? std_manufacturing_order;
    return std_stock_mouvement === null && !held?.std_active_operation?.std_key.endsWith('-cancelled');
  });
  return open.reduce((sum, { std_qty_to_pick }) => sum + std_qty_to_pick, 0);
}

const free = (lot: Lot) => lot.std_quantity - reserved(lot);
const turn = ({ std_dlc, std_created_at, identity, std_sku }: Lot) =>
  [std_sku.std_stock_management_mode === 'batch-perishable' ? std_dlc : '', std_created_at, identity].join('/');

/** The lots with free goods, in picking order: first expired, first out (FEFO), otherwise first in, first out (FIFO). */
export const pickable = (lots: readonly Lot[]) =>
  lots.filter((lot) => !isBlocked(lot) && !isExpired(lot) && free(lot) > 0).sort((a, b) => (turn(a) < turn(b) ? -1 : 1));

/** A quantity that needs all free goods of the first lot and five of the next. */
export const beyondTheFirst = (lots: readonly Lot[]) => free(pickable(lots)[0] as Lot) + 5;

/** The expected picks for an order of `quantity`, computed here from the rules, independently of the product. */
export function takenFor(lots: readonly Lot[], quantity: number): Taken {
  const taken: Taken = {};
  let missing = quantity;
  for (const lot of pickable(lots)) {
    const part = Math.min(missing, free(lot));
    if (part > 0) taken[lot.std_lot_num] = part;
    missing -= part;
  }
  return taken;
}

type ShipmentLine = { std_sku: { std_label: string }; std_picking_lines: { std_qty_to_pick: number; std_lot: { std_lot_num: string } }[] };

/** Article, lot and quantity of each picking line of a shipment, as `article / lot / quantity`, sorted. */
export async function picksOf(api: Api, shipment: string): Promise<string[]> {
  const lines = await rows<ShipmentLine>(
    api,
    'std_shipment_line',
    'std_shipment',
    shipment,
    'std_sku { std_label } std_picking_lines { std_qty_to_pick std_lot { std_lot_num } }',
  );
  return lines
    .flatMap((line) => line.std_picking_lines.map((pick) => `${line.std_sku.std_label} / ${pick.std_lot.std_lot_num} / ${pick.std_qty_to_pick}`))
    .sort();
}

export type Movement = {
  std_type: string;
  std_quantity: number;
  std_lot: { std_lot_num: string; std_sku: { std_label: string } };
  std_from_location: Place;
  std_to_location: Place;
};

/** All stock movements of a shipment. */
export const movementsOf = (api: Api, shipment: string) =>
  rows<Movement>(
    api,
    'std_stock_mouvement',
    'std_shipment',
    shipment,
    'std_type std_quantity std_lot { std_lot_num std_sku { std_label } } std_from_location { std_label std_key } std_to_location { std_label std_key }',
  );
