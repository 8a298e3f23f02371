import { source } from '@millwright/core/planning/columns.ts';
import { purpose } from '@millwright/core/planning/needs.ts';
import type { ToldRow } from '@millwright/core/record/told-rows.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import { articleCell, recordCell, sum, supplyCell, supplyFigure, type Told } from './cells.ts';
import type { Pegged } from './pegged.ts';

/** Rows for the sales orders that need the article through other levels of the bills of materials, earliest first. */
export function upRows({ company, pegs }: Told, own: readonly Pegged[]): ToldRow[] {
  const orderAt = new Map(company.supplies.map(({ id }, at) => [id, at]));
  const bySource = Map.groupBy(
    pegs.filter(({ kind }) => kind !== source.lot),
    ({ kind, from }) => `${kind} ${from}`,
  );
  const [seen, lines] = [new Set<string>(), new Set<number>()];
  const follow = ({ purpose: why, to }: Pegged, isOwn: boolean): void => {
    const demand = why === purpose.demand ? company.demands[to] : undefined;
    if (demand?.kind === 'sales-order') {
      if (!isOwn) lines.add(to);
      return;
    }
    const key = why === purpose.suggestion ? `${source.suggestion} ${to}` : demand ? `${source.supply} ${orderAt.get(demand.id) ?? -1}` : '';
    if (key === '' || seen.has(key)) return;
    seen.add(key);
    for (const peg of bySource.get(key) ?? []) follow(peg, false);
  };
  for (const peg of own) follow(peg, true);
  return [...lines]
    .flatMap((at) => company.demands[at] ?? [])
    .sort((one, other) => one.day - other.day)
    .map(({ order, article, quantity, day }) => ({
      order: recordCell('std_order', order),
      article: articleCell(company, article),
      quantity: Number(quantity),
      date: dayText(day),
    }));
}

/** Rows for the components that suggestions of the article need, and whether they are in stock, on order or suggested themselves. */
export function causeRows(told: Told, article: number): ToldRow[] {
  const { company, outcome, pegs } = told;
  const caused = pegs.filter(({ purpose: why, to }) => why === purpose.suggestion && outcome.wanted[to]?.article === article);
  const alike = Map.groupBy(caused, ({ kind, from }) => `${kind} ${from}`);
  return [...alike.values()].map((some): ToldRow => {
    const peg = some[0] as Pegged;
    return { article: articleCell(company, peg.article), quantity: sum(some), ...originCells(told, peg) };
  });
}

function originCells({ company, outcome, suggestionOf }: Told, { kind, from }: Pegged): ToldRow {
  const wanted = kind === source.suggestion ? outcome.wanted[from] : undefined;
  if (wanted) return { kind: { figure: wanted.kind }, source: recordCell('std_suggestion', suggestionOf(from)), date: wanted.due };
  if (kind === source.besides)
    return { kind: { figure: 'suggestion' }, source: recordCell('std_suggestion', suggestionOf(from)), date: outcome.wanted[from]?.due ?? null };
  const supply = kind === source.supply ? company.supplies[from] : undefined;
  if (supply) return { kind: { figure: supplyFigure(supply) }, source: supplyCell(supply), date: dayText(supply.day) };
  return { kind: { figure: 'stock' }, source: recordCell('std_sku_lot', company.lots[from]?.identity), date: null };
}
