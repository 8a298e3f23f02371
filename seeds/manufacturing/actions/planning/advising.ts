import type { JsonObject } from '@millwright/core/json.ts';
import { decimalOf, decimals } from '@millwright/core/planning/decimals.ts';
import { lotSizes } from '@millwright/core/planning/lot-size.ts';
import { dayText, readDay } from '@millwright/core/time/calendar.ts';
import { decimalText } from '@millwright/core/value/decimal.ts';
import { minus, plus } from '../library/quantities.ts';
import type { Company } from './company/columns.ts';
import { exact } from './company/component-demands.ts';
import type { Suggestion } from './company/rows.ts';
import { enough, type Outcome, type Use, type Wanted } from './wanted.ts';

/** The advised change of an order: the kind of change, the difference in quantity, and the date. */
export type Advice = Pick<Suggestion, 'std_advice' | 'std_difference' | 'std_needed_date'>;
export type Told = Advice & Pick<Suggestion, 'std_declined'>;

const nothing: Told = { std_advice: null, std_difference: null, std_needed_date: null, std_declined: null };

/** The figures of an advice as text. If any of them changes, it is a new advice. */
export const figuresOfAdvice = ({ std_advice, std_difference, std_needed_date }: Advice): string =>
  [std_advice, std_difference, std_needed_date].map((each) => each ?? '').join(' ');

/**
 * Returns a function that gives advice about an existing order: order less, more, or for another date. No advice is
 * given about an order from which no further goods are expected. An advice that was declined is not given again with
 * the same figures. The advice depends on the order of the calls, because an advice to order more uses up a suggestion.
 */
export function advisor(company: Company, { uses, wanted }: Outcome): (id: string, declined: string | null) => Told & JsonObject {
  const open = Map.groupBy(wanted, ({ article }) => article);
  const besides = new Set([...uses].flatMap(([id, { used }]) => (id.includes(' ') && used > 0 ? [id.slice(0, id.indexOf(' '))] : [])));
  return (id, declined) => {
    const use = uses.get(id);
    if (!use) return nothing;
    const advice = adviceOn(use, company, open.get(use.supply.article) ?? [], besides.has(id));
    return declined !== null && advice.std_advice !== null && declined === figuresOfAdvice(advice)
      ? { ...advice, std_advice: null, std_declined: declined }
      : { ...advice, std_declined: null };
  };
}

/** The advice about one order. An order whose by-products are needed is neither reduced nor cancelled. */
function adviceOn({ supply, used, pegs }: Use, { problem }: Company, open: Wanted[], isNeededBesides: boolean): Advice {
  const needed = pegs.flatMap(({ date }) => date ?? []).sort()[0] ?? null;
  const surplus = used === 0 ? -supply.quantity : Math.min(0, minus(sizedFor(used, problem.rules, supply.article), supply.quantity));
  if (surplus < 0 && !isNeededBesides) return { std_advice: used === 0 ? 'cancel' : 'less', std_difference: surplus, std_needed_date: needed };
  const due = dayText(Math.max(problem.today, supply.day));
  // Safety stock has no date: an order that fills it is needed as early as possible.
  const fillsStock = pegs.some(({ to }) => to.purpose === 'safety-stock');
  const isMoved = supply.dated && needed !== null && (fillsStock ? needed < due : needed !== due);
  if (isMoved) return { std_advice: needed < due ? 'bring-forward' : 'put-off', std_difference: null, std_needed_date: needed };
  return moreOf(supply, used, problem, open) ?? { std_advice: null, std_difference: null, std_needed_date: needed };
}

/**
 * Advice to increase an order that has not begun, instead of creating a suggestion for the same article at about the
 * same date. Each suggestion is used for the advice about one order only.
 */
function moreOf(supply: Use['supply'], used: number, { rules, period }: Company['problem'], open: Wanted[]): Advice | null {
  const at = supply.grows ? open.findIndex(({ due }) => Math.abs((readDay(due) ?? 0) - supply.day) < period) : -1;
  const rest = open[at];
  if (!rest) return null;
  const [total, ...others] = piecesFor(plus(used, ...rest.pegs.map(({ quantity }) => quantity)), rules, supply.article);
  const more = minus(total ?? 0, supply.quantity);
  if (others.length > 0 || more <= 0) return null;
  open.splice(at, 1);
  return { std_advice: 'more', std_difference: more, std_needed_date: rest.due };
}

/** The order quantities for a need of an article, in the lot sizes that its rules allow. */
function piecesFor(need: number, { minimum, multiple, maximum }: Company['problem']['rules'], article: number): number[] {
  const texts = [minimum, multiple, maximum].map(({ units, scale }) => decimalOf(units[article] ?? 0, scale));
  const { units, scale } = decimals([decimalText(exact(need)), ...texts]);
  const [wanted = 0, least = 0, step = 0, most = 0] = units;
  return lotSizes(wanted, { minimum: least, multiple: step, maximum: most }).map((piece) => enough(piece, scale));
}

const sizedFor = (...of: Parameters<typeof piecesFor>) => plus(...piecesFor(...of));
