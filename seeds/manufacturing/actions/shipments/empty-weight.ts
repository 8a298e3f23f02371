import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { byId } from '../library/reads.ts';
import { rowOf } from '../library/rows.ts';

export type Packed = { identity: string; std_measured_weight: number | null; std_parcels: number | null };
export const packedFields = 'std_measured_weight std_parcels';

/**
 * Clears the measured weight and the number of parcels, because they were of other goods. Documents show the weight
 * computed from the articles until they are entered again.
 */
export const emptied = ({ identity, std_measured_weight, std_parcels }: Packed): Effect[] =>
  std_measured_weight === null && std_parcels === null
    ? []
    : [{ op: 'update', id: identity, properties: { std_measured_weight: null, std_parcels: null } }];

export const emptyWeight: ServerAction = aboutRecord({
  name: 'steps/shipments/emptyWeight',
  label: 'Empty the weight and the parcels of what is packed anew',
  description: 'A shipment that stands before its check is weighed anew: what was noted of it before is emptied.',
  model: 'std_shipment',
  reads: [(id) => ({ shipment: byId('std_shipment', id, `identity ${packedFields}`) })],
  decide: (_, rows) => {
    const shipment = rowOf<Packed>(rows, 'shipment');
    return { effects: shipment ? emptied(shipment) : [] };
  },
});
