import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import type { Quantities, Whole } from './columns.ts';
import { source } from './columns.ts';
import { decimalOf, type Units } from './decimals.ts';
import { purpose } from './needs.ts';
import { type Plan, plan } from './plan.ts';
import { problemOf, type TestArticle } from './problem.fixture.ts';
import { never } from './problem.ts';
import { type Fraction, fraction, type SlowOrder, same, slowModel } from './slow-model.fixture.ts';
import { everyDay } from './working-days.ts';

const quantity = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.integer({ min: 0, max: 20_000 }).map((units) => decimalOf(units, 3)),
);
const size = fc.constantFrom('0', '0', '0', '2', '5', '12', '2.5', '30');
const few = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 });

const lineTo = (min: number, max: number) =>
  fc.record({ component: fc.integer({ min, max }), per: fc.constantFrom<string[]>('1', '2', '0.5', '0.125', '3.7') });

/** Articles whose bills only name later ones, so there is no cycle, with shared components on many paths. */
const company: fc.Arbitrary<TestArticle[]> = fc.integer({ min: 1, max: 9 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, article) =>
      fc.record({
        made: fc.boolean(),
        bill: article + 1 < count ? few(lineTo(article + 1, count - 1)) : fc.constant<{ component: number; per: string }[]>([]),
        yields:
          article + 1 < count ? fc.array(lineTo(article + 1, count - 1), { maxLength: 1 }) : fc.constant<{ component: number; per: string }[]>([]),
        demands: few(fc.record({ quantity, day: fc.integer({ min: 90, max: 160 }) })),
        stock: few(fc.record({ quantity })),
        supplies: few(fc.record({ quantity, day: fc.integer({ min: 90, max: 160 }) })),
        safety: fc.constantFrom('0', '0', '4', '1.5'),
        minimum: size,
        multiple: size,
        maximum: size.map((text) => (text === '2' ? '40' : text)),
        lead: fc.integer({ min: 0, max: 6 }),
      }),
    ),
  ),
);

const today = 100;
const zeros = { safety: '0', minimum: '0', multiple: '0', maximum: '0', made: false, bill: [], yields: [], lead: 0 };
const slow = (articles: TestArticle[], days: number | null) =>
  slowModel(
    articles.map((each) => ({
      ...zeros,
      ...each,
      demands: (each.demands ?? []).map(({ quantity, day = today }) => ({ quantity, day })),
      stock: (each.stock ?? []).map((row) => row.quantity),
      supplies: (each.supplies ?? []).map((row) => row.quantity),
    })),
    today,
    days,
  );

function planned(articles: TestArticle[], days: number | null = null): Plan {
  const result = plan(problemOf(articles, today, everyDay, days ?? never));
  if ('cycle' in result) throw new Error('A cycle');
  return result;
}

/** The days whose needs go into one order; null for all. */
const period = fc.constantFrom(null, null, 1, 7, 30);

const exact = (units: Units | undefined, scale: number): Fraction => fraction(decimalOf(units ?? 0, scale));
const at = ({ quantity, scale }: { quantity: Quantities; scale: Whole }, row: number) => exact(quantity.get(row), scale.get(row));
const rows = (count: number) => Array.from({ length: count }, (_, row) => row);
const total = (all: readonly Fraction[]) => all.reduce((a, b): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]], [0n, 1n] as Fraction);
const below = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1];
const product = (a: string, b: string) => {
  const [[x, y], [u, v]] = [fraction(a), fraction(b)];
  return decimalOf(x * u, (y * v).toString().length - 1);
};

const tried = depth(2000, 40_000);

it('figures and orders are those of an independent, slow model', () => {
  fc.assert(
    fc.property(company, period, (articles, days) => {
      const { figures, suggestions } = planned(articles, days);
      for (const [article, { required, net, orders }] of slow(articles, days).entries()) {
        const made = rows(suggestions.count).filter((row) => suggestions.article.get(row) === article);
        expect(made.length).toBe(orders.length);
        if (required[0] === 0n) continue;
        const scale = figures.scale.get(article);
        expect(same(exact(figures.required.get(article), scale), required)).toBe(true);
        expect(same(exact(figures.net.get(article), scale), net)).toBe(true);
        for (const [index, row] of made.entries()) {
          const { quantity: ordered, due, start } = orders[index] as SlowOrder;
          expect(same(at(suggestions, row), ordered)).toBe(true);
          expect([suggestions.due.get(row), suggestions.start.get(row)]).toEqual([due, start]);
        }
      }
    }),
    tried,
  );
});

it('every need is served in full, and nothing gives more than it has', () => {
  fc.assert(
    fc.property(company, period, (articles, days) => {
      const { demands, lots, supplies } = problemOf(articles);
      const { pegs, suggestions, besides, figures } = planned(articles, days);
      const articleOf = [
        (row: number) => lots.article[row],
        (row: number) => supplies.article[row],
        suggestions.article.get.bind(suggestions.article),
        besides.article.get.bind(besides.article),
      ];
      const pegged = (peg: number) => {
        const article = articleOf[pegs.source.get(peg)]?.(pegs.from.get(peg)) ?? 0;
        return exact(pegs.quantity.get(peg), figures.scale.get(article));
      };
      const given = (kind: Pick<Whole, 'get'>, row: Pick<Whole, 'get'>, of: number, which: number) =>
        total(
          rows(pegs.count)
            .filter((peg) => kind.get(peg) === of && row.get(peg) === which)
            .map(pegged),
        );
      demands.article.forEach((_, row) => {
        expect(same(given(pegs.purpose, pegs.to, purpose.demand, row), exact(demands.quantity.units[row], demands.quantity.scale))).toBe(true);
      });
      const holds = (of: number, row: number, has: Fraction) => expect(below(has, given(pegs.source, pegs.from, of, row))).toBe(false);
      for (const row of lots.article.keys()) holds(source.lot, row, exact(lots.quantity.units[row], lots.quantity.scale));
      for (const row of supplies.article.keys()) holds(source.supply, row, exact(supplies.quantity.units[row], supplies.quantity.scale));
      for (const row of rows(suggestions.count)) holds(source.suggestion, row, at(suggestions, row));
      for (const row of rows(besides.count)) holds(source.besides, row, at(besides, row));
    }),
    tried,
  );
});

it('a plan whose suggestions have become orders suggests nothing more', () => {
  fc.assert(
    fc.property(company, period, (articles, days) => {
      const { suggestions } = planned(articles, days);
      const ordered = articles.map((each): TestArticle => ({ ...each, supplies: [...(each.supplies ?? [])], demands: [...(each.demands ?? [])] }));
      for (const row of rows(suggestions.count)) {
        const article = suggestions.article.get(row);
        const quantity = decimalOf(suggestions.quantity.get(row), suggestions.scale.get(row));
        ordered[article]?.supplies?.push({ quantity, day: suggestions.due.get(row) });
        for (const { component, per } of articles[article]?.made ? (articles[article]?.bill ?? []) : [])
          ordered[component]?.demands?.push({ quantity: product(quantity, per), day: suggestions.start.get(row) });
        for (const { component, per } of articles[article]?.made ? (articles[article]?.yields ?? []) : [])
          ordered[component]?.supplies?.push({ quantity: product(quantity, per), day: suggestions.due.get(row) });
      }
      expect(planned(ordered, days).suggestions.count).toBe(0);
    }),
    tried,
  );
});
