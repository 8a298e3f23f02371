import type { Rows } from '@millwright/core/automation/actions.ts';
import { billsOf } from '@millwright/core/planning/bills.ts';
import { decimals, decimalsOf } from '@millwright/core/planning/decimals.ts';
import { never, type Problem } from '@millwright/core/planning/problem.ts';
import { closingDays, type WorkingDays, workingDays } from '@millwright/core/planning/working-days.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import { type Decimal, decimalText } from '@millwright/core/value/decimal.ts';
import { listsOf, recordsOf } from '../../library/columns.ts';
import { minus, times } from '../../library/quantities.ts';
import { isExpired, perishable } from '../../stock/lots.ts';
import { rankOf } from '../../waiting/queue.ts';
import { componentDemands, exact, type Line, type OrdersWithParts } from './component-demands.ts';
import { billPaths } from './reads.ts';
import type { Bill, BillLine, OpenOrder, OpenPurchase, PlannedArticle, StockLot, SupplierReference, ToldDemand } from './rows.ts';
import type { PlanningSettings } from './settings.ts';

/** A need that stands in the books, and the day it is due. */
export type Demand = {
  kind: 'sales-order' | 'manufacturing-order';
  id: string;
  article: number;
  quantity: Decimal;
  day: Day;
  keeps: number;
  rank: number;
  /** The sales order, where it is read. */
  order?: string | null;
};
/** What is on its way, by the order or line that brings it, or the order and the article that comes out of it besides. */
export type Supply = { kind: 'make' | 'buy'; id: string; article: number; quantity: number; day: Day; purchase?: string | null };

/** The problem of a company, and what its rows stand for. */
export type Company = {
  problem: Problem;
  articles: PlannedArticle[];
  supplierOf: (SupplierReference | undefined)[];
  demands: Demand[];
  supplies: Supply[];
  /** The lots of the problem, in its order. */
  lots: CountedLot[];
};

const dayOf = (text: string | null, otherwise: Day): Day => (text ? readDay(text.slice(0, 10)) : null) ?? otherwise;
const ints = <T>(rows: readonly T[], of: (row: T) => number) => Int32Array.from(rows, of);

type CountedLot = Omit<StockLot, 'std_dlc'> & { expiry: Day };
type Open = OrdersWithParts & { purchases: readonly OpenPurchase[] };

/** Reads a company as a problem of planning. `open` are the orders that stand; what planning may change itself is not among them. */
export function companyOf(rows: Rows, today: string, settings: PlanningSettings, open: Open): Company {
  const now = dayOf(today, 0);
  const articles = recordsOf<PlannedArticle>(rows, 'articles');
  const calendar = calendarOf(settings);
  const lines = linesOf(listsOf<BillLine>(rows, 'bill_lines', billPaths));
  const demands = [
    ...salesDemands(recordsOf<ToldDemand>(rows, 'demands'), articles, now),
    ...componentDemands(
      open,
      (of) => linesOfArticles(lines, of),
      (order) => startOf(order, articles[order.article], calendar, now),
    ),
  ];
  const supplies = suppliesOf(open, now);
  const lots = stockOf(rows, articles, today);
  const supplierOf = suppliersOf(recordsOf<SupplierReference>(rows, 'references'), articles.length);
  const made = madeOf(rows, articles);
  const { calendars, calendarAt } = suppliersCalendars(settings, supplierOf, made);
  return {
    problem: {
      articles: articles.length,
      bills: billsOf(articles.length, { ...lines, per: decimalsOf(lines.per) }),
      made,
      demands: {
        article: ints(demands, ({ article }) => article),
        quantity: decimals(demands.map(({ quantity }) => decimalText(quantity))),
        day: ints(demands, ({ day }) => day),
        keeps: ints(demands, ({ keeps }) => keeps),
      },
      lots: {
        article: ints(lots, ({ article }) => article),
        quantity: decimalsOf(lots.map(({ std_quantity }) => std_quantity)),
        expiry: ints(lots, ({ expiry }) => expiry),
      },
      supplies: {
        article: ints(supplies, ({ article }) => article),
        quantity: decimalsOf(supplies.map(({ quantity }) => quantity)),
        day: ints(supplies, ({ day }) => day),
      },
      rules: { ...rulesOf(articles, supplierOf, made), calendar: calendarAt },
      calendars: [calendar, ...calendars],
      today: now,
    },
    articles,
    supplierOf,
    demands,
    supplies,
    lots,
  };
}

