import { type Buckets, buckets } from './buckets.ts';
import { Quantities, source, Whole } from './columns.ts';
import { add, type Decimals, multiply, subtract, type Units, widen } from './decimals.ts';
import { levelsWith } from './levels.ts';
import { Needs, purpose } from './needs.ts';
import type { Plan } from './plan.ts';
import { never, type Problem } from './problem.ts';
import { type Last, type Making, making, noteLast, type Waiting, waitForPart, waiting } from './waiting.ts';

/** The input of promises in addition to the problem of a plan. */
export type Books = {
  /** By demand: the priority, 0 first, up to 15. Equal priorities are ordered by day and then by row. */
  rank: Int32Array;
  /** By demand: the supply that needs it as a component; negative for a demand of a customer. */
  part: Int32Array;
  /** By demand: the stock that is reserved for it. */
  held: Decimals;
  /** By supply: 1 for production, 0 for a purchase. */
  making: Uint8Array;
};

/** The source that arrives last: stock, a supply, a suggestion or a by-product, or `anew` for something not planned yet. */
export const comes = { ...source, anew: 4 } as const;

/** Promised quantities: from which source to which need, at the scale of the article. */
export type Given = { count: number; article: Whole; source: Whole; from: Whole; purpose: Whole; to: Whole; quantity: Quantities };

export type Promises = { demands: Waiting; supplies: Making; suggestions: Making; given: Given; scale: Whole };

/**
 * Computes when each demand can be served (capable to promise over all levels). Components come before the articles made of them.
 * In priority order, each need gets its reserved stock, then stock that is usable long enough, then the earliest arrivals. Goods
 * are promised only once. Production starts when its last component is available; a suggestion could start today.
 */
export function promise(problem: Problem, plan: Plan, books: Books): Promises {
  const ordered = levelsWith(problem.bills, problem.yields);
  if ('cycle' in ordered) throw new Error('What was planned has no cycle.');
  const promising = new Promising(problem, plan, books);
  for (let at = problem.articles - 1; at >= 0; at--) promising.promiseArticle(ordered.order[at] as number);
  return promising;
}

/** Combines a rank and a day into one number to sort by. */
const days = 2 ** 22;
const turnOf = (rank: number, day: number) => rank * days + Math.min(days - 1, Math.max(0, day));

/** Something to assign: its source, the day it is available, its last usable day, and the remaining quantity. */
type Good = Last & { expiry: number; left: Units };

class Promising implements Promises {
  readonly demands: Waiting;
  readonly supplies: Making;
  readonly suggestions: Making;
  readonly given: Given;
  readonly scale: Whole;
  private readonly problem: Problem;
  private readonly plan: Plan;
  private readonly books: Books;
  private readonly ofDemands: Buckets;
  private readonly ofLots: Buckets;
  private readonly ofSupplies: Buckets;
  private readonly ofSuggestions: Buckets;
  private readonly ofBesides: Buckets;
  /** By suggestion: the first priority among the demands that it serves. */
  private readonly rank: Int32Array;
  private readonly needs = new Needs();
  private turn = new Int32Array(64);

  constructor(problem: Problem, plan: Plan, books: Books) {
    this.problem = problem;
    this.plan = plan;
    this.books = books;
    const { articles, demands, lots, supplies } = problem;
    const { count } = plan.suggestions;
    this.ofDemands = buckets(articles, demands.article, null);
    this.ofLots = buckets(articles, lots.article, lots.expiry);
    this.ofSupplies = buckets(articles, supplies.article, null);
    const articlesOf = (rows: { count: number; article: Whole }) => Int32Array.from({ length: rows.count }, (_, at) => rows.article.get(at));
    this.ofSuggestions = buckets(articles, articlesOf(plan.suggestions), null);
    this.ofBesides = buckets(articles, articlesOf(plan.besides), null);
    this.rank = ranksOf(plan, books);
    this.demands = waiting(demands.article.length);
    this.supplies = making(supplies.article.length);
    this.suggestions = making(count);
    const whole = () => new Whole(demands.article.length);
    this.given = { count: 0, article: whole(), source: whole(), from: whole(), purpose: whole(), to: whole(), quantity: new Quantities(count) };
    this.scale = new Whole(articles);
  }

  promiseArticle(article: number): void {
    this.gather(article);
    const goods = this.goodsOf(article);
    if (this.needs.count === 0) return;
    this.giveWhatIsHeld(article, goods);
    let first = 0;
    for (let at = 0; at < this.needs.count; at++) first = this.serve(article, this.needs.order[at] as number, goods, first);
  }

