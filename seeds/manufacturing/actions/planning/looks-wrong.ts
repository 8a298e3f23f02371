import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { empty, filled } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import type { Company } from './company/columns.ts';
import type { Outcome } from './wanted.ts';

/** So many of each are named. */
const most = 100;
/** A day longer ago than this is taken for forgotten. */
const forgotten_days = 365;

type Labelled = { std_label: string | null };
type Below = { std_quantity: number; std_sku: Labelled | null };

const first = (model: string, where: Condition, fields: string): Read => ({
  query: `query ($where: JSON) { ${model}(where: $where, limit: ${most}) { ${fields} } }`,
  variables: { where },
});

const open = (...ended: string[]): Condition[] => [
  filled('std_active_operation'),
  { fact: 'std_active_operation.std_key', operator: 'notIn', value: ended },
];

/** What is read beside a plan to find what can't be true: stock below zero, and what has been due for years. */
export function wrongReads(today: string): Record<string, Read> {
  const before = (fact: string): Condition => ({ fact, operator: 'lessThan', value: addDays(today, -forgotten_days) });
  return {
    below_zero: first(
      'std_sku_lot',
      { all: [{ fact: 'std_quantity', operator: 'lessThan', value: 0 }, empty('std_stock_location.std_key')] },
      'std_quantity std_sku { std_label }',
    ),
    forgotten_orders: first(
      'std_order',
      { all: [before('std_delivery_date'), ...open('std-so-status-done', 'std-so-status-cancelled')] },
      'std_label',
    ),
    forgotten_purchases: first(
      'std_po',
      { all: [before('std_expected_reception_date'), ...open('std-po-status-completed', 'std-po-status-cancelled')] },
      'std_label',
    ),
    forgotten_making: first(
      'std_manufacturing_order',
      { all: [before('std_due_date'), ...open('std-mo-status-done', 'std-mo-status-cancelled')] },
      'std_label',
    ),
  };
}

/** What looks wrong in what a plan is made of, by its labels; lists that are empty are left out. */
export function looksWrong(rows: Rows, { articles, supplierOf }: Company, { wanted }: Outcome): JsonObject {
  const bought = wanted.filter(({ kind, article }) => kind === 'buy' && !supplierOf[article]).map(({ article }) => articles[article]);
  const isMade = (type: string | null | undefined) => type === 'finished-good' || type === 'semi-finished';
  const labels = (read: string) => rowsOf<Labelled>(rows, read).map(({ std_label }) => std_label);
  const suspects: Record<string, (string | null)[]> = {
    without_bill: bought.filter((each) => isMade(each?.std_type)).map((each) => each?.std_label ?? null),
    without_supplier: bought.filter((each) => !isMade(each?.std_type)).map((each) => each?.std_label ?? null),
    below_zero: rowsOf<Below>(rows, 'below_zero').map(({ std_sku }) => std_sku?.std_label ?? null),
    due_long_ago: ['forgotten_orders', 'forgotten_purchases', 'forgotten_making'].flatMap(labels),
  };
  return Object.fromEntries(
    Object.entries(suspects)
      .map(([name, all]): [string, (string | null)[]] => [name, [...new Set(all)].slice(0, most)])
      .filter(([, all]) => all.length > 0),
  );
}
