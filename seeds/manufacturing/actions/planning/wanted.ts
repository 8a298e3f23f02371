import type { JsonObject } from '@millwright/core/json.ts';
import type { Units } from '@millwright/core/planning/decimals.ts';
import { decimalOf, decimals } from '@millwright/core/planning/decimals.ts';
import { lotSizes } from '@millwright/core/planning/lot-size.ts';
import { purpose } from '@millwright/core/planning/needs.ts';
import { type Plan, source } from '@millwright/core/planning/plan.ts';
import { dayText } from '@millwright/core/time/calendar.ts';
import { decimalText } from '@millwright/core/value/decimal.ts';
import { atLeast, minus, plus } from '../library/quantities.ts';
import type { Company } from './company/columns.ts';
import { exact } from './company/component-demands.ts';
import type { Supply } from './company/needs-and-supplies.ts';

/** What a peg goes to: a sales order line, an open order, a suggestion by its number, or the safety stock. */
export type PegTo =
  | { purpose: 'sales-order' | 'manufacturing-order' | 'safety-stock'; id: string | null }
  | { purpose: 'suggestion'; number: number };
export type WantedPeg = { to: PegTo; quantity: number; date: string | null };
/** Why: the figures of the article. */
export type Reason = { std_required: number; std_stock: number; std_in_production: number; std_net: number; std_lost: number };
/** A suggestion as the plan has it; its number is its place among all. */
export type Wanted = { article: number; kind: 'make' | 'buy'; quantity: number; due: string; start: string; pegs: WantedPeg[] };
/** What becomes of an order that stands: how much of it is used, and for what. */
export type Use = { supply: Supply; used: number; pegs: WantedPeg[] };

export type Outcome = { wanted: Wanted[]; uses: Map<string, Use>; reasonOf: (article: number) => Reason };

/** A figure as it is stored. */
const amount = (units: Units, scale: number) => plus(Number(decimalOf(units, scale)));
/** A quantity to be ordered, rounded up where the need is finer than what is stored: an order of less would leave the rest open for ever. */
const enough = (units: Units, scale: number) => atLeast(decimalOf(units, scale));

/** A plan in the words of records. */
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
    if (kind === source.lot) continue;
    const use = kind === source.supply ? uses.get((supplies[from] as Supply).id) : undefined;
    const article = use ? use.supply.article : (wanted[from] as Wanted).article;
    const quantity = amount(pegs.quantity.get(at), figures.scale.get(article));
    const peg = { ...target(pegs.purpose.get(at), pegs.to.get(at)), quantity };
    if (use) use.used = plus(use.used, quantity);
    (use ?? (wanted[from] as Wanted)).pegs.push(peg);
  }
  return { wanted, uses, reasonOf };
}

/** What would be ordered for a need of an article, in sizes that are allowed. */
function sizedFor(need: number, { minimum, multiple, maximum }: Company['problem']['rules'], article: number): number {
  const texts = [minimum, multiple, maximum].map(({ units, scale }) => decimalOf(units[article] ?? 0, scale));
  const { units, scale } = decimals([decimalText(exact(need)), ...texts]);
  const [wanted = 0, ...sizes] = units;
  const [least = 0, step = 0, most = 0] = sizes;
  return plus(...lotSizes(wanted, { minimum: least, multiple: step, maximum: most }).map((piece) => enough(piece, scale)));
}

/** What an advice was given for: it is another one when any of these changes. */
export const figuresOfAdvice = ({ std_advice, std_difference, std_needed_date }: Advice): string =>
  [std_advice, std_difference, std_needed_date].map((each) => each ?? '').join(' ');
type Advice = { std_advice: string | null; std_difference: number | null; std_needed_date: string | null };

/**
 * What a person may do about an order that stands, and by how much it differs from what would be ordered for what is
 * needed of it. Nothing may be done about one of which nothing more comes. What was declined is not advised again for
 * the same figures.
 */
export function adviceOn(use: Use | undefined, { problem }: Company, declined: string | null): JsonObject {
  if (!use) return { std_kept: true, std_difference: null, std_needed_date: null, std_advice: null, std_declined: null };
  const { supply, used, pegs } = use;
  const difference = used === 0 ? -supply.quantity : Math.min(0, minus(sizedFor(used, problem.rules, supply.article), supply.quantity));
  const dates = pegs.flatMap(({ date }) => date ?? []).sort();
  const needed = dates[0] ?? null;
  const due = dayText(Math.max(problem.today, supply.day));
  const moved = needed === null || needed === due ? null : needed < due ? 'bring-forward' : 'put-off';
  const std_advice = used === 0 ? 'cancel' : difference < 0 ? 'less' : moved;
  const advice = { std_advice, std_difference: difference === 0 ? null : difference, std_needed_date: needed };
  const isDeclined = std_advice !== null && declined === figuresOfAdvice(advice);
  return { std_kept: true, ...advice, ...(isDeclined && { std_advice: null }), std_declined: isDeclined ? declined : null };
}
