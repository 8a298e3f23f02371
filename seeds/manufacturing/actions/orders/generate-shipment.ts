import type { Decision, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { is, list, locked } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';
import { isCancelled, type Order, orderWithShipments, remainder } from './remainder.ts';
import { shipmentOfOrder } from './shipment-of-order.ts';

// Lines are locked before their order, as in the actions that change a line. So what is read of them stays valid.
const reads = [
  (id: string) => ({ lines: list('std_order_line', is('std_order', id), 'identity', { lock: true }) }),
  (id: string) => ({ lock: locked('std_order', id) }),
  (id: string) => ({ order: orderWithShipments(id) }),
];

const theFirst = (_: string, rows: Rows): Decision => {
  const order = rowOf<Order>(rows, 'order');
  if (!order || isCancelled(order) || order.std_shipments.length > 0) return nothing;
  return { effects: shipmentOfOrder(order, remainder(order)), output: { created: true } };
};

export const generateShipment: ServerAction = aboutRecord({
  name: 'steps/orders/generateShipment',
  label: 'Generate the shipment of an order',
  description: 'Creates one shipment prefilled from the order; an order that has one is left alone.',
  model: 'std_order',
  reads,
  decide: theFirst,
});

const oneForTheRest = (_: string, rows: Rows): Decision => {
  const order = rowOf<Order>(rows, 'order');
  const lines = order && !isCancelled(order) ? remainder(order) : [];
  return order && lines.length > 0
    ? { effects: shipmentOfOrder(order, lines), output: { created: true } }
    : { effects: [], output: { created: false } };
};

export const shipTheRest: ServerAction = aboutRecord({
  name: 'steps/orders/shipTheRest',
  label: 'Ship the rest of an order',
  description: 'Creates the next shipment for what is on none yet; nothing when nothing is left.',
  model: 'std_order',
  reads,
  decide: oneForTheRest,
});

export const prepareShipment: ServerAction = aboutRecord({
  name: 'steps/orders/prepareShipment',
  label: 'Prepare the next shipment of an order',
  description: 'Creates its shipment, or the next one for what is on none yet; nothing when nothing is left.',
  model: 'std_order',
  reads,
  decide: (id, rows) => (rowOf<Order>(rows, 'order')?.std_shipments.length ? oneForTheRest : theFirst)(id, rows),
});
