import { minus } from '../library/quantities.ts';

/** With `only_lot` a line takes from that lot and from no other. */
type PickingLine = { line_id: string; sku_id: string; quantity: number; only_lot?: string | null };
/** A `kept` lot is used only for lines that request it with `only_lot`. */
type Free = { sku_id: string; lot_id: string; quantity: number; kept?: boolean };
export type Allocation<L extends Free> = { line: PickingLine; taken: { lot: L; quantity: number }[]; missing: number };

/**
 * Allocates lots to lines. The lines are served in the given order from the lots in the given order, which is FEFO
 * (first expired, first out) after `inPickingOrder` (lots.ts). What one line takes is not available for the next one,
 * so nothing is reserved twice. Returns for each line what it takes and what is missing.
 */
export function allocateLots<L extends Free>(lines: readonly PickingLine[], lots: readonly L[]): Allocation<L>[] {
  const left = new Map(lots.map((lot) => [lot.lot_id, lot.quantity]));
  const lotsOf = Map.groupBy(lots, ({ sku_id }) => sku_id);
  return lines.map((line) => {
    const taken: Allocation<L>['taken'] = [];
    let missing = line.quantity;
    for (const lot of lotsOf.get(line.sku_id) ?? []) {
      const quantity = Math.min(missing, left.get(lot.lot_id) ?? 0);
      if (!mayTake(line, lot) || quantity <= 0) continue;
      taken.push({ lot, quantity });
      left.set(lot.lot_id, minus(left.get(lot.lot_id) ?? 0, quantity));
      missing = minus(missing, quantity);
    }
    return { line, taken, missing: Math.max(missing, 0) };
  });
}

const mayTake = ({ only_lot = null }: PickingLine, { lot_id, kept = false }: Free) => (only_lot === null ? !kept : only_lot === lot_id);
