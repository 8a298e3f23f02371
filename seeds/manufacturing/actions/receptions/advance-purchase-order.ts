import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';

type Order = { identity: string; std_open_quantity: number | null; std_active_operation: { std_key: string | null } | null };
type Reception = { std_po: Order | null; std_lines: { std_pol: { std_po: Order | null } | null }[] };

const orderFields = 'identity std_open_quantity std_active_operation { std_key }';
const isReceived = ({ std_open_quantity, std_active_operation }: Order) =>
  std_active_operation?.std_key === 'std-po-status-waiting-reception' && (std_open_quantity ?? 0) <= 0;

export const advancePurchaseOrder: ServerAction = aboutRecord({
  name: 'steps/receptions/advancePurchaseOrder',
  label: 'Advance the purchase order of a reception',
  description: 'Takes each of its purchase orders from awaiting reception to billing when nothing of it is left open.',
  model: 'std_reception',
  reads: [(id) => ({ reception: byId('std_reception', id, `std_po { ${orderFields} } std_lines { std_pol { std_po { ${orderFields} } } }`) })],
  decide: (_, rows) => {
    const reception = rowOf<Reception>(rows, 'reception');
    const orders = [reception?.std_po, ...(reception?.std_lines ?? []).map(({ std_pol }) => std_pol?.std_po)].filter((order) => order != null);
    const received = new Map(orders.filter(isReceived).map(({ identity }) => [identity, identity]));
    return { effects: [...received.keys()].map((object_id) => ({ op: 'transition', object_id, action: 'set_step', step: 'std-po-status-billing' })) };
  },
});
