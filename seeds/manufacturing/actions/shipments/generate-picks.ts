import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { locked } from '../library/reads.ts';
import { shipmentById } from '../picks/shipment-lines.ts';
import { decidePicks, pickPhases } from '../picks/shipment-picks.ts';

export const generateShipmentPicks: ServerAction = aboutRecord({
  name: 'steps/shipments/generatePicks',
  label: 'Compute the picks of a shipment',
  description: 'Reserves lots for each line without picks: first to expire, then first in; a short shipment waits for materials.',
  model: 'std_shipment',
  reads: [(id) => ({ lock: locked('std_shipment', id) }), (id) => ({ shipments: shipmentById(id) }), ...pickPhases],
  decide: (_, rows, context) => decidePicks(rows, context),
});
