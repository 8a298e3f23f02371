import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord } from '../library/action.ts';
import { linesToPick, shipmentById } from './shipment-lines.ts';
import { freeLotsOf, pickPhases } from './shipment-picks.ts';

/** Returns what a shipment requests and the free stock for it, as input for the picking algorithm; writes nothing. */
export const pickingList: ServerAction = aboutRecord({
  name: 'steps/algorithms/pickingList',
  label: 'Picking list',
  description: 'Lines of the shipment without picks, and the lots free for them in picking order.',
  model: 'std_shipment',
  reads: [(id) => ({ shipments: shipmentById(id) }), ...pickPhases],
  decide: (_, rows, context) => ({
    effects: [],
    output: {
      picking_lines: linesToPick(rows).map(({ line, quantity }) => ({ line_id: line.identity, sku_id: line.std_sku.identity, quantity })),
      lots: freeLotsOf(rows, context).map(({ sku_id, lot_id, quantity }) => ({ sku_id, lot_id, quantity })),
    },
  }),
});
