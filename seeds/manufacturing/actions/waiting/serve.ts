import type { ActionContext, Effect, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { minus, plus } from '../library/quantities.ts';
import { list, oneOf } from '../library/reads.ts';
import { distinct, rowsOf } from '../library/rows.ts';
import { picksFor } from '../manufacturing-orders/generate-pickings.ts';
import { type ManufacturingOrder, orderFields } from '../materials/order.ts';
import { availability, missingOf, reasonsOf, type ServedNeed } from '../materials/picks.ts';
import { linePicks } from '../picks/line-picks.ts';
import {
  askedBy,
  lacking,
  type PickedShipment,
  picking,
  repairedLots,
  type ShipmentLine,
  shipmentLines,
  shipmentsById,
} from '../picks/shipment-lines.ts';
import { freeOfKept, lotsForAll, reasonsFor, shippingOrder } from '../picks/shipment-picks.ts';
import { type Allocation, allocateLots } from '../stock/allocate-lots.ts';
import { awaited, awaitedNoMore } from '../stock/awaited.ts';
import { lotsAtBlockedPlaces } from '../stock/lot-reasons.ts';
import { type Article, inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { type FreeLot, freeLots, type Reservation, reservationsOfLots } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';
import { queueOf, type Waiting } from './queue.ts';
import { aboutWhat, articlesAbout, ordersToServe, shipmentsToServe, whoWaits } from './reads.ts';

const queue = (rows: Rows) =>
  queueOf(rowsOf<PickedShipment>(rows, 'shipments'), rowsOf<ShipmentLine>(rows, 'lines'), rowsOf<ManufacturingOrder>(rows, 'orders'));

/** The articles that a document lacks. */
const lackedBy = (waiting: Waiting) =>
  waiting.kind === 'shipment' ? waiting.lines.map((line) => line.std_sku) : waiting.needs.map(({ component }) => component.std_sku);

/** The articles that are distributed: those that the run is about, or all that some document lacks. */
const articlesGiven = (rows: Rows) =>
  articlesAbout(rows) ??
  distinct(
    queue(rows)
      .flatMap(lackedBy)
      .map(({ identity }) => identity),
  );

export const serveWaiting: ServerAction = {
  name: 'steps/stock/serveWaiting',
  label: 'Serve the documents that wait for goods',
  description:
    'Gives what is free to waiting shipments and manufacturing orders by priority, due date and age; those that have all go on to picking.',
  model: null,
  reads: [
    (_, context) => aboutWhat(context),
    (rows) => whoWaits(rows),
    (rows, context) => ({
      lock_orders: list('std_manufacturing_order', oneOf('identity', ordersToServe(rows, context)), 'identity', { lock: true }),
    }),
    (rows) => ({ lock_shipments: list('std_shipment', oneOf('identity', shipmentsToServe(rows)), 'identity', { lock: true }) }),
    (rows, context) => ({
      shipments: shipmentsById(shipmentsToServe(rows)),
      lines: shipmentLines(shipmentsToServe(rows)),
      orders: list('std_manufacturing_order', oneOf('identity', ordersToServe(rows, context)), orderFields),
    }),
    (rows, { options }) => ({
      lots: pickableLots(articlesGiven(rows), stockSettings(options), repairedLots(rowsOf<ShipmentLine>(rows, 'lines'))),
      blocked: lotsAtBlockedPlaces(articlesGiven(rows), stockSettings(options)),
      articles: list('std_sku', oneOf('identity', articlesGiven(rows)), 'identity std_awaited'),
    }),
    (rows, context) => reservationsOfLots('', rows, context),
  ],
  decide: (rows, context) => {
    const stock = stockOf(rows, context);
    const served = queue(rows).map((each) => serveFrom(each, stock));
    const short = served.flatMap(({ missing }) => missing);
    const lacked = new Set(short.map(({ identity }) => identity));
    const settled = rowsOf<Article>(rows, 'articles').filter(({ identity }) => !lacked.has(identity));
    return {
      effects: [...served.flatMap(({ effects }) => effects), ...awaited(short), ...awaitedNoMore(settled), ...served.flatMap(({ step }) => step)],
      output: {
        served: served.filter(({ effects }) => effects.length > 0).length,
        waiting: served.filter(({ missing }) => missing.length > 0).length,
      },
    };
  },
};

type Asked = { line_id: string; sku_id: string; quantity: number; only_lot?: string | null };
export type Stock = {
  /** Allocates lots: in the order for shipments or in that for production. What was given to one document is not available for the next. */
  give: (asked: readonly Asked[], to: Waiting['kind']) => Allocation<FreeLot>[];
  /** Why a lot is taken for a shipment, and for an order. */
  why: Record<Waiting['kind'], (lot: Lot) => string[]>;
};

/** The free stock in picking order, only of articles that the run is about. */
function stockOf(rows: Rows, context: ActionContext): Stock {
  const given = new Set(articlesGiven(rows));
  const gone = new Map<string, number>();
  const reservations = rowsOf<Reservation>(rows, 'reservations');
  const order = { shipment: shippingOrder(rows, context), order: inPickingOrder(lotsForAll(rows), context.today) };
  const freeIn = (lots: readonly Lot[]) => freeLots(lots, reservations).filter(({ sku_id }) => given.has(sku_id));
  const free = { shipment: [...freeIn(order.shipment), ...freeOfKept(rows)], order: freeIn(order.order) };
  return {
    give: (asked, to) => {
      const left = free[to].map((lot) => ({ ...lot, quantity: minus(lot.quantity, gone.get(lot.lot_id) ?? 0) }));
      const allocations = allocateLots(asked, left);
      for (const { lot, quantity } of allocations.flatMap(({ taken }) => taken)) gone.set(lot.lot_id, plus(gone.get(lot.lot_id) ?? 0, quantity));
      return allocations;
    },
    why: { shipment: reasonsFor(rows, context), order: reasonsOf(rows, context) },
  };
}

type Outcome = { effects: Effect[]; missing: Article[]; step: Effect[] };

/** Returns what a waiting document takes, what it still lacks, and its next step if it is complete. */
export const serveFrom = (waiting: Waiting, stock: Stock): Outcome =>
  waiting.kind === 'shipment' ? serveShipment(waiting, stock) : serveOrder(waiting, stock);

function serveShipment({ document, lines }: Extract<Waiting, { kind: 'shipment' }>, { give, why }: Stock): Outcome {
  const asked = lines.map((line) => askedBy(line, lacking(line, true)));
  const served = give(asked, 'shipment').map((allocation, index) => ({ ...allocation, row: lines[index] as ShipmentLine }));
  const missing = served.filter((each) => each.missing > 0).map(({ row }) => row.std_sku);
  const done: Effect = { op: 'transition', object_id: document.identity, action: 'set_step', step: picking };
  return {
    effects: served.filter(({ taken }) => taken.length > 0).flatMap(({ row, ...allocation }) => linePicks(row, allocation, why.shipment)),
    missing,
    step: missing.length === 0 ? [done] : [],
  };
}

function serveOrder({ document, needs }: Extract<Waiting, { kind: 'order' }>, { give, why }: Stock): Outcome {
  const asked = needs.map(({ component, quantity }) => ({ line_id: component.identity, sku_id: component.std_sku.identity, quantity }));
  const served = give(asked, 'order').map((allocation, index): ServedNeed => ({ ...allocation, need: needs[index] as ServedNeed['need'] }));
  const missing = missingOf(served);
  const picks = picksFor(
    document,
    served.filter(({ taken }) => taken.length > 0),
    why.order,
  );
  const done: Effect = { op: 'transition', object_id: document.identity, action: 'set_step', step: 'std-mo-status-picking' };
  return {
    effects: [...picks, ...availability(document, missing)],
    missing: missing.map(({ article }) => article),
    step: missing.length === 0 ? [done] : [],
  };
}
