import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, rowOf, rowsOf } from '../library/rows.ts';
import { pickedQuantity } from './generate-movements.ts';

type Pick = {
  identity: string;
  std_dlc: string | null;
  std_merge_key: string | null;
  std_lot: { identity: string; std_quantity: number | null; std_dlc: string | null } | null;
  std_stock_mouvement: { identity: string } | null;
  std_shipment_line: { identity: string } | null;
};
type Line = Parameters<typeof pickedQuantity>[0];

export const followPick: ServerAction = aboutRecord({
  name: 'steps/picking-lines/follow',
  label: 'Follow a changed pick',
  description: "Notes the chosen lot's stock and expiry on the pick, and makes the shipment line's quantity the sum of its picks.",
  model: 'std_picking_line',
  reads: [
    (id) => ({
      pick: byId(
        'std_picking_line',
        id,
        'identity std_dlc std_merge_key std_lot { identity std_quantity std_dlc } std_stock_mouvement { identity } std_shipment_line { identity }',
      ),
    }),
    (_, rows) => ({
      lines: list(
        'std_shipment_line',
        oneOf('identity', distinct([rowOf<Pick>(rows, 'pick')?.std_shipment_line?.identity])),
        'identity std_quantity std_picking_lines { std_qty_to_pick }',
        { lock: true },
      ),
    }),
  ],
  decide: (_, rows) => {
    const pick = rowOf<Pick>(rows, 'pick');
    if (!pick || pick.std_stock_mouvement) return nothing;
    return { effects: [...lotFacts(pick), ...rowsOf<Line>(rows, 'lines').flatMap(pickedQuantity)] };
  },
});

/** The merge key ends with the lot that was proposed. If the pick has another lot, a person chose it. */
function lotFacts({ identity, std_lot, std_merge_key }: Pick): Effect[] {
  if (!std_lot) return [];
  const facts = { std_lot_stock_quantity: std_lot.std_quantity, std_dlc: std_lot.std_dlc };
  const proposed = std_merge_key?.endsWith(`/${std_lot.identity}`) ?? false;
  return [{ op: 'update', id: identity, properties: proposed ? facts : { ...facts, std_lot_reasons: ['by-hand'] } }];
}
