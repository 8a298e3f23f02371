/** A fraction of whole numbers, never reduced: slow, and too simple to be wrong. */
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

/** An article as a person would write it down: all quantities are texts, and nothing has a day. */
export type SlowArticle = {
  made: boolean;
  bill: { component: number; per: string }[];
  demands: string[];
  stock: string[];
  supplies: string[];
  safety: string;
  minimum: string;
  multiple: string;
  maximum: string;
};

/** Net needs by recursion from an article up to all that contain it, by the words of the rule and nothing else. */
export function slowModel(articles: readonly SlowArticle[]) {
  const planned = new Map<number, { required: Fraction; net: Fraction; orders: Fraction[] }>();
  const planOf = (article: number): { required: Fraction; net: Fraction; orders: Fraction[] } => {
    const before = planned.get(article);
    if (before) return before;
    const own = articles[article] as SlowArticle;
    const ofParents = articles.flatMap((parent, index) =>
      parent.made
        ? parent.bill.filter(({ component }) => component === article).map(({ per }) => times(sum(planOf(index).orders), fraction(per)))
        : [],
    );
    const required = sum([...own.demands.map(fraction), fraction(own.safety), ...ofParents]);
    const net = subtract(required, sum([...own.stock, ...own.supplies].map(fraction)));
    const result = { required, net, orders: below([0n, 1n], net) ? sized(net, own) : [] };
    planned.set(article, result);
    return result;
  };
  return articles.map((_, article) => planOf(article));
}

/** Orders by counting up: slow, and by another way than the one that it checks. */
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
