import type { Rows } from '@millwright/core/automation/actions.ts';
import { decimalsOf } from '@millwright/core/planning/decimals.ts';
import type { Problem } from '@millwright/core/planning/problem.ts';
import { closingDays, type WorkingDays, workingDays } from '@millwright/core/planning/working-days.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import { listsOf } from '../../library/columns.ts';
import type { Bill, PlannedArticle, SupplierReference } from './rows.ts';
import type { PlanningSettings } from './settings.ts';

/** The first supplier of each article, where it has one. */
type Suppliers = readonly (SupplierReference | undefined)[];

/** The first supplier of each article, by its oldest reference. */
export function suppliersOf(references: readonly SupplierReference[], count: number): (SupplierReference | undefined)[] {
  const first = new Array<SupplierReference | undefined>(count);
  for (const reference of references) if (reference.article >= 0) first[reference.article] ??= reference;
  return first;
}

/** Finished and semi-finished articles with a bill are made, whatever stands in it, all others bought. */
export function madeOf(rows: Rows, articles: readonly PlannedArticle[]): Uint8Array {
  const made = new Uint8Array(articles.length);
  for (const article of listsOf<Bill>(rows, 'bills', { article: 'std_sku.identity' }).article) {
    const type = articles[article]?.std_type;
    if (type === 'finished-good' || type === 'semi-finished') made[article] = 1;
  }
  return made;
}

/** What a supplier says of packs, minimum and lead time goes before what the article says, where it is bought. */
export function rulesOf(articles: readonly PlannedArticle[], suppliers: Suppliers, made: Uint8Array): Omit<Problem['rules'], 'calendar'> {
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

/** The days on which a company works, less these. */
export const calendarOf = ({ closed_days, closed_weekdays }: PlanningSettings, besides: readonly Day[] = []): WorkingDays =>
  workingDays(
    closed_weekdays.map((weekday) => weekday - 1),
    [...closed_days, ...besides],
  );

/** The days of suppliers who say when they are closed, beside those of the company, and whose days each article has: 0 are the company's. */
export function suppliersCalendars(settings: PlanningSettings, suppliers: Suppliers, made: Uint8Array) {
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
