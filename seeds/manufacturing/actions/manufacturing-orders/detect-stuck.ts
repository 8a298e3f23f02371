import type { ActionContext, Decision, Rows } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { minus, plus } from '../library/quantities.ts';
import { is, list } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { articlesOf, type ManufacturingOrder, needsOf, orderFields } from '../materials/order.ts';
import { availability } from '../materials/picks.ts';
import { allocateLots } from '../stock/allocate-lots.ts';
import { awaited } from '../stock/awaited.ts';
import { type Article, inPickingOrder, type Lot, pickableLots } from '../stock/lots.ts';
import { freeLots, openPicks, type Reservation } from '../stock/reservations.ts';
import { stockSettings } from '../stock/settings.ts';

export const isBeforeProduction = is('std_active_operation.std_include_in_mrp', true);
const inTheirOrder = { order: '{field: "std_due_date", direction: asc}, {field: "created_at", direction: asc}' };
/** Every order before production, in turn. */
export const allOrders = () => ({ orders: list('std_manufacturing_order', isBeforeProduction, orderFields, inTheirOrder) });

/** The stock that they may take. */
export const stockReads: ServerAction['reads'] = [
  (rows, { options }) => ({
    lots: pickableLots(articlesOf(rowsOf<ManufacturingOrder>(rows, 'orders').flatMap(needsOf)), stockSettings(options)),
  }),
  (rows) => ({ reservations: openPicks(rowsOf<Lot>(rows, 'lots').map(({ identity }) => identity)) }),
];

/** A plan that only looks writes nothing. */
const isTrial = ({ input }: ActionContext) => input.dry_run === true;

export const detectStuckOrders: ServerAction = {
  name: 'steps/manufacturing-orders/detectStuckOrders',
  label: 'Find the manufacturing orders that lack parts',
  description: 'Serves all orders before production by due date, and says of each whether its parts are there and what is missing.',
  model: null,
  reads: [allOrders, ...stockReads].map(
    (phase): ServerAction['reads'][number] =>
      (rows, context) =>
        isTrial(context) ? {} : phase(rows, context),
  ),
  decide: (rows, context) => ({
    effects: isTrial(context) ? [] : tellWhatIsMissing(rows, context).effects,
    output: context.input.plan ?? null,
  }),
};

/** Serves all orders in turn by name only, and says of each what it lacks. */
export function tellWhatIsMissing(rows: Rows, { today }: ActionContext): Decision {
  const orders = rowsOf<ManufacturingOrder>(rows, 'orders');
  let free = freeLots(inPickingOrder(rowsOf<Lot>(rows, 'lots'), today), rowsOf<Reservation>(rows, 'reservations'));
  const lacked: Article[] = [];
  const effects = orders.flatMap((order) => {
    const needs = needsOf(order);
    const served = allocateLots(
      needs.map(({ component, quantity }) => ({ line_id: component.identity, sku_id: component.std_sku.identity, quantity })),
      free,
    );
    const used = new Map<string, number>();
    for (const { lot, quantity } of served.flatMap(({ taken }) => taken)) used.set(lot.lot_id, plus(used.get(lot.lot_id) ?? 0, quantity));
    free = free.map((lot) => ({ ...lot, quantity: minus(lot.quantity, used.get(lot.lot_id) ?? 0) }));
    const missing = served.flatMap(({ missing: quantity }, index) => {
      const article = needs[index]?.component.std_sku;
      return quantity > 0 && article ? [{ article, quantity }] : [];
    });
    lacked.push(...missing.map(({ article }) => article));
    return availability(order, missing);
  });
  // Goods of what is lacked are told of when they come.
  return { effects: [...effects, ...awaited(lacked)] };
}
