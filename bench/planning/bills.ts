import type { Decimals } from '@millwright/core/planning/decimals.ts';
import { never, type Problem } from '@millwright/core/planning/problem.ts';
import { workingDays } from '@millwright/core/planning/working-days.ts';
import { seeded } from '../lib/random.ts';

const today = 20_000;
const whole = (length: number, of: (at: number) => number, scale = 0): Decimals => ({
  units: Float64Array.from({ length }, (_, at) => of(at)),
  scale,
});
const ints = (length: number, of: (at: number) => number) => Int32Array.from({ length }, (_, at) => of(at));

/** Bills of materials, sorted by component. The quantity per piece is in thousandths. */
function billsOf(articles: number, lines: readonly { parent: number; component: number; per: number }[]): Problem['bills'] {
  const sorted = [...lines].sort((one, other) => one.component - other.component);
  const start = new Int32Array(articles + 1);
  for (const { component } of sorted) start[component + 1] = (start[component + 1] as number) + 1;
  for (let at = 0; at < articles; at++) start[at + 1] = (start[at + 1] as number) + (start[at] as number);
  return { start, parent: ints(sorted.length, (at) => sorted[at]?.parent ?? 0), per: whole(sorted.length, (at) => sorted[at]?.per ?? 0, 3) };
}

/**
 * A plan with 100,000 articles, of which 62,500 have a bill of 8 lines, and 50,000 demands. It has five levels of bills,
 * and some quantities have decimals.
 */
export function largePlan(articles = 100_000, demanded = 50_000): Problem {
  const random = seeded(13);
  const below = (count: number) => Math.floor(random() * count);
  const level = articles / 8;
  const made = 5 * level;
  // The component of a line is one or two levels below. The last three eighths of the articles are purchased. Only materials have decimals.
  const lines = Array.from({ length: made * 8 }, (_, line) => {
    const next = (Math.floor(line / 8 / level) + 1) * level;
    const measured = line > made * 6 && random() < 0.3;
    return {
      parent: Math.floor(line / 8),
      component: next + below(Math.min(2 * level, articles - next)),
      per: measured ? 125 : 1000 * (1 + below(3)),
    };
  });
  const wanted = ints(demanded, () => below(2 * level));
  const days = () => today + below(120);
  return {
    articles,
    bills: billsOf(articles, lines),
    yields: billsOf(articles, []),
    made: Uint8Array.from({ length: articles }, (_, at) => Number(at < made)),
    demands: { article: wanted, quantity: whole(demanded, () => 1 + below(20)), day: ints(demanded, days), keeps: ints(demanded, () => 0) },
    lots: { article: ints(60_000, () => below(articles)), quantity: whole(60_000, () => 1 + below(50)), expiry: ints(60_000, () => never) },
    supplies: { article: ints(20_000, () => below(articles)), quantity: whole(20_000, () => 1 + below(50)), day: ints(20_000, days) },
    rules: {
      safety: whole(articles, (at) => (at % 50 === 0 ? 5 : 0)),
      minimum: whole(articles, (at) => (at % 20 === 0 ? 10 : 0)),
      multiple: whole(articles, (at) => (at >= made && at % 3 === 0 ? 12 : 0)),
      maximum: whole(articles, () => 0),
      lead: ints(articles, () => below(6)),
      calendar: ints(articles, () => 0),
      shelf: ints(articles, () => 0),
    },
    calendars: [workingDays([5, 6], [])],
    period: never,
    today,
  };
}

/** A bill of materials with 23 levels in which each article is twice a component of the one above, so 2²³ paths lead to the last. */
export function manyPaths(levels = 23): Problem {
  const articles = levels + 1;
  const none = whole(articles, () => 0);
  const empty = { article: new Int32Array(), quantity: whole(0, () => 0) };
  return {
    articles,
    bills: billsOf(
      articles,
      Array.from({ length: 2 * levels }, (_, line) => ({ parent: Math.floor(line / 2), component: Math.floor(line / 2) + 1, per: 1000 })),
    ),
    yields: billsOf(articles, []),
    made: Uint8Array.from({ length: articles }, (_, at) => Number(at < levels)),
    demands: { article: Int32Array.of(0), quantity: whole(1, () => 1), day: Int32Array.of(today), keeps: Int32Array.of(0) },
    lots: { ...empty, expiry: new Int32Array() },
    supplies: { ...empty, day: new Int32Array() },
    rules: {
      safety: none,
      minimum: none,
      multiple: none,
      maximum: none,
      lead: new Int32Array(articles),
      calendar: new Int32Array(articles),
      shelf: new Int32Array(articles),
    },
    calendars: [workingDays([], [])],
    period: never,
    today,
  };
}
