import { source } from '@millwright/core/planning/columns.ts';
import type { Units } from '@millwright/core/planning/decimals.ts';
import { decimalOf } from '@millwright/core/planning/decimals.ts';
import { purpose } from '@millwright/core/planning/needs.ts';
import type { Plan } from '@millwright/core/planning/plan.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import { atLeast, plus } from '../library/quantities.ts';
import type { Company } from './company/columns.ts';
import type { Supply } from './company/needs-and-supplies.ts';

/** The demand that a peg covers: a sales order line, an open order, a suggestion by its number, or the safety stock. */
export type PegTo =
  | { purpose: 'sales-order' | 'manufacturing-order' | 'safety-stock'; id: string | null }
  | { purpose: 'suggestion'; number: number };
export type WantedPeg = { to: PegTo; quantity: number; date: string | null };
/** The reason for a suggestion: the figures of its article. */
export type Reason = { std_required: number; std_stock: number; std_in_production: number; std_net: number; std_lost: number };
/** A suggestion of the plan; its number is its index in the list. */
export type Wanted = { article: number; kind: 'make' | 'buy'; quantity: number; due: string; start: string; pegs: WantedPeg[] };
/** An existing order, its quantity that is used, and the pegs for that quantity. */
export type Use = { supply: Supply; used: number; pegs: WantedPeg[] };

export type Outcome = { wanted: Wanted[]; uses: Map<string, Use>; reasonOf: (article: number) => Reason };

/** A quantity as it is stored. */
const amount = (units: Units, scale: number) => plus(Number(decimalOf(units, scale)));
/**
 * Returns the quantity to order, rounded up if the need has more decimals than are stored: a smaller order would leave a
 * rest uncovered for ever.
 */
export const enough = (units: Units, scale: number) => atLeast(decimalOf(units, scale));

/** Converts a plan to records. */
export function outcomeOf({ figures, suggestions, pegs }: Plan, company: Company): Outcome {
  const { demands, supplies, problem } = company;
  const figure = (column: Plan['figures']['net'], article: number) => amount(column.get(article), figures.scale.get(article));
  const reasonOf = (article: number): Reason => ({
    std_required: figure(figures.required, article),
    std_stock: figure(figures.stock, article),
    std_in_production: figure(figures.supplies, article),
    std_net: figure(figures.net, article),
    std_lost: figure(figures.lost, article),
  });
  const wanted = Array.from({ length: suggestions.count }, (_, at): Wanted => {
    const article = suggestions.article.get(at);
    return {
      article,
      kind: problem.made[article] ? 'make' : 'buy',
      quantity: enough(suggestions.quantity.get(at), suggestions.scale.get(at)),
      due: dayText(suggestions.due.get(at)),
      start: dayText(suggestions.start.get(at)),
      pegs: [],
    };
  });
  const uses = new Map(supplies.map((supply): [string, Use] => [supply.id, { supply, used: 0, pegs: [] }]));
  const target = (why: number, of: number): { to: PegTo; date: string | null } => {
    if (why === purpose.suggestion) return { to: { purpose: 'suggestion', number: of }, date: wanted[of]?.start ?? null };
    if (why === purpose.safety) return { to: { purpose: 'safety-stock', id: null }, date: null };
    const demand = demands[of] as Company['demands'][number];
    return { to: { purpose: demand.kind, id: demand.id }, date: dayText(Math.max(problem.today, demand.day)) };
  };
  for (let at = 0; at < pegs.count; at++) {
    const [kind, from] = [pegs.source.get(at), pegs.from.get(at)];
    if (kind === source.lot || kind === source.besides) continue;
    const use = kind === source.supply ? uses.get((supplies[from] as Supply).id) : undefined;
    const article = use ? use.supply.article : (wanted[from] as Wanted).article;
    const quantity = amount(pegs.quantity.get(at), figures.scale.get(article));
    const peg = { ...target(pegs.purpose.get(at), pegs.to.get(at)), quantity };
    if (use) use.used = plus(use.used, quantity);
    (use ?? (wanted[from] as Wanted)).pegs.push(peg);
  }
  return { wanted, uses, reasonOf };
}
