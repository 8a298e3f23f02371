import type { Effect, Read, Rows } from '@millwright/core/automation/actions.ts';
import { type Decimal, decimal, decimalText } from '@millwright/core/value/decimal.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { decimalsOf } from '../../shared/currencies.ts';
import { list, oneOf } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';
import { companyCurrency } from '../prices/rates.ts';
import { articlesOf, history, type Moved, movementsById, movementsIn, unusedOf } from './movements.ts';
import { type Entry, type Held, valueAll } from './value-all.ts';

type StockValue = Linked & { std_quantity: number | null; std_value: number | null; std_entered: number | null; std_sku: Linked | null };
type Article = Linked & { std_quantity_in_stock: number | null };

const valueFields = 'identity std_quantity std_value std_entered std_sku { identity }';
const movedIn = (rows: Rows) => movementsIn(rows).filter((each) => each.std_value_entry === null);
const without = (rows: Rows) => {
  const valued = new Set(rowsOf<StockValue>(rows, 'values').map(({ std_sku }) => std_sku?.identity));
  return articlesOf(movedIn(rows)).filter((article) => !valued.has(article));
};

/**
 * Reads for articles without a stock value. They are locked, and it is checked again whether another transaction has
 * created one meanwhile.
 */
const firstTime = (rows: Rows, reads: (articles: string[]) => Record<string, Read>): Record<string, Read> => {
  const articles = without(rows);
  return articles.length > 0 ? reads(articles) : {};
};

const textOf = (value: Decimal | null) => value && decimalText(value);

/**
 * The stock of each article before these movements. If an article was never valued, it is computed from its lots, minus
 * these movements.
 */
function heldOf(rows: Rows): Map<string, Held> {
  const stored = [...rowsOf<StockValue>(rows, 'values'), ...rowsOf<StockValue>(rows, 'late')].map(
    ({ std_sku, std_quantity, std_value, std_entered }): [string, Held] => [
      std_sku?.identity ?? '',
      { quantity: decimal(std_quantity ?? 0), value: std_value === null ? null : decimal(std_value), entered: decimal(std_entered ?? 0) },
    ],
  );
  const movedOf = Map.groupBy(movedIn(rows), ({ std_lot }) => std_lot?.std_sku?.identity);
  const first = rowsOf<Article>(rows, 'articles').map(({ identity, std_quantity_in_stock }): [string, Held] => {
    const own = movedOf.get(identity) ?? [];
    const change = own.reduce((sum, moved) => sum.plus(decimal(moved.std_quantity ?? 0).times(signOf(moved))), decimal(0));
    const quantity = decimal(std_quantity_in_stock ?? 0).minus(change);
    return [identity, { quantity, value: quantity.lte(0) ? decimal(0) : null, entered: decimal(0) }];
  });
  return new Map([...first, ...stored]);
}

const signOf = ({ std_from_location, std_to_location }: Moved) =>
  Number(Boolean(std_from_location?.std_key)) - Number(Boolean(std_to_location?.std_key));

const entryEffect = ({ article, movement, value, change, basis }: Entry, now: string): Effect => ({
  op: 'create',
  model: 'std_value_entry',
  properties: { std_value: textOf(value), std_stock_change: textOf(change), std_basis: basis, std_created_at: now },
  links: { std_sku: article, std_stock_mouvement: movement },
});

function stockEffect(article: string, { quantity, value, entered }: Held, row: StockValue | undefined): Effect {
  const properties = { std_quantity: decimalText(quantity), std_value: textOf(value), std_entered: decimalText(entered) };
  if (row) return { op: 'update', id: row.identity, properties };
  return { op: 'create', model: 'std_stock_value', properties, links: { std_sku: article } };
}

/**
 * Values all new movements, whatever created them: it runs at the end of each save that creates movements, with the
 * stock values of their articles locked. A movement that is already valued keeps its value.
 */
export const valueMovements: ServerAction = {
  name: 'steps/stock/valueMovements',
  label: 'Value stock movements',
  description: 'At what was paid or consumed, at what they reverse, else at the average cost of the article; what is not known stays unknown.',
  model: null,
  reads: [
    (_, { input }) => ({ moved: movementsById(Array.isArray(input.ids) ? (input.ids as string[]) : []) }),
    (rows) => ({ values: list('std_stock_value', oneOf('std_sku', articlesOf(movedIn(rows))), valueFields, { lock: true }) }),
    (rows) => firstTime(rows, (articles) => ({ lock: list('std_sku', oneOf('identity', articles), 'identity', { lock: true }) })),
    (rows) => ({
      ...firstTime(rows, (articles) => ({
        late: list('std_stock_value', oneOf('std_sku', articles), valueFields, { lock: true }),
        articles: list('std_sku', oneOf('identity', articles), 'identity std_quantity_in_stock'),
      })),
      ...history(movedIn(rows)),
    }),
  ],
  decide: (rows, { now, options }) => {
    const company = companyCurrency(options);
    const moved = movedIn(rows);
    const ids = new Set(moved.map(({ identity }) => identity));
    const past = rowsOf<Moved>(rows, 'before')
      .filter(({ identity }) => !ids.has(identity))
      .map((each) => ({ moved: each, value: each.std_value_entry?.std_value == null ? null : decimal(each.std_value_entry.std_value) }));
    const { entries, held } = valueAll(moved, heldOf(rows), past, { company, decimals: decimalsOf(company), unused: unusedOf(rows) });
    const stored = new Map([...rowsOf<StockValue>(rows, 'values'), ...rowsOf<StockValue>(rows, 'late')].map((row) => [row.std_sku?.identity, row]));
    const touched = [...held].filter(([article]) => entries.some((entry) => entry.article === article));
    return {
      effects: [
        ...touched.map(([article, now]) => stockEffect(article, now, stored.get(article))),
        ...entries.map((entry) => entryEffect(entry, now)),
      ],
      output: { valued: entries.length },
    };
  },
};
