/** A fraction of integers that is never reduced: slow, but too simple to be wrong. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

export const fraction = (text: string): Fraction => {
  const [whole = '0', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
};
const add = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const subtract = (a: Fraction, b: Fraction): Fraction => add(a, [-b[0], b[1]]);
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const below = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1];
const sum = (all: readonly Fraction[]) => all.reduce(add, [0n, 1n]);
export const same = (a: Fraction, b: Fraction) => a[0] * b[1] === b[0] * a[1];

/** An article in readable form: all quantities are texts, and nothing expires. */
export type SlowArticle = {
  made: boolean;
  bill: { component: number; per: string }[];
  /** By-products. */
  yields: { component: number; per: string }[];
  demands: { quantity: string; day: number }[];
  stock: string[];
  supplies: string[];
  safety: string;
  minimum: string;
  multiple: string;
  maximum: string;
  lead: number;
};

type Need = { quantity: Fraction; day: number };
export type SlowOrder = { quantity: Fraction; due: number; start: number };
type SlowPlan = { required: Fraction; net: Fraction; orders: SlowOrder[] };

/**
 * A slow reference model to test the planner against. It computes net needs by recursion from an article to all that
 * contain it, straight from the rule. Each order covers the needs of `days` days; with null one order covers all.
 */
export function slowModel(articles: readonly SlowArticle[], today: number, days: number | null) {
  const planned = new Map<number, SlowPlan>();
  const planOf = (article: number): SlowPlan => {
    const before = planned.get(article);
    if (before) return before;
    const own = articles[article] as SlowArticle;
    const ofParents = articles.flatMap((parent, index) =>
      parent.made
        ? parent.bill
            .filter(({ component }) => component === article)
            .flatMap(({ per }) => planOf(index).orders.map(({ quantity, start }): Need => ({ quantity: times(quantity, fraction(per)), day: start })))
        : [],
    );
    const ofBooks = own.demands.map(({ quantity, day }): Need => ({ quantity: fraction(quantity), day: day < today ? today : day }));
    const wanted = [...ofBooks, ...ofParents].sort((one, other) => one.day - other.day);
    const safety = { quantity: fraction(own.safety), day: days === null ? Number.POSITIVE_INFINITY : today + own.lead };
    const needs = (days === null ? [...wanted, safety] : [safety, ...wanted]).filter((need) => below([0n, 1n], need.quantity));
    const required = sum(needs.map(({ quantity }) => quantity));
    const besides = articles.flatMap((parent, index) =>
      parent.made
        ? parent.yields
            .filter(({ component }) => component === article)
            .map(({ per }) => times(sum(planOf(index).orders.map(({ quantity }) => quantity)), fraction(per)))
        : [],
    );
    const available = sum([...[...own.stock, ...own.supplies].map(fraction), ...besides]);
    const result = { required, net: subtract(required, available), orders: ordersFor(without(needs, available), own, today, days) };
    planned.set(article, result);
    return result;
  };
  return articles.map((_, article) => planOf(article));
}

/** The needs that remain after the first ones have taken a quantity. A need that took nothing stays the same object. */
function without(needs: readonly Need[], quantity: Fraction): Need[] {
  let there = quantity;
  return needs.flatMap((need) => {
    if (there[0] === 0n) return need;
    const taken = below(there, need.quantity) ? there : need.quantity;
    there = subtract(there, taken);
    const left = subtract(need.quantity, taken);
    return below([0n, 1n], left) ? [{ quantity: left, day: need.day }] : [];
  });
}

const earliest = (needs: readonly Need[]) => needs.reduce((least, { day }) => (day < least ? day : least), Number.POSITIVE_INFINITY);
const total = (needs: readonly Need[]) => sum(needs.map(({ quantity }) => quantity));

function ordersFor(needs: readonly Need[], own: SlowArticle, today: number, days: number | null): SlowOrder[] {
  if (needs.length === 0) return [];
  const isTogether = (count: number) => days === null || (needs[count - 1] as Need).day - earliest(needs.slice(0, count)) < days;
  let count = 1;
  while (count < needs.length && isTogether(count + 1)) count++;
  let group = needs.slice(0, count);
  const orders = sized(total(group), own).map((quantity): SlowOrder => {
    const after = without(group, quantity);
    const day = earliest(group.filter((need) => !after.includes(need)));
    group = after;
    const due = day === Number.POSITIVE_INFINITY ? today + own.lead : day;
    return { quantity, due, start: Math.max(today, due - own.lead) };
  });
  const surplus = subtract(sum(orders.map(({ quantity }) => quantity)), total(needs.slice(0, count)));
  return [...orders, ...ordersFor(without(needs.slice(count), surplus), own, today, days)];
}

/** Finds the orders by counting up: slow, and by a different method than the tested one. */
function sized(need: Fraction, { minimum, multiple, maximum }: SlowArticle): Fraction[] {
  const [least, step, most] = [fraction(minimum), fraction(multiple), fraction(maximum)];
  const allowed = (wanted: Fraction) => {
    if (step[0] === 0n) return below(wanted, least) ? least : wanted;
    let size = step;
    while (below(size, wanted) || below(size, least)) size = add(size, step);
    return size;
  };
  const smallest = allowed([1n, 10n ** 30n]);
  if (most[0] === 0n || below(most, smallest) || below(most, step)) return [allowed(need)];
  let largest = step[0] === 0n ? most : step;
  if (step[0] > 0n) while (!below(most, add(largest, step))) largest = add(largest, step);
  if (below(largest, smallest)) return [allowed(need)];
  const orders: Fraction[] = [];
  let left = need;
  for (; below(largest, left) && orders.length < 999; left = subtract(left, largest)) orders.push(largest);
  return [...orders, allowed(left)];
}
