import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';

type Reception = { std_po: { identity: string; std_open_quantity: number | null; std_active_operation: { std_key: string | null } | null } | null };

export const advancePurchaseOrder: ServerAction = aboutRecord({
  name: 'steps/receptions/advancePurchaseOrder',
  label: 'Advance the purchase order of a reception',
  description: 'Takes it from awaiting reception to billing when nothing of it is left open.',
  model: 'std_reception',
  reads: [(id) => ({ reception: byId('std_reception', id, 'std_po { identity std_open_quantity std_active_operation { std_key } }') })],
  decide: (_, rows) => {
    const order = rowOf<Reception>(rows, 'reception')?.std_po;
    if (order?.std_active_operation?.std_key !== 'std-po-status-waiting-reception' || (order.std_open_quantity ?? 0) > 0) return nothing;
    return { effects: [{ op: 'transition', object_id: order.identity, action: 'set_step', step: 'std-po-status-billing' }] };
  },
});
