import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { isRawMaterial } from '../materials/order.ts';
import { movePicks } from '../picks/move-picks.ts';
import { type PickToMove, pickFacts, picksToMove } from '../picks/picks-to-move.ts';
import { lockLots } from '../stock/lots.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';

const rawMaterials = (picks: readonly PickToMove[]) => picks.filter(isRawMaterial);

type Order = {
  identity: string;
  std_label: string | null;
  std_active_operation: { std_key: string | null; std_include_in_mrp: boolean | null } | null;
};

/**
 * Whether an order is past its picking step. Before that step, and after cancellation, its picks are reservations that
 * may still change.
 */
const isInProduction = ({ std_active_operation: step }: Order) =>
  step !== null && step.std_include_in_mrp !== true && step.std_key !== 'std-mo-status-cancelled';

export const removePickedMaterials: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/removePickedMaterials',
  label: 'Take the picked materials of a manufacturing order out of stock',
  description: 'Writes one movement to production for each raw material pick with a quantity and none yet.',
  model: 'std_manufacturing_order',
  places: { production: 'production' },
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({
      order: byId('std_manufacturing_order', id, 'identity std_label std_active_operation { std_key std_include_in_mrp }'),
      picks: picksToMove('std_manufacturing_order', id),
      production: fixedPlace('production'),
    }),
    (_, rows) => ({ lots: lockLots(rawMaterials(rowsOf<PickToMove>(rows, 'picks')).map((pick) => pick.std_lot.identity)) }),
  ],
  decide: (id, rows, { now }) => {
    const order = rowOf<Order>(rows, 'order');
    if (!order || !isInProduction(order)) return nothing;
    const to = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
    const facts = pickFacts(rawMaterials(rowsOf<PickToMove>(rows, 'picks')), rowsOf(rows, 'lots'));
    return {
      effects: movePicks({ type: 'mo-raw-materials-picking', document: order.std_label, source: { std_manufacturing_order: id }, to, now }, facts),
    };
  },
});
