import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import { decimalOf, decimals, widen } from './decimals.ts';
import { plan } from './plan.ts';
import { problemOf, type TestArticle } from './problem.fixture.ts';
import { comes, type Promises, promise, promised } from './promises.ts';
import { workingDays } from './working-days.ts';

type Own = { rank?: number[]; held?: string[]; part?: number[]; making?: number[] };

function promisedOf(articles: TestArticle[], { rank = [], held = [], part = [], making = [] }: Own = {}, calendar?: ReturnType<typeof workingDays>) {
  const problem = problemOf(articles, 100, calendar);
  const planned = plan(problem);
  if ('cycle' in planned) throw new Error('A cycle');
  const demands = problem.demands.article.length;
  const promises = promise(problem, planned, {
    rank: Int32Array.from({ length: demands }, (_, at) => rank[at] ?? 2),
    part: Int32Array.from({ length: demands }, (_, at) => part[at] ?? -1),
    held: decimals(Array.from({ length: demands }, (_, at) => held[at] ?? '0')),
    making: Uint8Array.from({ length: problem.supplies.article.length }, (_, at) => making[at] ?? 0),
  });
  return { problem, planned, promises };
}

/** For each demand its day and the source that arrives last. */
const saidOf = ({ demands }: Promises) => [...demands.day].map((day, at) => [day, demands.source[at], demands.from[at]]);

describe('one article', () => {
  const shelf = { stock: [{ quantity: '5' }], lead: 10, supplies: [{ quantity: '6', day: 108 }] };

  it('is promised of stock, then of what comes, then of what would be ordered today', () => {
    const demands = [
      { quantity: '4', day: 103 },
      { quantity: '3', day: 104 },
      { quantity: '9', day: 105 },
    ];
    // 5 in stock: 4, and 1 of the next 3. 6 on day 108: 2, and 4 of the 9. The other 5 are suggested: 100 + 10.
    expect(saidOf(promisedOf([{ ...shelf, demands }]).promises)).toEqual([
      [100, comes.lot, 0],
      [108, comes.supply, 0],
      [110, comes.suggestion, 0],
    ]);
  });

  it('goes by priority before the day, and by age of the same day', () => {
    const demands = [
      { quantity: '5', day: 101 },
      { quantity: '6', day: 140 },
      { quantity: '1', day: 101 },
    ];
    expect(saidOf(promisedOf([{ ...shelf, demands }], { rank: [2, 0, 2] }).promises).map(([day]) => day)).toEqual([108, 108, 110]);
    expect(saidOf(promisedOf([{ ...shelf, demands }]).promises).map(([day]) => day)).toEqual([100, 110, 108]);
  });

  it('is not promised to another where it is set aside', () => {
    const demands = [
      { quantity: '5', day: 101 },
      { quantity: '4', day: 140 },
    ];
    // 4 of the 5 in stock are picked for the second.
    expect(saidOf(promisedOf([{ ...shelf, demands }], { held: ['0', '4'] }).promises).map(([day]) => day)).toEqual([108, 100]);
  });

  it('is promised of a lot only as long as it keeps', () => {
    const stock = [
      { quantity: '5', expiry: 110 },
      { quantity: '5', expiry: 200 },
    ];
    const demands = [
      { quantity: '5', day: 101, keeps: 20 },
      { quantity: '6', day: 102 },
    ];
    expect(saidOf(promisedOf([{ stock, demands, lead: 3 }]).promises)).toEqual([
      [100, comes.lot, 1],
      [103, comes.suggestion, 0],
    ]);
  });

  it('that is overdue counts as coming today', () => {
    expect(saidOf(promisedOf([{ supplies: [{ quantity: '2', day: 90 }], demands: [{ quantity: '2' }] }]).promises)).toEqual([[100, comes.supply, 0]]);
  });
});