  private gather(article: number): void {
    const { needs, problem, books } = this;
    const { demands, today } = problem;
    needs.clear(this.ownScale(article));
    for (let at = this.ofDemands.start[article] as number, end = this.ofDemands.start[article + 1] as number; at < end; at++) {
      const row = this.ofDemands.items[at] as number;
      const day = Math.max(today, demands.day[row] as number);
      const until = Math.min(never - 1, day + (demands.keeps[row] as number));
      this.add(demands.quantity.units[row] as Units, demands.quantity.scale, [day, until], [purpose.demand, row], books.rank[row] as number);
    }
    this.gatherFromSuggestions(article);
    needs.byTurn(this.turn);
    this.scale.set(article, needs.scale);
  }

  private gatherFromSuggestions(article: number): void {
    const { bills, made } = this.problem;
    const { suggestions } = this.plan;
    for (let line = bills.start[article] as number, end = bills.start[article + 1] as number; line < end; line++) {
      const whole = bills.parent[line] as number;
      if (made[whole] !== 1) continue;
      const [from, to] = [this.ofSuggestions.start[whole] as number, this.ofSuggestions.start[whole + 1] as number];
      for (let at = from; at < to; at++) {
        const row = this.ofSuggestions.items[at] as number;
        const quantity = multiply(suggestions.quantity.get(row), bills.per.units[line] as Units);
        const day = suggestions.start.get(row);
        const scale = suggestions.scale.get(row) + bills.per.scale;
        this.add(quantity, scale, [day, day], [purpose.suggestion, row], this.rank[row] as number);
      }
    }
  }

  private add(quantity: Units, scale: number, [day, until]: [number, number], [why, of]: [number, number], rank: number): void {
    const { needs } = this;
    if (needs.count === this.turn.length) {
      const before = this.turn;
      this.turn = new Int32Array(2 * before.length);
      this.turn.set(before);
    }
    this.turn[needs.count] = turnOf(rank, day);
    needs.add(quantity, scale, day, until, why, of);
  }

  /** The scale for stock, supplies and suggestions of an article. */
  private ownScale(article: number): number {
    const { lots, supplies } = this.problem;
    let most = Math.max(has(this.ofLots, article) ? lots.quantity.scale : 0, has(this.ofSupplies, article) ? supplies.quantity.scale : 0);
    const { start, items } = this.ofSuggestions;
    for (let at = start[article] as number, end = start[article + 1] as number; at < end; at++)
      most = Math.max(most, this.plan.suggestions.scale.get(items[at] as number));
    eachOf(this.ofBesides, article, (row) => {
      most = Math.max(most, this.plan.besides.scale.get(row));
    });
    return has(this.ofDemands, article) ? Math.max(most, this.books.held.scale) : most;
  }

  /** Lots by expiry day, then everything that arrives later, by day of arrival. */
  private goodsOf(article: number): Good[] {
    const { lots, supplies, today } = this.problem;
    const { suggestions } = this.plan;
    const value = (units: Units, scale: number) => widen(units, this.needs.scale - scale);
    const goods: Good[] = [];
    if (this.needs.count > 0)
      eachOf(this.ofLots, article, (row) => {
        const left = value(lots.quantity.units[row] as Units, lots.quantity.scale);
        goods.push({ source: comes.lot, row, day: today, expiry: lots.expiry[row] as number, left });
      });
    const inStock = goods.length;
    eachOf(this.ofSupplies, article, (row) => {
      const left = value(supplies.quantity.units[row] as Units, supplies.quantity.scale);
      goods.push({ source: comes.supply, row, day: this.readySupply(article, row), expiry: never, left });
    });
    eachOf(this.ofSuggestions, article, (row) => {
      const left = value(suggestions.quantity.get(row), suggestions.scale.get(row));
      goods.push({ source: comes.suggestion, row, day: this.readySuggestion(article, row), expiry: never, left });
    });
    eachOf(this.ofBesides, article, (row) => {
      const { besides } = this.plan;
      const day = Math.max(today, suggestions.due.get(besides.suggestion.get(row)));
      goods.push({ source: comes.besides, row, day, expiry: never, left: value(besides.quantity.get(row), besides.scale.get(row)) });
    });
    if (goods.length - inStock < 2) return goods;
    const coming = goods.splice(inStock).sort((one, other) => one.day - other.day || one.source - other.source || one.row - other.row);
    return goods.concat(coming);
  }

  /** The day on which production or a purchase is complete if it starts on a day. */
  private after(article: number, day: number): number {
    const { rules, calendars } = this.problem;
    const lead = rules.lead[article] as number;
    const calendar = calendars[rules.calendar[article] as number] as Problem['calendars'][number];
    return lead > 0 ? calendar.after(day, lead) : day;
  }

