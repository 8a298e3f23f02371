import { type Buckets, buckets } from './buckets.ts';
import { type Besides, besidesOf, type Figures, figuresOf, Pegs, type Suggestions, source, suggestionsOf } from './columns.ts';
import { add, type Decimals, multiply, subtract, tenth, type Units, widen } from './decimals.ts';
import { levelsWith } from './levels.ts';
import { lotSize, lotSizes, type Sizes } from './lot-size.ts';
import { Needs, purpose } from './needs.ts';
import { never, type Problem } from './problem.ts';

export type Plan = { figures: Figures; suggestions: Suggestions; besides: Besides; pegs: Pegs };

/**
 * Plans all articles level by level (material requirements planning: gross to net, with lot sizes and pegs). Needs, in
 * the order of their days, take stock that keeps long enough, then open supplies, then by-products of suggestions. What
 * remains is suggested. Components are needed when the suggestion starts.
 * The computation is exact, and linear in lines and needs. A cycle in the bills is returned instead of a plan.
 */
export function plan(problem: Problem): Plan | { cycle: number[] } {
  const ordered = levelsWith(problem.bills, problem.yields);
  if ('cycle' in ordered) return ordered;
  const planning = new Planning(problem);
  for (let at = 0; at < problem.articles; at++) planning.planArticle(ordered.order[at] as number);
  return planning;
}

/** The plan so far. */
class Planning implements Plan {
  readonly figures: Figures;
  readonly suggestions: Suggestions;
  readonly besides: Besides;
  readonly pegs: Pegs;
  private readonly problem: Problem;
  private readonly demands: Buckets;
  private readonly lots: Buckets;
  private readonly supplies: Buckets;
  /** The suggestions of a made article are consecutive. For each article: the number of the first one, and the number after the last. */
  private readonly rangeOf: Int32Array;
  /**
   * The data of an article with one suggestion, in four consecutive places, because its components read it in random
   * order: quantity, scale, start, number. A quantity of 0 means that there is no suggestion, NaN that there are
   * several.
   */
  private readonly single: Float64Array;
  private readonly needs = new Needs();

  constructor(problem: Problem) {
    this.problem = problem;
    const { articles, demands, lots, supplies, bills } = problem;
    this.demands = buckets(articles, demands.article, null);
    this.lots = buckets(articles, lots.article, lots.expiry);
    this.supplies = buckets(articles, supplies.article, supplies.day);
    this.rangeOf = new Int32Array(2 * articles);
    this.single = new Float64Array(4 * articles);
    this.figures = figuresOf(articles);
    this.suggestions = suggestionsOf(articles);
    this.besides = besidesOf();
    this.pegs = new Pegs(demands.article.length + bills.parent.length + lots.article.length);
  }

  planArticle(article: number): void {
    const firstBesides = this.besides.count;
    this.gatherBesides(article);
    const required = this.gatherNeeds(article, firstBesides);
    if (this.needs.count === 0 && !has(this.supplies, article) && this.besides.count === firstBesides) return;
    const { lots, supplies } = this.problem;
    const inStock = this.coverFrom(this.lots, article, source.lot, lots.quantity, lots.expiry);
    this.needs.byDay();
    const onTheWay = this.coverFrom(this.supplies, article, source.supply, supplies.quantity, null);
    const stock = subtract(inStock.total, inStock.lost);
    const coming = add(onTheWay.total, this.coverFromBesides(firstBesides));
    const { figures } = this;
    figures.required.set(article, required);
    figures.stock.set(article, stock);
    figures.supplies.set(article, coming);
    figures.net.set(article, subtract(required, add(stock, coming)));
    figures.lost.set(article, inStock.lost);
    figures.scale.set(article, this.needs.scale);
    this.suggest(article);
  }

  /** Collects and sorts the needs of an article; returns their sum. */
  private gatherNeeds(article: number, firstBesides: number): Units {
    const { needs } = this;
    const { demands, today, rules } = this.problem;
    needs.clear(this.ownScale(article, firstBesides));
    for (let at = this.demands.start[article] as number, end = this.demands.start[article + 1] as number; at < end; at++) {
      const row = this.demands.items[at] as number;
      const day = Math.max(today, demands.day[row] as number);
      const until = Math.min(never - 1, day + (demands.keeps[row] as number));
      needs.add(demands.quantity.units[row] as Units, demands.quantity.scale, day, until, purpose.demand, row);
    }
    this.gatherFromParents(article);
    const safety = rules.safety.units[article] as Units;
    return needs.settle(safety, rules.safety.scale, today, safety > 0 ? this.safetyDay(article) : never, article);
  }

  /** The safety stock is needed as soon as it can be there. `never` means that it waits until all other needs are served. */
  private safetyDay(article: number): number {
    const { period, lots, rules, calendars, today } = this.problem;
    const firstLot = this.lots.items[this.lots.start[article] as number];
    const expires = has(this.lots, article) && lots.expiry[firstLot as number] !== never;
    if (period === never || expires || (rules.shelf[article] as number) > 0) return never;
    return (calendars[rules.calendar[article] as number] as Problem['calendars'][number]).after(today, rules.lead[article] as number);
  }