type Lines = { component: Int32Array; parent: Int32Array; per: Float64Array };

/** Lines of bills, without those that name no article. */
function linesOf({ component, parent, per }: { [name in keyof BillLine]: number[] }): Lines {
  const lines: Lines = { component: new Int32Array(per.length), parent: new Int32Array(per.length), per: new Float64Array(per.length) };
  let count = 0;
  for (let at = 0; at < per.length; at++) {
    const part = component[at] as number;
    const whole = parent[at] as number;
    if (part < 0 || whole < 0) continue;
    lines.component[count] = part;
    lines.parent[count] = whole;
    lines.per[count++] = per[at] as number;
  }
  return { component: lines.component.subarray(0, count), parent: lines.parent.subarray(0, count), per: lines.per.subarray(0, count) };
}

/** The bills of a few articles. */
function linesOfArticles({ component, parent, per }: Lines, of: ReadonlySet<number>): Map<number, Line[]> {
  const bills = new Map<number, Line[]>();
  if (of.size === 0) return bills;
  for (let at = 0; at < per.length; at++) {
    const whole = parent[at] as number;
    if (of.has(whole)) bills.set(whole, [...(bills.get(whole) ?? []), { component: component[at] as number, per: per[at] as number }]);
  }
  return bills;
}

/** Stock that counts: of an article that is there, and not expired. */
const stockOf = (rows: Rows, articles: readonly PlannedArticle[], today: string): CountedLot[] =>
  recordsOf<StockLot>(rows, 'lots').flatMap(({ identity, article, std_quantity, std_dlc }) => {
    const std_sku = articles[article];
    const lot = std_sku && { std_dlc, std_sku };
    if (!lot || isExpired(lot, today)) return [];
    return { identity, article, std_quantity, expiry: perishable(lot) ? dayOf(std_dlc, never) : never };
  });

const calendarOf = ({ closed_days, closed_weekdays }: PlanningSettings, besides: readonly Day[] = []): WorkingDays =>
  workingDays(
    closed_weekdays.map((weekday) => weekday - 1),
    [...closed_days, ...besides],
  );

/** The days of suppliers who say when they are closed, beside those of the company, and whose days each article has: 0 are the company's. */
function suppliersCalendars(settings: PlanningSettings, suppliers: Company['supplierOf'], made: Uint8Array) {
  const calendars: WorkingDays[] = [];
  const indexByDays = new Map<string, number>();
  const calendarAt = new Int32Array(suppliers.length);
  suppliers.forEach((supplier, at) => {
    const [from, until] = [readDay(supplier?.std_closed_from ?? ''), readDay(supplier?.std_closed_until ?? '')];
    const days = made[at] || from === null || until === null ? [] : closingDays(from, until);
    if (days.length === 0) return;
    const key = `${from} ${until}`;
    if (!indexByDays.has(key)) indexByDays.set(key, calendars.push(calendarOf(settings, days)));
    calendarAt[at] = indexByDays.get(key) as number;
  });
  return { calendars, calendarAt };
}

/** The day on which an order begins, as a suggestion due on the same day would. */
function startOf({ std_due_date }: OpenOrder, article: PlannedArticle | undefined, calendar: WorkingDays, today: Day): Day {
  const due = dayOf(std_due_date, today);
  const lead = article?.std_lead_time_days ?? 0;
  return Math.max(today, lead > 0 ? calendar.before(due, lead) : due);
}

