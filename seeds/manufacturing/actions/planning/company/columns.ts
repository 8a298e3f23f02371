import type { Rows } from '@millwright/core/automation/actions.ts';
import { billsOf } from '@millwright/core/planning/bills.ts';
import { decimals, decimalsOf } from '@millwright/core/planning/decimals.ts';
import { never, type Problem } from '@millwright/core/planning/problem.ts';
import { decimalText } from '@millwright/core/value/decimal.ts';
import { listsOf, recordsOf } from '../../library/columns.ts';
import { linesOf, linesOfArticles } from './bill-lines.ts';
import { calendarsOf } from './closed-days.ts';
import { componentDemands } from './component-demands.ts';
import { type CountedLot, type Demand, dayOf, type Open, type Supply, salesDemands, startOf, stockOf, suppliesOf } from './needs-and-supplies.ts';
import { billPaths } from './reads.ts';
import type { BillLine, PlannedArticle, SupplierReference, ToldDemand } from './rows.ts';
import { madeOf, rulesOf, suppliersOf } from './rules.ts';
import type { PlanningSettings } from './settings.ts';

/** The planning problem of a company, with the records that its rows stand for. */
export type Company = {
  problem: Problem;
  articles: PlannedArticle[];
  supplierOf: (SupplierReference | undefined)[];
  demands: Demand[];
  supplies: Supply[];
  /** The lots of the problem, in the order of its rows. */
  lots: CountedLot[];
};

const ints = <T>(rows: readonly T[], of: (row: T) => number) => Int32Array.from(rows, of);

/**
 * Builds the planning problem of a company from what was read. `open` are the existing orders, without those that
 * planning may change itself.
 */
export function companyOf(rows: Rows, today: string, settings: PlanningSettings, open: Open): Company {
  const now = dayOf(today, 0);
  const articles = recordsOf<PlannedArticle>(rows, 'articles');
  const supplierOf = suppliersOf(recordsOf<SupplierReference>(rows, 'references'), articles.length);
  const made = madeOf(rows, articles);
  const calendars = calendarsOf(rows, settings, supplierOf, made);
  const lines = linesOf(listsOf<BillLine>(rows, 'bill_lines', billPaths));
  const yields = linesOf(listsOf<BillLine>(rows, 'yields', billPaths));
  const demands = [
    ...salesDemands(recordsOf<ToldDemand>(rows, 'demands'), articles, now),
    ...componentDemands(
      open,
      (of) => linesOfArticles(lines, of),
      (order) => startOf(order, articles[order.article], calendars.company, now),
    ),
  ];
  const supplies = suppliesOf(open, now);
  const lots = stockOf(rows, articles, today);
  return {
    problem: {
      articles: articles.length,
      bills: billsOf(articles.length, { ...lines, per: decimalsOf(lines.per) }),
      yields: billsOf(articles.length, { ...yields, per: decimalsOf(yields.per) }),
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
      rules: { ...rulesOf(articles, supplierOf, made), calendar: calendars.of },
      calendars: [calendars.company, ...calendars.suppliers],
      period: settings.period_days ?? never,
      today: now,
    },
    articles,
    supplierOf,
    demands,
    supplies,
    lots,
  };
}
