import type { Decimals } from '@millwright/core/planning/decimals.ts';
import type { Problem } from '@millwright/core/planning/problem.ts';

type Amount = { quantity: number; day: number; from: string };
type Peg = { from: string; to: string; quantity: number };
type Article = { lines: { component: string; per: number }[]; needs: Amount[]; stock: Amount[]; supplies: Amount[]; waits: number };

/**
 * The same plan in a straightforward implementation: articles, needs and stock are objects in maps by name, and quantities are
 * floats. It does not support expiry, shelf life or maximum lot sizes, which `largePlan` does not use. Returns the ordered
 * quantity of each article, and the pegs.
 */
export function planWithMaps(problem: Problem, articles: Map<string, Article>) {
  const ordered = new Map<string, number>();
  const pegs: Peg[] = [];
  const open = [...articles].filter(([, { waits }]) => waits === 0).map(([name]) => name);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const article = articles.get(name) as Article;
    const at = Number(name.slice(1));
    const needs = article.needs.toSorted((one, other) => one.day - other.day);
    const { safety, minimum, multiple, lead } = problem.rules;
    if (numberAt(safety, at) > 0) needs.push({ quantity: numberAt(safety, at), day: problem.today, from: 'safety' });
    const sources = [...article.stock, ...article.supplies.toSorted((one, other) => one.day - other.day)].map((each) => ({ ...each }));
    let net = 0;
    let due = Number.POSITIVE_INFINITY;
    for (const need of needs) {
      let left = need.quantity;
      for (let source = sources[0]; source && left > 0; source = sources[0]) {
        const given = Math.min(left, source.quantity);
        pegs.push({ from: source.from, to: need.from, quantity: given });
        source.quantity -= given;
        left -= given;
        if (source.quantity <= 0) sources.shift();
      }
      if (left <= 1e-9) continue;
      pegs.push({ from: `order of ${name}`, to: need.from, quantity: left });
      net += left;
      due = Math.min(due, need.day);
    }
    let quantity = 0;
    if (net > 1e-9) {
      const step = numberAt(multiple, at);
      quantity = Math.max(net, numberAt(minimum, at));
      if (step > 0) quantity = Math.ceil(quantity / step - 1e-9) * step;
      ordered.set(name, quantity);
    }
    const days = lead[at] as number;
    // Without an ordered quantity there is no lead time.
    const start = quantity > 0 && days > 0 ? Math.max(problem.today, problem.calendars[0]?.before(due, days) ?? due) : Math.max(problem.today, due);
    for (const { component, per } of article.lines) {
      const part = articles.get(component) as Article;
      if (quantity > 0 && problem.made[at]) part.needs.push({ quantity: quantity * per, day: start, from: `order of ${name}` });
      if (--part.waits === 0) open.push(component);
    }
  }
  return { ordered, pegs };
}

const nameOf = (article: number) => `A${article}`;
const numberAt = ({ units, scale }: Decimals, at: number) => Number(units[at]) / 10 ** scale;

/** Converts the columns of a problem to the objects of `planWithMaps`, which changes them, so each plan needs new ones. */
export function recordsFor({ articles, bills, demands, lots, supplies, today }: Problem): Map<string, Article> {
  const all = new Map<string, Article>();
  for (let at = 0; at < articles; at++) all.set(nameOf(at), { lines: [], needs: [], stock: [], supplies: [], waits: 0 });
  for (let at = 0; at < articles; at++) {
    for (let line = bills.start[at] as number; line < (bills.start[at + 1] as number); line++) {
      all.get(nameOf(bills.parent[line] as number))?.lines.push({ component: nameOf(at), per: numberAt(bills.per, line) });
      (all.get(nameOf(at)) as Article).waits++;
    }
  }
  demands.article.forEach((article, at) => {
    const day = Math.max(today, demands.day[at] as number);
    all.get(nameOf(article))?.needs.push({ quantity: numberAt(demands.quantity, at), day, from: `demand ${at}` });
  });
  lots.article.forEach((article, at) => {
    all.get(nameOf(article))?.stock.push({ quantity: numberAt(lots.quantity, at), day: today, from: `lot ${at}` });
  });
  supplies.article.forEach((article, at) => {
    const quantity = numberAt(supplies.quantity, at);
    all.get(nameOf(article))?.supplies.push({ quantity, day: supplies.day[at] as number, from: `supply ${at}` });
  });
  return all;
}