  /** A supply is ready on its day. Production that waits for components is not ready before it can be made of them. */
  private readySupply(article: number, row: number): number {
    const { supplies, problem, books } = this;
    const planned = Math.max(problem.today, problem.supplies.day[row] as number);
    const waits = books.making[row] === 1 && (supplies.article[row] as number) >= 0;
    const ready = waits ? Math.max(planned, this.after(article, supplies.parts.day[row] as number)) : planned;
    supplies.ready[row] = ready;
    return ready;
  }

  private readySuggestion(article: number, row: number): number {
    const { suggestions, problem } = this;
    const ready = this.after(article, Math.max(problem.today, suggestions.parts.day[row] as number));
    suggestions.ready[row] = ready;
    return ready;
  }

  /** Assigns reserved stock to its demands first. */
  private giveWhatIsHeld(article: number, goods: readonly Good[]): void {
    const { needs, books } = this;
    for (let need = 0; need < needs.count; need++) {
      if (needs.purpose[need] !== purpose.demand) continue;
      const held = books.held.units[needs.of[need] as number] as Units;
      if (held <= 0) continue;
      let left = widen(held, needs.scale - books.held.scale);
      for (const good of goods) {
        if (good.source !== comes.lot || left <= 0) break;
        left = subtract(left, this.give(article, good, need, left));
      }
    }
  }

  /** Assigns at most `most` of a good to a need; returns the quantity. */
  private give(article: number, good: Good, need: number, most: Units): Units {
    const { needs, given } = this;
    const wanted = needs.left.get(need);
    const asked = wanted < most ? wanted : most;
    const quantity = good.left < asked ? good.left : asked;
    if (quantity <= 0) return 0;
    good.left = subtract(good.left, quantity);
    needs.left.set(need, subtract(wanted, quantity));
    const at = given.count++;
    given.article.set(at, article);
    given.source.set(at, good.source);
    given.from.set(at, good.row);
    given.purpose.set(at, needs.purpose[need] as number);
    given.to.set(at, needs.of[need] as number);
    given.quantity.set(at, quantity);
    return quantity;
  }

  /** Serves a need from the remaining goods. `first` is the first good that is not used up. */
  private serve(article: number, need: number, goods: readonly Good[], first: number): number {
    const { needs, problem } = this;
    let last = { source: comes.lot as number, row: -1, day: problem.today };
    let open = first;
    for (let at = first; at < goods.length && needs.left.get(need) > 0; at++) {
      const good = goods[at] as Good;
      if (good.left <= 0) {
        if (at === open) open++;
        continue;
      }
      if (good.expiry < (needs.until[need] as number)) continue;
      this.give(article, good, need, needs.left.get(need));
      last = good;
    }
    if (needs.left.get(need) > 0) last = { source: comes.anew, row: -1, day: Math.max(last.day, this.after(article, problem.today)) };
    this.settle(article, need, last);
    return open;
  }

  private settle(article: number, need: number, last: Last): void {
    const row = this.needs.of[need] as number;
    if (this.needs.purpose[need] === purpose.suggestion) waitForPart(this.suggestions, row, article, last);
    else {
      noteLast(this.demands, row, last);
      const whole = this.books.part[row] as number;
      if (whole >= 0) waitForPart(this.supplies, whole, article, last);
    }
  }
}

/** A suggestion gets the first priority among the demands that it serves. In a plan these come before it. */
function ranksOf({ suggestions, pegs }: Plan, { rank }: Books): Int32Array {
  const ranks = new Int32Array(suggestions.count).fill(lowest);
  for (let at = 0; at < pegs.count; at++) {
    if (pegs.source.get(at) !== source.suggestion || pegs.purpose.get(at) === purpose.safety) continue;
    const [from, to] = [pegs.from.get(at), pegs.to.get(at)];
    const of = pegs.purpose.get(at) === purpose.demand ? rank[to] : ranks[to];
    ranks[from] = Math.min(ranks[from] as number, of as number);
  }
  return ranks;
}

const lowest = 15;
const has = ({ start }: Buckets, article: number) => (start[article + 1] as number) > (start[article] as number);
function eachOf({ start, items }: Buckets, article: number, take: (row: number) => void): void {
  for (let at = start[article] as number, end = start[article + 1] as number; at < end; at++) take(items[at] as number);
}

/** The promised quantity of each row of a source, at the scale of its article. */
export function promised({ given }: Promises, of: number, rows: number): Units[] {
  const sums = new Array<Units>(rows).fill(0);
  for (let at = 0; at < given.count; at++) {
    const row = given.from.get(at);
    if (given.source.get(at) === of) sums[row] = add(sums[row] as Units, given.quantity.get(at));
  }
  return sums;
}
