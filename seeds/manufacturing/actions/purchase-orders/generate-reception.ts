import type { Decision, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { is, list, locked } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';
import { isCancelled, type PurchaseOrder, purchaseOrderWithReceptions, receptionOfOrder, remainder } from './remainder.ts';

// Lines are locked before their order, as in the actions that change a line. So what is read of them stays valid.
const reads = [
  (id: string) => ({ lines: list('std_pol', is('std_po', id), 'identity', { lock: true }) }),
  (id: string) => ({ lock: locked('std_po', id) }),
  (id: string) => ({ order: purchaseOrderWithReceptions(id) }),
];

const theFirst = (_: string, rows: Rows): Decision => {
  const order = rowOf<PurchaseOrder>(rows, 'order');
  if (!order || isCancelled(order) || order.std_receptions.length > 0) return nothing;
  return { effects: receptionOfOrder(order, remainder(order)), output: { created: true } };
};

export const generateReception: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/generateReception',
  label: 'Generate the reception of a purchase order',
  description: 'Creates one reception prefilled from the purchase order; an order that has one is left alone.',
  model: 'std_po',
  reads,
  decide: theFirst,
});

const oneForTheRest = (_: string, rows: Rows): Decision => {
  const order = rowOf<PurchaseOrder>(rows, 'order');
  const lines = order && !isCancelled(order) ? remainder(order) : [];
  return order && lines.length > 0
    ? { effects: receptionOfOrder(order, lines), output: { created: true } }
    : { effects: [], output: { created: false } };
};

export const receiveTheRest: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/receiveTheRest',
  label: 'Receive the rest of a purchase order',
  description: 'Creates the next reception for what is on none yet; nothing when nothing is left.',
  model: 'std_po',
  reads,
  decide: oneForTheRest,
});

export const prepareReception: ServerAction = aboutRecord({
  name: 'steps/purchase-orders/prepareReception',
  label: 'Prepare the next reception of a purchase order',
  description: 'Creates its reception, or the next one for what is on none yet; nothing when nothing is left.',
  model: 'std_po',
  reads,
  decide: (id, rows) => (rowOf<PurchaseOrder>(rows, 'order')?.std_receptions.length ? oneForTheRest : theFirst)(id, rows),
});
