import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { byId, locked } from '../library/reads.ts';
import { rowOf, rowsOf } from '../library/rows.ts';
import { movePicks } from '../picks/move-picks.ts';
import { type PickToMove, pickFacts, picksToMove } from '../picks/picks-to-move.ts';
import { lockLots } from '../stock/lots.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';

type Shipment = {
  identity: string;
  std_label: string | null;
  std_shipping_date: string | null;
  std_lines: { identity: string; std_quantity: number | null; std_picking_lines: { std_qty_to_pick: number | null }[] }[];
};

const shipmentFields = 'identity std_label std_shipping_date std_lines { identity std_quantity std_picking_lines { std_qty_to_pick } }';

export const generateShipmentMovements: ServerAction = aboutRecord({
  name: 'steps/shipments/generateMovements',
  label: 'Take the picked quantities of a shipment out of stock',
  description: 'Writes one movement to the customer for each pick with a quantity and none yet.',
  model: 'std_shipment',
  places: { customer: 'client' },
  reads: [
    (id) => ({ lock: locked('std_shipment', id) }),
    (id) => ({
      shipment: byId('std_shipment', id, shipmentFields),
      picks: picksToMove('std_shipment_line.std_shipment', id),
      customer: fixedPlace('client'),
    }),
    (_, rows) => ({ lots: lockLots(rowsOf<PickToMove>(rows, 'picks').map((pick) => pick.std_lot.identity)) }),
  ],
  decide: (_, rows, { now, today }) => {
    const shipment = rowOf<Shipment>(rows, 'shipment');
    if (!shipment) return nothing;
    const to = rowOf<StockLocation>(rows, 'customer')?.identity ?? null;
    const facts = pickFacts(rowsOf<PickToMove>(rows, 'picks'), rowsOf(rows, 'lots'));
    return {
      effects: [
        ...movePicks({ type: 'shipment', document: shipment.std_label, source: { std_shipment: shipment.identity }, to, now }, facts),
        ...settled(shipment, today),
      ],
    };
  },
});

/** Sets the quantities of the lines to what was picked, and the shipping date if none was given. */
function settled(shipment: Shipment, today: string): Effect[] {
  const lines = shipment.std_lines.flatMap((line) => pickedQuantity(line));
  const date: Effect[] = shipment.std_shipping_date ? [] : [{ op: 'update', id: shipment.identity, properties: { std_shipping_date: today } }];
  return [...lines, ...date];
}

/** Returns the effect that sets a line to the sum of its picks; none for a line without picks. */
export function pickedQuantity(line: Shipment['std_lines'][number]): Effect[] {
  const picked = total(line.std_picking_lines, (pick) => pick.std_qty_to_pick);
  if (line.std_picking_lines.length === 0 || picked === line.std_quantity) return [];
  return [{ op: 'update', id: line.identity, properties: { std_quantity: picked } }];
}
