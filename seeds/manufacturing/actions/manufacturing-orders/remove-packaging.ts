import type { ActionContext, Effect, Read, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { aboutRecord, nothing } from '../library/action.ts';
import { minus, times, total } from '../library/quantities.ts';
import { list, locked, oneOf } from '../library/reads.ts';
import { distinct, rowOf, rowsOf } from '../library/rows.ts';
import { movePicks } from '../picks/move-picks.ts';
import { type PickToMove, pickFacts, picksToMove } from '../picks/picks-to-move.ts';
import { allocateLots } from '../stock/allocate-lots.ts';
import { inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { movement } from '../stock/movement.ts';
import { fixedPlace, type StockLocation } from '../stock/places.ts';
import { type FreeLot, freeLots, openPicks, type Reservation } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import {
  type Component,
  componentsOf,
  hasConsumedMaterials,
  isDone,
  type ManufacturingOrder,
  orderWithComponents,
  picksOf,
  producedQuantity,
} from './order.ts';

type PlacedLot = Lot & { std_stock_location: { identity: string } | null };

const packagingOf = (rows: Rows) => {
  const order = rowOf<ManufacturingOrder>(rows, 'order');
  return order ? componentsOf(order, ['bomline-packaging']) : [];
};
const articlesOf = (components: readonly Component[]) => distinct(components.map((component) => component.std_sku.identity));

export const removePackaging: ServerAction = aboutRecord({
  name: 'steps/manufacturing-orders/removePackaging',
  label: 'Take the packaging of a manufacturing order out of stock',
  description: 'Consumes the packaging of the quantity produced, from the reserved lots first; what was reserved beyond it is released.',
  model: 'std_manufacturing_order',
  reads: [
    (id) => ({ lock: locked('std_manufacturing_order', id) }),
    (id) => ({
      order: orderWithComponents(id),
      picks: picksToMove('std_manufacturing_order', id),
      production: fixedPlace('production'),
    }),
    (_, rows) => ({ lots: list('std_sku_lot', oneOf('std_sku', articlesOf(packagingOf(rows))), 'identity std_quantity', { lock: true }) }),
    (_, rows, { options }) => ({ pickable: placed(pickableLots(articlesOf(packagingOf(rows)), stockSettings(options))) }),
    (_, rows) => ({ reservations: openPicks(rowsOf<Lot>(rows, 'pickable').map(({ identity }) => identity)) }),
  ],
  decide: (_, rows, context) => {
    const order = rowOf<ManufacturingOrder>(rows, 'order');
    return order && isDone(order) && hasConsumedMaterials(order) ? { effects: consume(order, rows, context) } : nothing;
  },
});

/** The same lots with their place, which the movements leave from. */
const placed = (read: Read): Read => ({ ...read, query: read.query.replace('std_sku {', 'std_stock_location { identity } std_sku {') });

function consume(order: ManufacturingOrder, rows: Rows, context: ActionContext): Effect[] {
  const components = packagingOf(rows);
  const plans = components.map((component) => planFor(order, component, rowsOf<PickToMove>(rows, 'picks')));
  const free = freeLots(inPickingOrder(rowsOf<PlacedLot>(rows, 'pickable'), context.today), rowsOf<Reservation>(rows, 'reservations'));
  const extra = allocateLots(
    plans.map(({ component, rest }) => ({ line_id: component.identity, sku_id: component.std_sku.identity, quantity: rest })),
    free,
  );
  const to = rowOf<StockLocation>(rows, 'production')?.identity ?? null;
  const move = { type: 'mo-packaging-consumption' as const, to, now: context.now, ...about(order) };
  const facts = pickFacts(
    plans.flatMap(({ used }) => used),
    rowsOf(rows, 'lots'),
  );
  return [
    ...movePicks(move, facts),
    ...plans.flatMap(({ unused }) => unused.map(release)),
    ...extra.flatMap(({ line, taken }) => taken.flatMap((part) => unreserved(order, line.line_id, part, move))),
  ];
}

const about = ({ identity, std_label }: ManufacturingOrder) => ({ document: std_label, source: { std_manufacturing_order: identity } });

/** How one packaging line is served: from which picks, which picks are not needed, and how much no pick covers. */
function planFor(order: ManufacturingOrder, component: Component, open: readonly PickToMove[]) {
  const done = total(
    picksOf(order, component).filter((pick) => pick.std_stock_mouvement),
    (pick) => pick.std_qty_to_pick,
  );
  let rest = Math.max(minus(times(component.std_quantity, producedQuantity(order)), done), 0);
  const used: PickToMove[] = [];
  const unused: PickToMove[] = [];
  for (const pick of open.filter(({ std_bom_line }) => std_bom_line?.identity === component.identity)) {
    const quantity = Math.min(pick.std_qty_to_pick, rest);
    rest = minus(rest, quantity);
    if (quantity > 0) used.push({ ...pick, std_qty_to_pick: quantity });
    else unused.push(pick);
  }
  return { component, used, unused, rest };
}

const release = (pick: PickToMove): Effect => ({ op: 'update', id: pick.identity, properties: { std_qty_to_pick: 0, std_missing_quantity: 0 } });

type Move = Parameters<typeof movePicks>[0];

/** A pick and its movement at once, for packaging that nothing was reserved for. */
function unreserved(
  order: ManufacturingOrder,
  line: string,
  { lot, quantity }: { lot: FreeLot; quantity: number },
  { type, document, source, to, now }: Move,
): Effect[] {
  const { std_stock_location, std_lot_num, std_quantity } = lot.lot as PlacedLot;
  const ref = `movement-${line}-${lot.lot_id}`;
  const key = `${order.identity}/${line}/${lot.lot_id}/${order.std_picking_lines.length}`;
  return [
    movement({
      type,
      quantity,
      now,
      ref,
      lot: lot.lot_id,
      from: std_stock_location?.identity ?? null,
      to,
      line: key,
      source,
      document,
      subject: std_lot_num,
    }),
    {
      op: 'create',
      model: 'std_picking_line',
      properties: {
        std_qty_to_pick: quantity,
        std_lot_stock_quantity: std_quantity,
        std_dlc: lot.lot.std_dlc,
        std_merge_key: `${order.identity}/${lot.lot_id}`,
        std_type_of_bom: 'bomline-packaging',
      },
      links: { std_manufacturing_order: order.identity, std_bom_line: line, std_lot: lot.lot_id, std_stock_mouvement: { ref } },
    },
  ];
}
