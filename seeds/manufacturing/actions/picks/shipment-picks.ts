import type { ActionContext, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Decision, ReadPhase } from '../library/action.ts';
import { total } from '../library/quantities.ts';
import { rowsOf } from '../library/rows.ts';
import { type Allocation, allocateLots } from '../stock/allocate-lots.ts';
import { lotReasons, lotsAtBlockedPlaces } from '../stock/lot-reasons.ts';
import { inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { type FreeLot, freeLots, type Reservation, reservationsOfLots } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import { articlesOf, linesToPick, type PickedShipment, type ShipmentLine, shipmentLines, wanted } from './shipment-lines.ts';

const linesOfShipments: ReadPhase = (_, rows) => ({
  lines: shipmentLines(rowsOf<PickedShipment>(rows, 'shipments').map(({ identity }) => identity)),
});

const lotsOfLines: ReadPhase = (_, rows, { options }) => ({
  lots: pickableLots(articlesOf(linesToPick(rows)), stockSettings(options)),
  blocked: lotsAtBlockedPlaces(articlesOf(linesToPick(rows)), stockSettings(options)),
});

/** The phases after `shipments` was read: lines, then their lots (locked), then what is reserved on them. */
export const pickPhases: ReadPhase[] = [linesOfShipments, lotsOfLines, reservationsOfLots];

/** Lots in picking order with what is free of them. */
const orderOf = (rows: Rows, { today, options }: ActionContext) =>
  inPickingOrder(rowsOf<Lot>(rows, 'lots'), today, stockSettings(options).shipment_days_ahead);

export const freeLotsOf = (rows: Rows, context: ActionContext): FreeLot[] =>
  freeLots(orderOf(rows, context), rowsOf<Reservation>(rows, 'reservations'));

/**
 * Picking lines for every line that has none. The line's quantity becomes the sum of its picks; a shipment of which
 * something is missing goes to awaiting materials.
 */
export function decidePicks(rows: Rows, context: ActionContext): Decision {
  const lines = linesToPick(rows);
  const byId = new Map(lines.map((line) => [line.identity, line]));
  const asked = lines.map((line) => ({ line_id: line.identity, sku_id: line.std_sku.identity, quantity: wanted(line) }));
  const served = allocateLots(asked, freeLotsOf(rows, context)).map((allocation) => ({
    ...allocation,
    row: byId.get(allocation.line.line_id) as ShipmentLine,
  }));
  const order = orderOf(rows, context);
  const why = (lot: Lot) => lotReasons(lot, order, rows);
  return {
    effects: [...served.flatMap(({ row, ...allocation }) => linePicks(row, allocation, why)), ...stepsOf(rows, served)],
    output: served.map(pickRow),
  };
}

type Served = Allocation<FreeLot> & { row: ShipmentLine };

const pickRow = ({ row, taken }: Served): Json => ({
  shipping_line_id: row.identity,
  lots: taken.map(({ lot, quantity }) => ({ lot_id: lot.lot_id, quantity_to_pick: quantity })),
  num_ligne: row.std_line_num,
});

function linePicks(line: ShipmentLine, { taken }: Allocation<FreeLot>, why: (lot: Lot) => string[]): Effect[] {
  const picks = taken.map(
    ({ lot, quantity }, index): Effect => ({
      op: 'create',
      model: 'std_picking_line',
      properties: {
        std_line_num: index + 1,
        std_qty_to_pick: quantity,
        std_lot_stock_quantity: lot.lot.std_quantity,
        std_dlc: lot.lot.std_dlc,
        std_lot_reasons: why(lot.lot),
        std_merge_key: `${line.identity}/${lot.lot_id}`,
      },
      links: { std_shipment_line: line.identity, std_lot: lot.lot_id },
    }),
  );
  return [...picks, { op: 'update', id: line.identity, properties: { std_quantity: total(taken, ({ quantity }) => quantity) } }];
}

const picking = 'std-shipment-status-picking-to-input';
const awaiting = 'std-shipment-status-awaiting-materials';

/** Where each shipment that was worked on belongs: awaiting materials when something is missing, else picking. */
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