  private gatherFromParents(article: number): void {
    const { start, parent, per } = this.problem.bills;
    const { single, needs } = this;
    for (let line = start[article] as number, end = start[article + 1] as number; line < end; line++) {
      const place = 4 * (parent[line] as number);
      const quantity = single[place] as number;
      if (quantity === 0) continue;
      const ofOne = per.units[line] as Units;
      if (Number.isNaN(quantity)) {
        this.gatherFromMany(parent[line] as number, ofOne);
        continue;
      }
      const day = single[place + 2] as number;
      needs.add(multiply(quantity, ofOne), (single[place + 1] as number) + per.scale, day, day, purpose.suggestion, single[place + 3] as number);
    }
  }

  private gatherFromMany(whole: number, ofOne: Units): void {
    const { suggestions, rangeOf, needs } = this;
    const { scale } = this.problem.bills.per;
    for (let at = rangeOf[2 * whole] as number, end = rangeOf[2 * whole + 1] as number; at < end; at++) {
      const day = suggestions.start.get(at);
      needs.add(multiply(suggestions.quantity.get(at), ofOne), suggestions.scale.get(at) + scale, day, day, purpose.suggestion, at);
    }
  }

  /** The scale for lots, supplies and rules of an article. */
  private ownScale(article: number, firstBesides: number): number {
    const { lots, supplies, rules } = this.problem;
    let ofRules = Math.max(rules.safety.scale, rules.minimum.scale, rules.multiple.scale, rules.maximum.scale);
    for (let row = firstBesides; row < this.besides.count; row++) ofRules = Math.max(ofRules, this.besides.scale.get(row));
    const ofLots = has(this.lots, article) ? lots.quantity.scale : 0;
    return Math.max(ofRules, ofLots, has(this.supplies, article) ? supplies.quantity.scale : 0);
  }

  private value({ units, scale }: Decimals, row: number): Units {
    return widen(units[row] as Units, this.needs.scale - scale);
  }

  /** Records the by-products of suggested orders. */
  private gatherBesides(article: number): void {
    const { start, parent, per } = this.problem.yields;
    const { besides, suggestions, rangeOf } = this;
    for (let line = start[article] as number, end = start[article + 1] as number; line < end; line++) {
      const whole = parent[line] as number;
      for (let from = rangeOf[2 * whole] as number, last = rangeOf[2 * whole + 1] as number; from < last; from++) {
        const row = besides.count++;
        besides.article.set(row, article);
        besides.suggestion.set(row, from);
        besides.quantity.set(row, multiply(suggestions.quantity.get(from), per.units[line] as Units));
        besides.scale.set(row, suggestions.scale.get(from) + per.scale);
      }
    }
  }

  private coverFromBesides(first: number): Units {
    const { needs, besides } = this;
    let total: Units = 0;
    for (let row = first; row < besides.count; row++) {
      let left = widen(besides.quantity.get(row), needs.scale - besides.scale.get(row));
      total = add(total, left);
      for (let next = 0; next < needs.count && left > 0; next++) {
        const need = needs.order[next] as number;
        if (needs.left.get(need) > 0) left = this.give(source.besides, row, need, left);
      }
    }
    return total;
  }

  /** Assigns lots or supplies to needs in order. Stock that expires before the next need is lost for all later ones. */
  private coverFrom({ start, items }: Buckets, article: number, from: number, quantity: Decimals, expiry: Int32Array | null) {
    const { needs } = this;
    let total: Units = 0;
    let lost: Units = 0;
    let next = 0;
    for (let at = start[article] as number, end = start[article + 1] as number; at < end; at++) {
      const row = items[at] as number;
      let left = this.value(quantity, row);
      if (left <= 0) continue;
      total = add(total, left);
      for (; next < needs.count; next++) {
        const need = needs.order[next] as number;
        if (needs.left.get(need) <= 0) continue;
        if (expiry && (expiry[row] as number) < (needs.until[need] as number)) {
          lost = add(lost, left);
          break;
        }
        left = this.give(from, row, need, left);
        if (left <= 0) break;
      }
    }
    return { total, lost };
  }

  /** Assigns as much as is available and needed; returns what is left. */
  private give(from: number, row: number, need: number, left: Units): Units {
    const { needs } = this;
    const wanted = needs.left.get(need);
    const given = wanted < left ? wanted : left;
    this.peg(from, row, need, given);
    needs.left.set(need, subtract(wanted, given));
    return subtract(left, given);
  }

  private peg(from: number, row: number, need: number, given: Units): void {
    const { needs } = this;
    this.pegs.add(from, row, needs.purpose[need] as number, needs.of[need] as number, given);
  }

