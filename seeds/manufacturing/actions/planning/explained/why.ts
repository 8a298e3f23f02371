import { source } from '@millwright/core/planning/columns.ts';
import { purpose } from '@millwright/core/planning/needs.ts';
import { never } from '@millwright/core/planning/problem.ts';
import type { ToldCell, ToldRow } from '@millwright/core/record/told-rows.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import { minus, plus } from '../../library/quantities.ts';
import { articleCell, recordCell, sum, supplyCell, supplyFigure, type Told } from './cells.ts';
import { causeRows, upRows } from './levels.ts';
import type { Pegged } from './pegged.ts';

/** Maximum number of rows in each part. */
export const mostTold = 100;

/** Returns the explanation of an article's plan: its figures, their parts, and their consequences. */
export function whyRows(told: Told, article: number): Record<string, ToldRow[]> {
  const own = told.pegs.filter((peg) => peg.article === article);
  return {
    figures: [figuresRow(told, article)],
    needs: needRows(told, article, own),
    sources: [...lotRows(told, article, own), ...supplyRows(told, article, own), ...besidesRows(told, article, own)],
    orders: upRows(told, own),
    causes: causeRows(told, article),
  };
}

function figuresRow({ company, outcome, besides }: Told, article: number): ToldRow {
  const { std_required, std_stock, std_net, std_lost } = outcome.reasonOf(article);
  const coming = (kind: 'make' | 'buy') =>
    plus(0, ...company.supplies.filter((each) => each.article === article && each.kind === kind).map(({ quantity }) => quantity));
  return {
    article: articleCell(company, article),
    required: std_required,
    stock: std_stock,
    production: plus(coming('make'), ...besides.filter((each) => each.article === article).map(({ quantity }) => quantity)),
    ordered: coming('buy'),
    net: std_net,
    lost: std_lost === 0 ? null : std_lost,
  };
}

/** Rows for the needs of the article: the record that needs it, for what, and how the need is covered. */
function needRows(told: Told, article: number, own: readonly Pegged[]): ToldRow[] {
  const needs = Map.groupBy(own, (peg) => `${peg.purpose} ${peg.to}`);
  const rows = [...needs.values()].map((pegs): ToldRow => {
    const of = (...kinds: number[]) => sum(pegs.filter((peg) => kinds.includes(peg.kind))) || null;
    return {
      ...needCells(told, article, pegs[0] as Pegged),
      quantity: sum(pegs),
      from_stock: of(source.lot),
      from_coming: of(source.supply),
      from_suggested: of(source.suggestion, source.besides),
    };
  });
  return rows.sort((one, other) => String(one.date ?? '9').localeCompare(String(other.date ?? '9')));
}

function needCells({ company, outcome, suggestionOf }: Told, article: number, { purpose: why, to }: Pegged): ToldRow {
  if (why === purpose.safety) return { need: articleCell(company, article), purpose: { figure: 'safety-stock' }, order: null, date: null };
  if (why === purpose.suggestion) {
    const parent = outcome.wanted[to];
    const id = suggestionOf(to);
    const need = id ? recordCell('std_suggestion', id) : articleCell(company, parent?.article ?? -1);
    return { need, purpose: { figure: 'suggestion' }, order: null, date: parent?.start ?? null };
  }
  const demand = company.demands[to];
  const isSold = demand?.kind === 'sales-order';
  return {
    need: isSold ? articleCell(company, article) : recordCell('std_manufacturing_order', demand?.id),
    purpose: { figure: demand?.kind ?? 'sales-order' },
    order: isSold ? recordCell('std_order', demand.order) : null,
    date: demand ? dayText(Math.max(company.problem.today, demand.day)) : null,
  };
}

/** A row for a lot or an order of the article, with the quantity that the pegs take from it. */
function sourceRow(
  cell: ToldCell,
  figure: string,
  quantity: number,
  pegs: readonly Pegged[],
  when: { date: string | null; overdue: number | null },
): ToldRow {
  const used = sum(pegs);
  return { source: cell, kind: { figure }, quantity, used, left: minus(quantity, used), ...when };
}

const lotRows = ({ company }: Told, article: number, own: readonly Pegged[]): ToldRow[] =>
  company.lots.flatMap(({ identity, article: of, std_quantity, expiry }, at) => {
    if (of !== article) return [];
    const pegs = own.filter(({ kind, from }) => kind === source.lot && from === at);
    const date = expiry === never ? null : dayText(expiry);
    return [sourceRow(recordCell('std_sku_lot', identity), 'stock', std_quantity, pegs, { date, overdue: null })];
  });

/** Rows for the expected goods. Overdue goods count as well; their rows contain the number of days. */
const supplyRows = ({ company }: Told, article: number, own: readonly Pegged[]): ToldRow[] =>
  company.supplies.flatMap((supply, at) => {
    if (supply.article !== article) return [];
    const pegs = own.filter(({ kind, from }) => kind === source.supply && from === at);
    const late = company.problem.today - supply.day;
    const when = { date: dayText(supply.day), overdue: late > 0 ? late : null };
    return [sourceRow(supplyCell(supply), supplyFigure(supply), supply.quantity, pegs, when)];
  });

/** Rows for the by-products of suggestions. */
const besidesRows = ({ outcome, besides, suggestionOf }: Told, article: number, own: readonly Pegged[]): ToldRow[] =>
  besides
    .filter((each) => each.article === article)
    .map(({ suggestion, quantity }) => {
      const pegs = own.filter(({ kind, from }) => kind === source.besides && from === suggestion);
      const date = outcome.wanted[suggestion]?.due ?? null;
      return sourceRow(recordCell('std_suggestion', suggestionOf(suggestion)), 'suggestion', quantity, pegs, { date, overdue: null });
    });
