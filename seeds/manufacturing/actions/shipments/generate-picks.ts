import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { aboutRecord } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { shipmentById } from '../picks/shipment-lines.ts';
import { decidePicks, pickPhases } from '../picks/shipment-picks.ts';

export const generateShipmentPicks: ServerAction = aboutRecord({
  name: 'steps/shipments/generatePicks',
  label: { en: 'Compute the picks of a shipment', fr: "Calculer le picking d'une expédition" },
  description: {
    en: 'Reserves lots for each line without picks: first to expire, then first in; a short shipment waits for materials.',
    fr: 'Réserve des lots pour chaque ligne sans picking : première péremption, puis premier entré ; une expédition incomplète attend les matières.',
  },
  model: 'std_shipment',
  reads: [(id) => ({ lock: locked('std_shipment', id) }), (id) => ({ shipments: shipmentById(id) }), ...pickPhases],
  decide: (_, rows, context) => decidePicks(rows, context),
});
