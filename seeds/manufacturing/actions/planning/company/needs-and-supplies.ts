import type { Rows } from '@millwright/core/automation/actions.ts';
import { never } from '@millwright/core/planning/problem.ts';
import type { WorkingDays } from '@millwright/core/planning/working-days.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import type { Decimal } from '@millwright/core/value/decimal.ts';
import { recordsOf } from '../../library/columns.ts';
import { minus, times } from '../../library/quantities.ts';
import { isExpired, perishable } from '../../stock/lots.ts';
import { rankOf } from '../../waiting/queue.ts';
import { exact, type OrdersWithParts } from './component-demands.ts';
import type { OpenOrder, OpenPurchase, PlannedArticle, StockLot, ToldDemand } from './rows.ts';

/** A stored demand with its due date. */
export type Demand = {
  kind: 'sales-order' | 'manufacturing-order';
  id: string;
  article: number;
  quantity: Decimal;
  day: Day;
  keeps: number;
  rank: number;
  /** The sales order, if it was read. */
  order?: string | null;
};
/** Expected goods: the id of the order or line that delivers them, or, for a by-product, the order and the article. */
export type Supply = {
  kind: 'make' | 'buy';
  id: string;
  article: number;
  quantity: number;
  day: Day;
  /** Whether a date is set. */
  dated: boolean;
  /** Whether its quantity may still be increased: it has not begun, and was not sent to the supplier. */
  grows: boolean;
  /** Whether it is past its draft step. */
  confirmed: boolean;
  purchase?: string | null;
};

export type CountedLot = Omit<StockLot, 'std_dlc'> & { expiry: Day };
export type Open = OrdersWithParts & { purchases: readonly OpenPurchase[] };

export const dayOf = (text: string | null, otherwise: Day): Day => (text ? readDay(text.slice(0, 10)) : null) ?? otherwise;

/** Returns the lots that count as stock: their article exists, and they have not expired. */
export const stockOf = (rows: Rows, articles: readonly PlannedArticle[], today: string): CountedLot[] =>
  recordsOf<StockLot>(rows, 'lots').flatMap(({ identity, article, std_quantity, std_dlc }) => {
    const std_sku = articles[article];
    const lot = std_sku && { std_dlc, std_sku };
    if (!lot || isExpired(lot, today)) return [];
    return { identity, article, std_quantity, expiry: perishable(lot) ? dayOf(std_dlc, never) : never };
  });

/** Returns the day on which an order begins, computed as for a suggestion with the same due date. */
export function startOf({ std_due_date }: OpenOrder, article: PlannedArticle | undefined, calendar: WorkingDays, today: Day): Day {
  const due = dayOf(std_due_date, today);
  const lead = article?.std_lead_time_days ?? 0;
  return Math.max(today, lead > 0 ? calendar.before(due, lead) : due);
}

/** Returns the demand of sales order lines. The minimum remaining shelf life applies only to articles that expire. */
export const salesDemands = (lines: readonly ToldDemand[], articles: readonly PlannedArticle[], today: Day): Demand[] =>
  lines
    .filter(({ article, std_open_quantity }) => article >= 0 && (std_open_quantity ?? 0) > 0)
    .map((line) => ({
      kind: 'sales-order',
      id: line.identity,
      article: line.article,
      quantity: exact(line.std_open_quantity),
      day: dayOf(line.std_requested_date ?? line.std_delivery_date, today),
      keeps: articles[line.article]?.std_stock_management_mode === 'batch-perishable' ? (line.std_minimum_remaining_days ?? 0) : 0,
      rank: rankOf(line.std_priority),
      order: line.std_order ?? null,
    }));

const notBegun = new Set<string | null>(['std-mo-status-draft', 'std-mo-status-awaiting-materials', 'std-po-status-draft']);
const drafts = ['std-mo-status-draft', 'std-po-status-draft'];
const isConfirmed = (step: string | null) => step !== null && !drafts.includes(step);

export function suppliesOf({ orders, parts, purchases }: Open, today: Day): Supply[] {
  const made = orders.map((order): Supply => {
    const done = Math.max(order.std_quantity_produced ?? 0, order.std_recorded_quantity ?? 0);
    const quantity = Math.max(0, minus(order.std_quantity, done));
    const { identity: id, article, std_due_date, std_step } = order;
    const stage = { dated: std_due_date !== null, grows: done === 0 && notBegun.has(std_step), confirmed: isConfirmed(std_step) };
    return { kind: 'make', id, article, quantity, day: dayOf(std_due_date, today), ...stage };
  });
  const orderOf = new Map(made.map((supply) => [supply.id, supply]));
  const besides = parts
    .filter(({ std_type_of_bom }) => std_type_of_bom === 'bomline-by-products')
    .flatMap(({ std_manufacturing_order, article, std_quantity }): Supply[] => {
      const order = orderOf.get(std_manufacturing_order ?? '');
      return order
        ? [{ ...order, id: `${order.id} ${article}`, article, quantity: times(order.quantity, std_quantity), grows: false, confirmed: false }]
        : [];
    });
  const bought = purchases.map(({ identity, article, std_coming_quantity, std_own_date, std_expected_reception_date, std_po, std_step }): Supply => {
    const on = std_own_date ?? std_expected_reception_date;
    const stage = { dated: on !== null, grows: notBegun.has(std_step), confirmed: isConfirmed(std_step) };
    return { kind: 'buy', id: identity, article, quantity: std_coming_quantity ?? 0, day: dayOf(on, today), ...stage, purchase: std_po };
  });
  return [...made, ...besides, ...bought].filter(({ article, quantity }) => article >= 0 && quantity > 0);
}
