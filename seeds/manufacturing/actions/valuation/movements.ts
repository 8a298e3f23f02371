import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { type Decimal, decimal } from '@millwright/core/value/decimal.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';

type Place = { std_key: string | null } | null;
type BillLine = { std_type_of_bom: string | null; std_cost_share: number | null; std_sku: Linked | null };
type OwnComponent = { std_type_of_bom: string | null; std_sku: Linked | null; std_bom_line: { std_cost_share: number | null } | null };
export type Making = Linked & {
  std_quantity: number | null;
  std_active_operation: { std_key: string | null } | null;
  std_components: OwnComponent[];
  std_outputs: { std_quantity: number | null; std_undone: boolean | null }[];
  std_sku: (Linked & { std_bom: { std_lines: BillLine[] } | null }) | null;
};
export type Bought = {
  std_unit_price: number | null;
  std_discount: number | null;
  std_po: { std_currency: string | null; std_exchange_rate: number | null } | null;
};

/** A movement with everything that its value depends on. */
export type Moved = {
  identity: string;
  std_type: string | null;
  std_quantity: number | null;
  std_value_entry: { std_value: number | null } | null;
  std_from_location: Place;
  std_to_location: Place;
  std_lot: (Linked & { std_sku: (Linked & { std_standard_cost: number | null }) | null }) | null;
  std_manufacturing_order: Making | null;
  std_production_output: Linked | null;
  std_reversed_mouvement: Linked | null;
  std_shipment: Linked | null;
  std_customer_return: { std_lot: Linked | null; std_shipment: Linked | null } | null;
  std_lot_reception_line: { std_reception_line: { std_pol: Bought | null } | null } | null;
};

const fields = `identity std_type std_quantity std_value_entry { std_value }
  std_from_location { std_key } std_to_location { std_key }
  std_lot { identity std_sku { identity std_standard_cost } }
  std_production_output { identity } std_reversed_mouvement { identity }
  std_shipment { identity } std_customer_return { std_lot { identity } std_shipment { identity } }`;
const making = `identity std_quantity std_active_operation { std_key }
  std_components { std_type_of_bom std_sku { identity } std_bom_line { std_cost_share } } std_outputs { std_quantity std_undone }
  std_sku { identity std_bom { std_lines { std_type_of_bom std_cost_share std_sku { identity } } } }`;
const bought = 'std_lot_reception_line { std_reception_line { std_pol { std_unit_price std_discount std_po { std_currency std_exchange_rate } } } }';

export const movementsById = (ids: readonly string[]): Read =>
  list('std_stock_mouvement', oneOf('identity', ids), `${fields} std_manufacturing_order { identity } ${bought}`);

/**
 * Returns the movements with their orders. Each order was read only once, because an order with a thousand components
 * has a thousand movements.
 */
export function movementsIn(rows: Rows): Moved[] {
  const orders = new Map(rowsOf<Making>(rows, 'orders').map((order) => [order.identity, order]));
  return rowsOf<Moved>(rows, 'moved').map((moved) => ({
    ...moved,
    std_manufacturing_order: orders.get(moved.std_manufacturing_order?.identity ?? '') ?? moved.std_manufacturing_order,
  }));
}

export const articlesOf = (moved: readonly Moved[]): string[] => distinct(moved.map(({ std_lot }) => std_lot?.std_sku?.identity));

/**
 * Returns the lot of the shipments that a customer return reverses: the lot that was shipped, not the one in which the
 * returned goods wait.
 */
export const reversedLot = ({ std_customer_return, std_lot }: Moved): string | null =>
  std_customer_return?.std_lot?.identity ?? std_lot?.identity ?? null;

const outside = ({ std_from_location, std_to_location }: Moved) => std_from_location?.std_key ?? std_to_location?.std_key ?? null;
const isReversible = (moved: Moved) =>
  ['client', 'supplier'].includes(outside(moved) ?? '') && !['shipment', 'reception'].includes(moved.std_type ?? '');

/** The quantity of a lot that was issued to an order and neither consumed nor returned. */
export type Unused = { order: string; lot: string; quantity: Decimal };

type Pick = { std_manufacturing_order: Linked | null; std_lot: Linked | null; std_left_quantity: number | null };

/** Returns the unused materials in production after these movements were written. */
export const unusedOf = (rows: Rows): Unused[] =>
  rowsOf<Pick>(rows, 'picks').flatMap(({ std_manufacturing_order: order, std_lot: lot, std_left_quantity: left }) =>
    order && lot && (left ?? 0) > 0 ? [{ order: order.identity, lot: lot.identity, quantity: decimal(left ?? 0) }] : [],
  );

const picksOf = (orders: readonly string[]): Read =>
  list('std_picking_line', oneOf('std_manufacturing_order', orders), 'std_manufacturing_order { identity } std_lot { identity } std_left_quantity');

/** Reads the earlier movements of the orders and lots that these movements give back to or take back from. */
export function history(moved: readonly Moved[]): Record<string, Read> {
  const orders = distinct(moved.map(({ std_manufacturing_order }) => std_manufacturing_order?.identity));
  const lots = distinct(moved.filter(isReversible).map(reversedLot));
  const either = [
    ...(orders.length > 0 ? [oneOf('std_manufacturing_order', orders)] : []),
    ...(lots.length > 0
      ? [
          { all: [oneOf('std_lot', lots), oneOf('std_type', ['shipment', 'reception', 'supplier-return', 'correction'])] },
          oneOf('std_customer_return.std_lot', lots),
        ]
      : []),
  ];
  return {
    ...(either.length > 0
      ? { before: list('std_stock_mouvement', { any: either }, `${fields} std_manufacturing_order { identity std_sku { identity } }`) }
      : {}),
    ...(orders.length > 0 ? { orders: list('std_manufacturing_order', oneOf('identity', orders), making), picks: picksOf(orders) } : {}),
  };
}
