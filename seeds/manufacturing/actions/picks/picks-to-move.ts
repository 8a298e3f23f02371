import type { Read } from '@millwright/core/automation/actions.ts';
import { minus } from '../library/quantities.ts';
import { empty, is, list } from '../library/reads.ts';

export type PickToMove = {
  identity: string;
  std_qty_to_pick: number;
  std_type_of_bom: string | null;
  std_bom_line: { identity: string } | null;
  std_lot: { identity: string; std_lot_num: string | null; std_sku: { identity: string } | null; std_stock_location: { identity: string } | null };
};

/** Reads the picks of one document that have a quantity above 0, a lot, and no movement yet. */
export const picksToMove = (path: string, document: string): Read =>
  list(
    'std_picking_line',
    {
      all: [
        is(path, document),
        empty('std_stock_mouvement'),
        { fact: 'std_qty_to_pick', operator: 'greaterThan', value: 0 },
        { fact: 'std_lot', operator: 'isNotEmpty', value: true },
      ],
    },
    `identity std_qty_to_pick std_type_of_bom std_bom_line { identity }
    std_lot { identity std_lot_num std_sku { identity } std_stock_location { identity } }`,
    { order: '{field: "std_line_num", direction: asc}, {field: "created_at", direction: asc}' },
  );

/** Returns each pick with the quantity of its lot before and after it, if the picks are taken one after the other. */
export function pickFacts(picks: readonly PickToMove[], lots: readonly { identity: string; std_quantity: number | null }[]) {
  const stock = new Map(lots.map((lot) => [lot.identity, lot.std_quantity ?? 0]));
  return picks.map((pick) => {
    const before = stock.get(pick.std_lot.identity) ?? 0;
    const after = minus(before, pick.std_qty_to_pick);
    stock.set(pick.std_lot.identity, after);
    return { pick, quantity: pick.std_qty_to_pick, before, after };
  });
}
