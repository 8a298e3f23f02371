import type { Rows } from '@millwright/core/automation/actions.ts';
import { decimalsOf } from '@millwright/core/planning/decimals.ts';
import type { Problem } from '@millwright/core/planning/problem.ts';
import { listsOf } from '../../library/columns.ts';
import type { Bill, PlannedArticle, SupplierReference } from './rows.ts';

/** The first supplier of each article, if there is one. */
type Suppliers = readonly (SupplierReference | undefined)[];

/** Returns the first supplier of each article: that of its oldest supplier reference. */
export function suppliersOf(references: readonly SupplierReference[], count: number): (SupplierReference | undefined)[] {
  const first = new Array<SupplierReference | undefined>(count);
  for (const reference of references) if (reference.article >= 0) first[reference.article] ??= reference;
  return first;
}

/**
 * Returns which articles are manufactured: finished and semi-finished ones with a bill of materials, even an empty one.
 * All others are purchased.
 */
export function madeOf(rows: Rows, articles: readonly PlannedArticle[]): Uint8Array {
  const made = new Uint8Array(articles.length);
  for (const article of listsOf<Bill>(rows, 'bills', { article: 'std_sku.identity' }).article) {
    const type = articles[article]?.std_type;
    if (type === 'finished-good' || type === 'semi-finished') made[article] = 1;
  }
  return made;
}

/**
 * Returns the order quantity rules of all articles. For a purchased article the supplier's pack size, minimum and lead
 * time replace those of the article.
 */
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
