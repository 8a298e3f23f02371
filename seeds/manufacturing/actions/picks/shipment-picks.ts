import type { ActionContext, Decision, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ReadPhase } from '../library/action.ts';
import { rowsOf } from '../library/rows.ts';
import { type Allocation, allocateLots } from '../stock/allocate-lots.ts';
import { awaited } from '../stock/awaited.ts';
import { lotReasons, lotsAtBlockedPlaces } from '../stock/lot-reasons.ts';
import { inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { type FreeLot, freeLots, type Reservation, reservationsOfLots } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import { linePicks } from './line-picks.ts';
import {
  articlesOf,
  askedBy,
  awaiting,
  linesToPick,
  type PickedShipment,
  picking,
  repairedLots,
  type ShipmentLine,
  shipmentLines,
} from './shipment-lines.ts';

const linesOfShipments: ReadPhase = (_, rows) => ({
  lines: shipmentLines(rowsOf<PickedShipment>(rows, 'shipments').map(({ identity }) => identity)),
});

const lotsOfLines: ReadPhase = (_, rows, { options }) => ({
  lots: pickableLots(articlesOf(linesToPick(rows)), stockSettings(options), repairedLots(rowsOf<ShipmentLine>(rows, 'lines'))),
  blocked: lotsAtBlockedPlaces(articlesOf(linesToPick(rows)), stockSettings(options)),
});

/** Reads after `shipments`: the lines, then their lots (locked), then the reservations on these lots. */
export const pickPhases: ReadPhase[] = [linesOfShipments, lotsOfLines, reservationsOfLots];

/** The lots in the order in which shipments use them. */
export const shippingOrder = (rows: Rows, { today, options }: ActionContext) =>
  inPickingOrder(lotsForAll(rows), today, stockSettings(options).shipment_days_ahead);

const keptIn = (rows: Rows) => repairedLots(rowsOf<ShipmentLine>(rows, 'lines'));

/** The lots that any line may use, without the ones reserved for certain lines. */
export const lotsForAll = (rows: Rows) => {
  const kept = keptIn(rows);
  return rowsOf<Lot>(rows, 'lots').filter(({ identity }) => !kept.includes(identity));
};

/**
 * Free quantities of the lots that are reserved for certain lines. Expired or blocked lots are included: these goods
 * return to their owner.
 */
export const freeOfKept = (rows: Rows): FreeLot[] => {
  const ids = keptIn(rows);
  const kept = rowsOf<Lot>(rows, 'lots').filter(({ identity }) => ids.includes(identity));
  return freeLots(kept, rowsOf<Reservation>(rows, 'reservations')).map((lot) => ({ ...lot, kept: true }));
};

export const freeLotsOf = (rows: Rows, context: ActionContext): FreeLot[] => [
  ...freeLots(shippingOrder(rows, context), rowsOf<Reservation>(rows, 'reservations')),
  ...freeOfKept(rows),
];

/** Returns the reasons why a lot is used for a shipment. */
export const reasonsFor = (rows: Rows, context: ActionContext) => {
  const [why, kept] = [lotReasons(shippingOrder(rows, context), rows), new Set(keptIn(rows))];
  return (lot: Lot) => (kept.has(lot.identity) ? ['by-hand'] : why(lot));
};

/**
 * Creates picks for what each line lacks. The quantity of the line becomes the sum of its picks. A shipment that still
 * lacks goods goes to awaiting materials.
 */
export function decidePicks(rows: Rows, context: ActionContext): Decision {
  const lines = linesToPick(rows);
  const byId = new Map(lines.map(({ line }) => [line.identity, line]));
  const asked = lines.map(({ line, quantity }) => askedBy(line, quantity));
  const served = allocateLots(asked, freeLotsOf(rows, context)).map((allocation) => ({
    ...allocation,
    row: byId.get(allocation.line.line_id) as ShipmentLine,
  }));
  const why = reasonsFor(rows, context);
  const short = served.filter(({ missing }) => missing > 0).map(({ row }) => row.std_sku);
  return {
    effects: [...served.flatMap(({ row, ...allocation }) => linePicks(row, allocation, why)), ...awaited(short), ...stepsOf(rows, served)],
    output: served.map(pickRow),
  };
}

type Served = Allocation<FreeLot> & { row: ShipmentLine };

const pickRow = ({ row, taken }: Served): Json => ({
  shipping_line_id: row.identity,
  lots: taken.map(({ lot, quantity }) => ({ lot_id: lot.lot_id, quantity_to_pick: quantity })),
  num_ligne: row.std_line_num,
});

/** The step of each processed shipment: awaiting materials if something is missing, else picking. */
function stepsOf(rows: Rows, served: readonly Served[]): Effect[] {
  return rowsOf<PickedShipment>(rows, 'shipments').flatMap((shipment): Effect[] => {
    const own = served.filter(({ row }) => row.std_shipment.identity === shipment.identity);
    if (own.length === 0) return [];
    const active = shipment.std_active_operation?.std_key ?? null;
    const step = own.some(({ missing }) => missing > 0) ? awaiting : picking;
    const assign: Effect[] = active === null ? [{ op: 'transition', object_id: shipment.identity, action: 'assign' }] : [];
    if (step === (active ?? picking)) return assign;
    return [...assign, { op: 'transition', object_id: shipment.identity, action: 'set_step', step }];
  });
}