/** How long goods must keep is asked of those only that expire. */
const salesDemands = (lines: readonly ToldDemand[], articles: readonly PlannedArticle[], today: Day): Demand[] =>
  lines.flatMap(
    ({
      identity,
      std_open_quantity,
      article,
      std_requested_date,
      std_delivery_date,
      std_minimum_remaining_days,
      std_priority,
      std_order,
    }): Demand[] => {
      const day = dayOf(std_requested_date ?? std_delivery_date, today);
      const expires = articles[article]?.std_stock_management_mode === 'batch-perishable';
      const keeps = expires ? (std_minimum_remaining_days ?? 0) : 0;
      return article < 0 || (std_open_quantity ?? 0) <= 0
        ? []
        : [
            {
              kind: 'sales-order',
              id: identity,
              article,
              quantity: exact(std_open_quantity),
              day,
              keeps,
              rank: rankOf(std_priority),
              order: std_order ?? null,
            },
          ];
    },
  );

function suppliesOf({ orders, parts, purchases }: Open, today: Day): Supply[] {
  const made = orders.map((order): Supply => {
    const done = Math.max(order.std_quantity_produced ?? 0, order.std_recorded_quantity ?? 0);
    const quantity = Math.max(0, minus(order.std_quantity, done));
    return { kind: 'make', id: order.identity, article: order.article, quantity, day: dayOf(order.std_due_date, today) };
  });
  const orderOf = new Map(made.map((supply) => [supply.id, supply]));
  const besides = parts
    .filter(({ std_type_of_bom }) => std_type_of_bom === 'bomline-by-products')
    .flatMap(({ std_manufacturing_order, article, std_quantity }): Supply[] => {
      const order = orderOf.get(std_manufacturing_order ?? '');
      return order ? [{ ...order, id: `${order.id} ${article}`, article, quantity: times(order.quantity, std_quantity) }] : [];
    });
  const bought = purchases.map(({ identity, article, std_open_quantity, std_expected_reception_date, std_po }): Supply => {
    const day = dayOf(std_expected_reception_date, today);
    return { kind: 'buy', id: identity, article, quantity: std_open_quantity ?? 0, day, purchase: std_po };
  });
  return [...made, ...besides, ...bought].filter(({ article, quantity }) => article >= 0 && quantity > 0);
}

/** The first supplier of each article, by its oldest reference. */
function suppliersOf(references: readonly SupplierReference[], count: number): (SupplierReference | undefined)[] {
  const first = new Array<SupplierReference | undefined>(count);
  for (const reference of references) if (reference.article >= 0) first[reference.article] ??= reference;
  return first;
}

/** Finished and semi-finished articles with a bill are made, whatever stands in it, all others bought. */
function madeOf(rows: Rows, articles: readonly PlannedArticle[]): Uint8Array {
  const made = new Uint8Array(articles.length);
  for (const article of listsOf<Bill>(rows, 'bills', { article: 'std_sku.identity' }).article) {
    const type = articles[article]?.std_type;
    if (type === 'finished-good' || type === 'semi-finished') made[article] = 1;
  }
  return made;
}

/** What a supplier says of packs, minimum and lead time goes before what the article says, where it is bought. */
function rulesOf(articles: readonly PlannedArticle[], suppliers: Company['supplierOf'], made: Uint8Array): Omit<Problem['rules'], 'calendar'> {
  const bought = (at: number) => (made[at] ? undefined : suppliers[at]);
  const rule = (of: (article: PlannedArticle, supplier: SupplierReference | undefined) => number | null | undefined) =>
    articles.map((article, at) => of(article, bought(at)) ?? 0);
  const column = (of: Parameters<typeof rule>[0]) => decimalsOf(rule(of));
  return {
    safety: column((article) => article.std_safety_stock),
    minimum: column((article, supplier) => supplier?.std_minimum_quantity ?? article.std_lot_minimum),
    multiple: column((article, supplier) => supplier?.std_pack_quantity ?? article.std_lot_multiple),
    maximum: column((article) => article.std_lot_maximum),
    lead: Int32Array.from(rule((article, supplier) => supplier?.std_lead_time_days ?? article.std_lead_time_days)),
    shelf: Int32Array.from(rule((article) => (article.std_stock_management_mode === 'batch-perishable' ? article.std_shelf_life_days : 0))),
  };
}
