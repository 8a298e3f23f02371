import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { list, locked, oneOf } from '../library/reads.ts';
import { shipmentsOfOrder } from '../picks/shipment-lines.ts';
import { decidePicks, pickPhases } from '../picks/shipment-picks.ts';

export const computeShipmentPicks: ServerAction = aboutRecord({
  name: 'steps/orders/computeShipmentPicks',
  label: "Compute the picks of an order's shipments",
  description: 'Reserves lots for every line of its open shipments that has no picks.',
  model: 'std_order',
  reads: [
    (id) => ({ lock: locked('std_order', id) }),
    (id) => ({ shipment_locks: list('std_shipment', oneOf('std_order', [id]), 'identity', { lock: true }) }),
    (id) => ({ shipments: shipmentsOfOrder(id) }),
    ...pickPhases,
  ],
  decide: (_, rows, context) => decidePicks(rows, context),
});
