import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { addDays } from '@millwright/core/time/days.ts';
import { empty, filled } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import type { Company } from './company/columns.ts';
import type { Outcome } from './wanted.ts';

/** Maximum number of records listed of each kind. */
export const mostSuspects = 100;
/** A date longer ago than this is regarded as forgotten. */
const forgotten_days = 365;

type Labelled = { identity: string; std_label: string | null };
type Below = { std_quantity: number; std_sku: Labelled | null };

/** Data that looks wrong: the kind of problem and the record. */
export type Suspect = { kind: string; model: string; id: string; label: string | null };

const first = (model: string, where: Condition, fields: string): Read => ({
  query: `query ($where: JSON) { ${model}(where: $where, limit: ${mostSuspects}) { ${fields} } }`,
  variables: { where },
});

const open = (...ended: string[]): Condition[] => [
  filled('std_active_operation'),
  { fact: 'std_active_operation.std_key', operator: 'notIn', value: ended },
];

const made: Condition = { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] };

/**
 * Reads what a plan does not need but which shows wrong data: negative stock, routings without steps, and orders that
 * have been due for years.
 */
export function wrongReads(today: string): Record<string, Read> {
  const since = addDays(today, -forgotten_days);
  const before = (fact: string): Condition => ({ fact, operator: 'lessThan', value: since });
  // Lines have this date while goods are still expected: their own date, or that of the purchase order.
  const comes = 'std_lines.std_coming_date';
  const comesLater: Condition = { fact: comes, operator: 'greaterThanInclusive', value: since };
  return {
    below_zero: first(
      'std_sku_lot',
      { all: [{ fact: 'std_quantity', operator: 'lessThan', value: 0 }, empty('std_stock_location.std_key')] },
      'std_quantity std_sku { identity std_label }',
    ),
    without_steps: first('std_sku', { all: [made, filled('std_active_process'), empty('std_active_process.std_steps')] }, 'identity std_label'),
    forgotten_orders: first(
      'std_order',
      { all: [before('std_delivery_date'), ...open('std-so-status-done', 'std-so-status-cancelled')] },
      'identity std_label',
    ),
    forgotten_purchases: first(
      'std_po',
      {
        all: [
          { any: [before('std_expected_reception_date'), before(comes)] },
          { not: comesLater },
          ...open('std-po-status-completed', 'std-po-status-cancelled'),
        ],
      },
      'identity std_label',
    ),
    forgotten_making: first(
      'std_manufacturing_order',
      { all: [before('std_due_date'), ...open('std-mo-status-done', 'std-mo-status-cancelled')] },
      'identity std_label',
    ),
  };
}

/** Returns data of a plan that looks wrong, up to a maximum number of each kind. */
export function suspectsOf(rows: Rows, { articles, supplierOf, problem }: Company, { wanted }: Outcome): Suspect[] {
  const isMade = (type: string | null | undefined) => type === 'finished-good' || type === 'semi-finished';
  const ofArticle = (kind: string, article: number): Suspect => ({
    kind,
    model: 'std_sku',
    id: articles[article]?.identity ?? '',
    label: articles[article]?.std_label ?? null,
  });
  const withLines = new Set(problem.bills.parent);
  const suspects = [
    ...wanted.flatMap(({ kind, article }): Suspect[] => {
      if (kind === 'make') return withLines.has(article) ? [] : [ofArticle('empty_bill', article)];
      if (supplierOf[article]) return problem.rules.lead[article] ? [] : [ofArticle('without_lead_time', article)];
      return [ofArticle(isMade(articles[article]?.std_type) ? 'without_bill' : 'without_supplier', article)];
    }),
    ...rowsOf<Below>(rows, 'below_zero').flatMap(({ std_sku }): Suspect[] =>
      std_sku ? [{ kind: 'below_zero', model: 'std_sku', id: std_sku.identity, label: std_sku.std_label }] : [],
    ),
    ...rowsOf<Labelled>(rows, 'without_steps').map(
      ({ identity, std_label }): Suspect => ({ kind: 'without_steps', model: 'std_sku', id: identity, label: std_label }),
    ),
    ...Object.entries(forgotten).flatMap(([read, model]) =>
      rowsOf<Labelled>(rows, read).map(({ identity, std_label }): Suspect => ({ kind: 'due_long_ago', model, id: identity, label: std_label })),
    ),
  ];
  const once = [...new Map(suspects.map((each) => [`${each.kind} ${each.id}`, each])).values()];
  return [...Map.groupBy(once, ({ kind }) => kind).values()].flatMap((some) => some.slice(0, mostSuspects));
}

const forgotten = { forgotten_orders: 'std_order', forgotten_purchases: 'std_po', forgotten_making: 'std_manufacturing_order' };

/** Returns the same as labels, by kind; kinds without records are left out. */
export const looksWrong = (suspects: readonly Suspect[]): JsonObject =>
  Object.fromEntries([...Map.groupBy(suspects, ({ kind }) => kind)].map(([kind, some]) => [kind, some.map(({ label }) => label)]));
