import { purpose } from '@millwright/core/planning/needs.ts';
import { source } from '@millwright/core/planning/plan.ts';
import { never } from '@millwright/core/planning/problem.ts';
import type { ToldCell, ToldRow } from '@millwright/core/record/told-rows.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import { minus, plus } from '../../library/quantities.ts';
import type { Company, Supply } from '../company/columns.ts';
import type { Outcome } from '../wanted.ts';
import type { Pegged } from './pegged.ts';

/** A plan as it is told: `suggestionOf` is the record that stands for a suggestion, where there is one. */
export type Told = { company: Company; outcome: Outcome; pegs: readonly Pegged[]; suggestionOf: (number: number) => string | null };

/** So many rows of each part are told. */
export const mostTold = 100;

const record = (model: string, id: string | null | undefined): ToldCell => (id ? { model, id } : null);
const sum = (pegs: readonly Pegged[]) => plus(0, ...pegs.map(({ quantity }) => quantity));
const articleCell = ({ articles }: Company, article: number) => record('std_sku', articles[article]?.identity);

/** The order that brings it; what comes out of an order besides is named by the order and its article. */
const supplyCell = (supply: Supply | undefined): ToldCell =>
  supply?.kind === 'buy' ? record('std_po', supply.purchase) : record('std_manufacturing_order', supply?.id.split(' ')[0]);

/** Why an article is made or bought, or why not: its figures, what they are made of, and what follows from it. */
export function whyRows(told: Told, article: number): Record<string, ToldRow[]> {
  const own = told.pegs.filter((peg) => peg.article === article);
  return {
    figures: [figuresRow(told, article)],
    needs: needRows(told, article, own),
    sources: [...lotRows(told, article, own), ...supplyRows(told, article, own)],
    orders: upRows(told, own),
    causes: causeRows(told, article),
  };
}

function figuresRow({ company, outcome }: Told, article: number): ToldRow {
  const { std_required, std_stock, std_net, std_lost } = outcome.reasonOf(article);
  const coming = (kind: 'make' | 'buy') =>
    plus(0, ...company.supplies.filter((each) => each.article === article && each.kind === kind).map(({ quantity }) => quantity));
  return {
    article: articleCell(company, article),
    required: std_required,
    stock: std_stock,
    production: coming('make'),
    ordered: coming('buy'),
    net: std_net,
    lost: std_lost === 0 ? null : std_lost,
  };
}

/** Who wants it: the record and what it serves, and where it comes from. */
function needRows(told: Told, article: number, own: readonly Pegged[]): ToldRow[] {
  const needs = Map.groupBy(own, (peg) => `${peg.purpose} ${peg.to}`);
  const rows = [...needs.values()].map((pegs): ToldRow => {
    const of = (kind: number) => sum(pegs.filter((peg) => peg.kind === kind)) || null;
    return {
      ...needCells(told, article, pegs[0] as Pegged),
      quantity: sum(pegs),
      from_stock: of(source.lot),
      from_coming: of(source.supply),
      from_suggested: of(source.suggestion),
    };
  });
  return rows.sort((one, other) => String(one.date ?? '9').localeCompare(String(other.date ?? '9')));
}

function needCells({ company, outcome, suggestionOf }: Told, article: number, { purpose: why, to }: Pegged): ToldRow {
  if (why === purpose.safety) return { need: articleCell(company, article), purpose: { figure: 'safety-stock' }, order: null, date: null };
  if (why === purpose.suggestion) {
    const parent = outcome.wanted[to];
    const id = suggestionOf(to);
    const need = id ? record('std_suggestion', id) : articleCell(company, parent?.article ?? -1);
    return { need, purpose: { figure: 'suggestion' }, order: null, date: parent?.start ?? null };
  }
  const demand = company.demands[to];
  const isSold = demand?.kind === 'sales-order';
  return {
    need: isSold ? articleCell(company, article) : record('std_manufacturing_order', demand?.id),
    purpose: { figure: demand?.kind ?? 'sales-order' },
    order: isSold ? record('std_order', demand.order) : null,
    date: demand ? dayText(Math.max(company.problem.today, demand.day)) : null,
  };
}

function lotRows({ company }: Told, article: number, own: readonly Pegged[]): ToldRow[] {
  return company.lots.flatMap(({ identity, article: of, std_quantity, expiry }, at): ToldRow[] => {
    if (of !== article) return [];
    const used = sum(own.filter(({ kind, from }) => kind === source.lot && from === at));
    const date = expiry === never ? null : dayText(expiry);
    return [
      {
        source: record('std_sku_lot', identity),
        kind: { figure: 'stock' },
        quantity: std_quantity,
        used,
        left: minus(std_quantity, used),
        date,
        overdue: null,
      },
    ];
  });
}

/** What is on its way; what was to be there before today counts, and says for how many days it is overdue. */
function supplyRows({ company }: Told, article: number, own: readonly Pegged[]): ToldRow[] {
  return company.supplies.flatMap(({ kind, article: of, quantity, day }, at): ToldRow[] => {
    if (of !== article) return [];
    const used = sum(own.filter((peg) => peg.kind === source.supply && peg.from === at));
    const late = company.problem.today - day;
    return [
      {
        source: supplyCell(company.supplies[at]),
        kind: { figure: kind === 'make' ? 'in_production' : 'on_order' },
        quantity,
        used,
        left: minus(quantity, used),
        date: dayText(day),
        overdue: late > 0 ? late : null,
      },
    ];
  });
}

/** Sales orders that need it over other levels, the earliest first. */
function upRows({ company, pegs }: Told, own: readonly Pegged[]): ToldRow[] {
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
      order: record('std_order', order),
      article: articleCell(company, article),
      quantity: Number(quantity),
      date: dayText(day),
    }));
}

/** What suggestions of the article take of others, and whether that is there, on its way or suggested in its turn. */
function causeRows({ company, outcome, pegs, suggestionOf }: Told, article: number): ToldRow[] {
  const caused = pegs.filter(({ purpose: why, to }) => why === purpose.suggestion && outcome.wanted[to]?.article === article);
  const alike = Map.groupBy(caused, ({ kind, from }) => `${kind} ${from}`);
  return [...alike.values()].map((some): ToldRow => {
    const { kind, from, article: of } = some[0] as Pegged;
    const supply = kind === source.supply ? company.supplies[from] : undefined;
    const wanted = kind === source.suggestion ? outcome.wanted[from] : undefined;
    const by = wanted
      ? record('std_suggestion', suggestionOf(from))
      : supply
        ? supplyCell(supply)
        : record('std_sku_lot', company.lots[from]?.identity);
    const figure = wanted?.kind ?? (supply ? (supply.kind === 'make' ? 'in_production' : 'on_order') : 'stock');
    return {
      article: articleCell(company, of),
      quantity: sum(some),
      kind: { figure },
      source: by,
      date: wanted?.due ?? (supply ? dayText(supply.day) : null),
    };
  });
}
