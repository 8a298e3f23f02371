import type { Read } from '@millwright/core/automation/actions.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, type Linked } from '../library/rows.ts';

type Place = { std_key: string | null } | null;
type BillLine = { std_quantity: number | null; std_type_of_bom: string | null; std_cost_share: number | null; std_sku: Linked | null };
export type Making = Linked & {
  std_quantity: number | null;
  std_active_operation: { std_key: string | null } | null;
  std_sku: (Linked & { std_bom: { std_lines: BillLine[] } | null }) | null;
};
export type Bought = {
  std_unit_price: number | null;
  std_discount: number | null;
  std_po: { std_currency: string | null; std_exchange_rate: number | null } | null;
};

/** A movement with all that its value depends on. */
export type Moved = {
  identity: string;
  std_type: string | null;
  std_quantity: number | null;
  std_value_entry: { std_value: number | null } | null;
  std_from_location: Place;
  std_to_location: Place;
  std_lot: (Linked & { std_sku: (Linked & { std_standard_cost: number | null }) | null }) | null;
  std_manufacturing_order: Making | null;
  std_shipment: Linked | null;
  std_customer_return: { std_lot: Linked | null; std_shipment: Linked | null } | null;
  std_lot_reception_line: { std_reception_line: { std_pol: Bought | null } | null } | null;
};

const fields = `identity std_type std_quantity std_value_entry { std_value }
  std_from_location { std_key } std_to_location { std_key }
  std_lot { identity std_sku { identity std_standard_cost } }
  std_shipment { identity } std_customer_return { std_lot { identity } std_shipment { identity } }`;
const making = `std_manufacturing_order { identity std_quantity std_active_operation { std_key }
  std_sku { identity std_bom { std_lines { std_quantity std_type_of_bom std_cost_share std_sku { identity } } } } }`;
const bought = 'std_lot_reception_line { std_reception_line { std_pol { std_unit_price std_discount std_po { std_currency std_exchange_rate } } } }';

export const movementsById = (ids: readonly string[]): Read => list('std_stock_mouvement', oneOf('identity', ids), `${fields} ${making} ${bought}`);

export const articlesOf = (moved: readonly Moved[]): string[] => distinct(moved.map(({ std_lot }) => std_lot?.std_sku?.identity));

/** Which lot's shipments a customer's return reverses: that of the goods that went out, not the one that they wait in. */
export const reversedLot = ({ std_customer_return, std_lot }: Moved): string | null =>
  std_customer_return?.std_lot?.identity ?? std_lot?.identity ?? null;

const outside = ({ std_from_location, std_to_location }: Moved) => std_from_location?.std_key ?? std_to_location?.std_key ?? null;
const isReversible = (moved: Moved) =>
  ['client', 'supplier'].includes(outside(moved) ?? '') && !['shipment', 'reception'].includes(moved.std_type ?? '');

/** What was moved before for the orders, and of the lots, that these movements give back to or take back from. */
export function history(moved: readonly Moved[]): Record<string, Read> {
  const orders = distinct(moved.map(({ std_manufacturing_order }) => std_manufacturing_order?.identity));
  const lots = distinct(moved.filter(isReversible).map(reversedLot));
  const either = [
    ...(orders.length > 0 ? [oneOf('std_manufacturing_order', orders)] : []),
    ...(lots.length > 0
      ? [
          { all: [oneOf('std_lot', lots), oneOf('std_type', ['shipment', 'reception', 'supplier-return'])] },
          oneOf('std_customer_return.std_lot', lots),
        ]
      : []),
  ];
  return either.length === 0
    ? {}
    : { before: list('std_stock_mouvement', { any: either }, `${fields} std_manufacturing_order { identity std_sku { identity } }`) };
}
