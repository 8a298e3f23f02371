import type { ActionContext, Rows } from '@millwright/core/automation/actions.ts';
import type { LossCause } from '../../models/shipping/lost-reservation.ts';
import { minus, total } from '../library/quantities.ts';
import { rowsOf } from '../library/rows.ts';
import { isExpired } from '../stock/lots.ts';
import { isBlocked } from '../stock/places.ts';
import { heldBy } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import { turnOf } from '../waiting/queue.ts';
import type { PromisedLot, PromisedPick, Taking } from './reads.ts';

/**
 * The quantity that a pick loses of its reservation on a lot, and why: the movement that took the goods, or the
 * reassignment by a person to another document.
 */
export type Loss = {
  pick: PromisedPick;
  lot: PromisedLot;
  quantity: number;
  cause: LossCause;
  document: string | null;
  movement: string | null;
  reassignment?: string | null;
};

/**
 * Returns what picks lose on lots that contain less than is reserved on them. Reverse order of serving: the pick that
 * would be served last loses first. Goods of a completed document have left, so these picks lose last.
 */
export function lossesOf(rows: Rows, context: ActionContext): Loss[] {
  const picks = Map.groupBy(rowsOf<PromisedPick>(rows, 'picks').filter(heldBy), ({ std_lot }) => std_lot.identity);
  return rowsOf<PromisedLot>(rows, 'lots').flatMap((lot) => {
    const own = picks.get(lot.identity) ?? [];
    const { kept, ...why } = whatIsKept(lot, own, rows, context);
    let excess = minus(
      total(own, (pick) => pick.std_qty_to_pick),
      kept,
    );
    return lastFirst(own).flatMap((pick): Loss[] => {
      const quantity = Math.min(excess, pick.std_qty_to_pick ?? 0);
      if (quantity <= 0) return [];
      excess = minus(excess, quantity);
      return [{ pick, lot, quantity, ...why }];
    });
  });
}

/** Whether the goods of a document in this step have left. */
export const hasLeft = (key: string | null | undefined) => key === 'std-shipment-status-complete' || key === 'std-mo-status-done';

/** Picks that lose last: goods that have left, and repaired goods that go back to their customer. */
const staysLongest = (pick: PromisedPick) => hasLeft(documentOf(pick)?.std_active_operation?.std_key) || goesBack(pick);

/** Returns whether the pick takes a repaired lot back to its customer. Such a lot may wait at a place from which nothing else is picked. */
export const goesBack = ({ std_lot, std_shipment_line }: PromisedPick) => std_shipment_line?.std_repaired_lot?.identity === std_lot.identity;

const lastFirst = (picks: readonly PromisedPick[]) =>
  picks
    .map((pick) => ({ pick, at: `${staysLongest(pick) ? 0 : 1}/${turnOfPick(pick)}` }))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ pick }) => pick);

export const documentOf = ({ std_shipment_line, std_manufacturing_order }: PromisedPick) =>
  std_shipment_line?.std_shipment ?? std_manufacturing_order;

const turnOfPick = (pick: PromisedPick) => {
  const { std_shipment_line: line, std_manufacturing_order: order } = pick;
  const document = documentOf(pick) ?? { identity: pick.identity, std_priority: null, created_at: '' };
  return turnOf(document, line?.std_shipment?.std_delivery_date ?? order?.std_due_date ?? null);
};

/**
 * The quantity of a lot that can be reserved now, and what reduced it: the whole quantity, or, for a blocked or expired
 * lot, only what goes back to its customer.
 */
function whatIsKept(
  lot: PromisedLot,
  picks: readonly PromisedPick[],
  rows: Rows,
  { today, options }: ActionContext,
): { kept: number } & Pick<Loss, 'cause' | 'document' | 'movement'> {
  const taking = rowsOf<Taking>(rows, 'movements').findLast((each) => each.std_lot.identity === lot.identity);
  const by = { document: documentOfMovement(taking), movement: taking?.identity ?? null };
  const there = Math.max(lot.std_quantity ?? 0, 0);
  const owned = Math.min(
    there,
    total(picks.filter(goesBack), (pick) => pick.std_qty_to_pick),
  );
  if (isBlocked(lot.std_stock_location, stockSettings(options))) return { kept: owned, cause: 'blocked', ...by };
  if (isExpired(lot, today)) return { kept: owned, cause: 'expired', ...by };
  return { kept: there, cause: causes[taking?.std_type ?? ''] ?? 'taken', ...by };
}

const causes: Record<string, LossCause> = { inventory: 'inventory', scrap: 'scrap', 'supplier-return': 'supplier-return' };

/** The number of the document that took goods. */
const documentOfMovement = (taking: Taking | undefined): string | null =>
  [
    taking?.std_inventory_line?.std_inventory,
    taking?.std_lot_scrap,
    taking?.std_lot_transfer,
    taking?.std_supplier_return,
    taking?.std_shipment,
    taking?.std_manufacturing_order,
  ].find((document) => document?.std_label)?.std_label ?? null;
