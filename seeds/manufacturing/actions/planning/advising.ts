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

/** What a person may do about an order, by how much, and for which day. */
export type Advice = Pick<Suggestion, 'std_advice' | 'std_difference' | 'std_needed_date'>;
export type Told = Advice & Pick<Suggestion, 'std_declined'>;

const nothing: Told = { std_advice: null, std_difference: null, std_needed_date: null, std_declined: null };

/** What an advice was given for: it is another one when any of these changes. */
export const figuresOfAdvice = ({ std_advice, std_difference, std_needed_date }: Advice): string =>
  [std_advice, std_difference, std_needed_date].map((each) => each ?? '').join(' ');

/**
 * Advises about orders that stand, each in its turn: how much less or more of it would be ordered for what is needed, or
 * when. Nothing may be done about one of which nothing more comes. What was declined is not advised again for the same
 * figures.
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

/** Of an order whose by-products are needed neither less nor none is made. */
function adviceOn({ supply, used, pegs }: Use, { problem }: Company, open: Wanted[], isNeededBesides: boolean): Advice {
  const needed = pegs.flatMap(({ date }) => date ?? []).sort()[0] ?? null;
  const surplus = used === 0 ? -supply.quantity : Math.min(0, minus(sizedFor(used, problem.rules, supply.article), supply.quantity));
  if (surplus < 0 && !isNeededBesides) return { std_advice: used === 0 ? 'cancel' : 'less', std_difference: surplus, std_needed_date: needed };
  const due = dayText(Math.max(problem.today, supply.day));
  // The safety stock has no day: what fills it is wanted as soon as it can come.
  const fillsStock = pegs.some(({ to }) => to.purpose === 'safety-stock');
  const isMoved = supply.dated && needed !== null && (fillsStock ? needed < due : needed !== due);
  if (isMoved) return { std_advice: needed < due ? 'bring-forward' : 'put-off', std_difference: null, std_needed_date: needed };
  return moreOf(supply, used, problem, open) ?? { std_advice: null, std_difference: null, std_needed_date: needed };
}

/** What is suggested of the same article for about the same day may come with an order that has not begun; it is advised of one order only. */
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

/** What would be ordered for a need of an article, in sizes that are allowed. */
function piecesFor(need: number, { minimum, multiple, maximum }: Company['problem']['rules'], article: number): number[] {
  const texts = [minimum, multiple, maximum].map(({ units, scale }) => decimalOf(units[article] ?? 0, scale));
  const { units, scale } = decimals([decimalText(exact(need)), ...texts]);
  const [wanted = 0, least = 0, step = 0, most = 0] = units;
  return lotSizes(wanted, { minimum: least, multiple: step, maximum: most }).map((piece) => enough(piece, scale));
}

const sizedFor = (...of: Parameters<typeof piecesFor>) => plus(...piecesFor(...of));