  /**
   * Suggests orders for the remaining needs. Needs within one period of supply are combined, if the goods keep for all
   * of them. A surplus of an order goes to later needs.
   */
  private suggest(article: number): void {
    const { needs, problem } = this;
    const { period } = problem;
    const shelf = problem.rules.shelf[article] as number;
    // Without a maximum size everything goes into one order, so pegs can be added at once.
    const isOne = (problem.rules.maximum.units[article] as Units) <= 0;
    const before = this.suggestions.count;
    for (let first = 0; first < needs.count; ) {
      let sum: Units = 0;
      let day = never;
      let last = first;
      for (; last < needs.count; last++) {
        const need = needs.order[last] as number;
        const left = needs.left.get(need);
        if (left <= 0) continue;
        const own = needs.day[need] as number;
        const earliest = own < day ? own : day;
        if (sum > 0 && (own - earliest >= period || (shelf > 0 && (needs.until[need] as number) > earliest + shelf))) break;
        day = earliest;
        sum = add(sum, left);
        if (isOne) this.peg(source.suggestion, this.suggestions.count, need, left);
      }
      if (sum > 0) {
        const surplus = isOne ? this.orderOne(article, sum, day) : this.order(article, sum, first, last);
        if (surplus > 0 && last < needs.count) this.giveOn(surplus, last, shelf);
      }
      first = last;
    }
    if (problem.made[article] === 1 && this.suggestions.count > before) this.keepMade(article, before);
  }

  /** Orders a sum at once; returns the surplus. */
  private orderOne(article: number, sum: Units, day: number): Units {
    const piece = lotSize(sum, this.sizesOf(article));
    this.add(article, piece, day);
    return subtract(piece, sum);
  }

  /** Assigns the surplus of the latest suggestion to needs from an index on, if it keeps for them. */
  private giveOn(surplus: Units, from: number, shelf: number): void {
    const { needs, suggestions } = this;
    const at = suggestions.count - 1;
    const keeps = shelf > 0 ? suggestions.due.get(at) + shelf : never;
    let left = surplus;
    for (let next = from; next < needs.count && left > 0; next++) {
      const need = needs.order[next] as number;
      if (needs.left.get(need) > 0 && (needs.until[need] as number) <= keeps) left = this.give(source.suggestion, at, need, left);
    }
  }

  /** Records what the components of an article will need. */
  private keepMade(article: number, first: number): void {
    const { suggestions, rangeOf, single } = this;
    rangeOf[2 * article] = first;
    rangeOf[2 * article + 1] = suggestions.count;
    const quantity = suggestions.quantity.get(first);
    single[4 * article] = typeof quantity === 'number' && suggestions.count === first + 1 ? quantity : Number.NaN;
    single[4 * article + 1] = suggestions.scale.get(first);
    single[4 * article + 2] = suggestions.start.get(first);
    single[4 * article + 3] = first;
  }

  private sizesOf(article: number): Sizes {
    const { minimum, multiple, maximum } = this.problem.rules;
    return { minimum: this.value(minimum, article), multiple: this.value(multiple, article), maximum: this.value(maximum, article) };
  }

  /** Orders a sum in allowed sizes for a range of needs; returns the surplus of the last order. */
  private order(article: number, sum: Units, first: number, last: number): Units {
    const { needs } = this;
    let next = first;
    let surplus: Units = 0;
    for (const piece of lotSizes(sum, this.sizesOf(article))) {
      let left = piece;
      let day = never;
      for (; next < last && left > 0; next++) {
        const need = needs.order[next] as number;
        if (needs.left.get(need) <= 0) continue;
        day = Math.min(day, needs.day[need] as number);
        left = this.give(source.suggestion, this.suggestions.count, need, left);
        if (needs.left.get(need) > 0) break;
      }
      this.add(article, piece, day);
      surplus = left;
    }
    return surplus;
  }

  private add(article: number, piece: Units, day: number): void {
    const { suggestions } = this;
    const { rules, calendars, today } = this.problem;
    const { before, after } = calendars[rules.calendar[article] as number] as Problem['calendars'][number];
    const lead = rules.lead[article] as number;
    const due = day === never ? after(today, lead) : day;
    const at = suggestions.count++;
    const { units, scale } = shorten(piece, this.needs.scale);
    suggestions.article.set(at, article);
    suggestions.quantity.set(at, units);
    suggestions.scale.set(at, scale);
    suggestions.due.set(at, due);
    suggestions.start.set(at, Math.max(today, lead > 0 ? before(due, lead) : due));
  }
}

const has = ({ start }: Buckets, article: number) => (start[article + 1] as number) > (start[article] as number);

/** Removes trailing zeros. */
function shorten(units: Units, scale: number): { units: Units; scale: number } {
  for (; scale > 0; scale--) {
    const shorter = tenth(units);
    if (shorter === null) break;
    units = shorter;
  }
  return { units, scale };
}
