import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord } from '../library/action.ts';
import { list, locked, oneOf } from '../library/reads.ts';
import { shipmentsOfOrder } from '../picks/shipment-lines.ts';
import { decidePicks, pickPhases } from '../picks/shipment-picks.ts';

export const computeShipmentPicks: ServerAction = aboutRecord({
  name: 'steps/orders/computeShipmentPicks',
  label: { en: "Compute the picks of an order's shipments", fr: "Calculer le picking des expéditions d'une commande" },
  description: {
    en: 'Reserves lots for every line of its open shipments that has no picks.',
    fr: "Réserve des lots pour chaque ligne de ses expéditions ouvertes qui n'a pas de picking.",
  },
  model: 'std_order',
  reads: [
    (id) => ({ lock: locked('std_order', id) }),
    (id) => ({ shipment_locks: list('std_shipment', oneOf('std_order', [id]), 'identity', { lock: true }) }),
    (id) => ({ shipments: shipmentsOfOrder(id) }),
    ...pickPhases,
  ],
  decide: (_, rows, context) => decidePicks(rows, context),
});