describe('what is made', () => {
  // 0 chair of 4 legs, 1 leg
  const legs = { demands: [{ quantity: '8', day: 101 }], stock: [{ quantity: '3' }], supplies: [{ quantity: '9', day: 107 }], lead: 20 };
  const bill = [{ component: 1, per: '4' }];

  it('begins when its last part is there, and takes its working days', () => {
    // 2 chairs take 8 legs: 3 in stock, 5 on day 107; then 5 days.
    const { promises } = promisedOf([
      { bill, lead: 5, demands: [{ quantity: '2', day: 101 }] },
      { ...legs, demands: [] },
    ]);
    expect(saidOf(promises)).toEqual([[112, comes.suggestion, 0]]);
    expect([promises.suggestions.article[0], promises.suggestions.parts.day[0], promises.suggestions.parts.source[0]]).toEqual([
      1,
      107,
      comes.supply,
    ]);
    // Day 100 is a Saturday, 107 too: five working days after it end on Friday the 113th.
    const weekends = promisedOf(
      [
        { bill, lead: 5, demands: [{ quantity: '2', day: 101 }] },
        { ...legs, demands: [] },
      ],
      {},
      workingDays([5, 6], []),
    );
    expect(saidOf(weekends.promises)[0]?.[0]).toBe(113);
  });

  it('by an order that stands comes when it is due, and later when its parts do', () => {
    const order = { supplies: [{ quantity: '2', day: 104 }], lead: 5, demands: [{ quantity: '2', day: 101 }] };
    const own = { making: [1, 0], part: [-1, 0] };
    // Its 8 legs: 3 in stock, 5 on day 107; it is not ready on day 104.
    expect(saidOf(promisedOf([{ ...order, bill }, legs], own).promises)).toEqual([
      [112, comes.supply, 0],
      [107, comes.supply, 1],
    ]);
    const enough = promisedOf(
      [
        { ...order, bill, supplies: [{ quantity: '2', day: 109 }] },
        { ...legs, stock: [{ quantity: '8' }] },
      ],
      own,
    );
    expect(saidOf(enough.promises)[0]).toEqual([109, comes.supply, 0]);
  });

  it('is asked of every level: what is bought first, then what is made of it', () => {
    const { promises } = promisedOf([
      { bill: [{ component: 1, per: '1' }], lead: 2, demands: [{ quantity: '1' }] },
      { bill: [{ component: 2, per: '0.5' }], lead: 3 },
      { lead: 4 },
    ]);
    expect(saidOf(promises)).toEqual([[109, comes.suggestion, 0]]);
  });
});

const quantity = fc.integer({ min: 1, max: 4000 }).map((units) => decimalOf(units, 2));
const day = fc.integer({ min: 90, max: 130 });
const few = <T>(item: fc.Arbitrary<T>, maxLength = 4) => fc.array(item, { maxLength });
const company = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, article) =>
      fc.record({
        bill:
          article + 1 < count
            ? few(fc.record({ component: fc.integer({ min: article + 1, max: count - 1 }), per: fc.constantFrom('1', '0.25', '3') }), 2)
            : fc.constant<{ component: number; per: string }[]>([]),
        yields:
          article + 1 < count
            ? few(fc.record({ component: fc.constant(article + 1), per: fc.constantFrom('0.5', '2') }), 1)
            : fc.constant<{ component: number; per: string }[]>([]),
        demands: few(fc.record({ quantity, day })),
        stock: few(fc.record({ quantity })),
        supplies: few(fc.record({ quantity, day })),
        lead: fc.integer({ min: 0, max: 6 }),
      }),
    ),
  ),
);
const tried = depth(500, 10_000);

it('nothing is promised twice: of a lot, a supply, a suggestion or a by-product no more than there is', () => {
  fc.assert(
    fc.property(company, fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }), (articles, rank) => {
      const { problem, planned, promises } = promisedOf(articles, { rank });
      const holds = (of: number, rows: number, articleOf: (row: number) => number, has: (row: number) => [number | bigint, number]) =>
        promised(promises, of, rows).forEach((sum, row) => {
          const [units, scale] = has(row);
          expect(sum <= widen(units, promises.scale.get(articleOf(row)) - scale)).toBe(true);
        });
      const { lots, supplies } = problem;
      const { suggestions } = planned;
      holds(
        comes.lot,
        lots.article.length,
        (row) => lots.article[row] as number,
        (row) => [lots.quantity.units[row] ?? 0, lots.quantity.scale],
      );
      holds(
        comes.supply,
        supplies.article.length,
        (row) => supplies.article[row] as number,
        (row) => [supplies.quantity.units[row] ?? 0, supplies.quantity.scale],
      );
      holds(
        comes.suggestion,
        suggestions.count,
        (row) => suggestions.article.get(row),
        (row) => [suggestions.quantity.get(row), suggestions.scale.get(row)],
      );
      const { besides } = planned;
      holds(
        comes.besides,
        besides.count,
        (row) => besides.article.get(row),
        (row) => [besides.quantity.get(row), besides.scale.get(row)],
      );
      // The quantities planned for all needs are available for all of them.
      expect([...promises.demands.source].includes(comes.anew)).toBe(false);
    }),
    tried,
  );
});

it('of one article nobody is served before who has the turn', () => {
  fc.assert(
    fc.property(company, fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }), (articles, rank) => {
      const { problem, promises } = promisedOf(articles, { rank });
      const { article, day: wanted } = problem.demands;
      const rows = [...article.keys()].sort(
        (one, other) =>
          (rank[one] ?? 2) - (rank[other] ?? 2) || Math.max(100, wanted[one] as number) - Math.max(100, wanted[other] as number) || one - other,
      );
      const latest = new Map<number, number>();
      for (const row of rows) {
        const [of, when] = [article[row] as number, promises.demands.day[row] as number];
        expect(when).toBeGreaterThanOrEqual(Math.max(100, latest.get(of) ?? 0));
        latest.set(of, when);
      }
    }),
    tried,
  );
});
