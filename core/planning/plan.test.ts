import { describe, expect, it } from 'vitest';
import { source } from './columns.ts';
import { decimalOf } from './decimals.ts';
import { purpose } from './needs.ts';
import { type Plan, plan } from './plan.ts';
import { figuresOf, pegsOf, planned, rowsOf, suggestionsOf } from './plans.fixture.ts';
import { problemOf, type TestArticle } from './problem.fixture.ts';
import { workingDays } from './working-days.ts';

const lostOf = ({ figures }: Plan, article: number) => decimalOf(figures.lost.get(article), figures.scale.get(article));
const articlesOf = ({ suggestions }: Plan) => rowsOf(suggestions.count).map((at) => suggestions.article.get(at));

describe('a table of a top and four legs of two screws each', () => {
  // 0 table, 1 top, 2 leg, 3 screw
  const table = (demand: string): TestArticle[] => [
    {
      bill: [
        { component: 1, per: '1' },
        { component: 2, per: '4' },
      ],
      demands: [{ quantity: demand, day: 130 }],
      stock: [{ quantity: '3' }],
    },
    { bill: [{ component: 3, per: '6' }], supplies: [{ quantity: '2', day: 110 }] },
    { bill: [{ component: 3, per: '2' }], stock: [{ quantity: '5' }] },
    { stock: [{ quantity: '20' }], supplies: [{ quantity: '10' }] },
  ];

  it('is netted level by level', () => {
    const result = planned(table('10'));
    // Tables: 10 wanted − 3 in stock = 7 to make.
    expect(figuresOf(result, 0)).toEqual(['10', '3', '0', '7']);
    // Tops: 7 × 1 − 2 being made = 5. Legs: 7 × 4 = 28 − 5 in stock = 23.
    expect(figuresOf(result, 1)).toEqual(['7', '0', '2', '5']);
    expect(figuresOf(result, 2)).toEqual(['28', '5', '0', '23']);
    // Screws: 5 × 6 + 23 × 2 = 76 − 20 − 10 = 46.
    expect(figuresOf(result, 3)).toEqual(['76', '20', '10', '46']);
    expect(suggestionsOf(result, 3)).toEqual([{ quantity: '46', due: 130, start: 130 }]);
  });

  it('needs nothing of its parts where the stock is enough', () => {
    const result = planned(table('3'));
    expect(figuresOf(result, 0)).toEqual(['3', '3', '0', '0']);
    expect(articlesOf(result)).toEqual([]);
    // Nobody needs screws, so the supply is a surplus and shown as one.
    expect(figuresOf(result, 3)).toEqual(['0', '20', '10', '-30']);
  });

  it('says which need each quantity serves', () => {
    const result = planned(table('10'));
    // Suggestions are ordered by level and article: 0 tables, 1 tops, 2 legs, 3 screws.
    expect(pegsOf(result)).toEqual([
      [source.lot, 0, purpose.demand, 0, '3'],
      [source.suggestion, 0, purpose.demand, 0, '7'],
      [source.supply, 0, purpose.suggestion, 0, '2'],
      [source.suggestion, 1, purpose.suggestion, 0, '5'],
      [source.lot, 1, purpose.suggestion, 0, '5'],
      [source.suggestion, 2, purpose.suggestion, 0, '23'],
      // 30 screws for tops, then 46 for legs.
      [source.lot, 2, purpose.suggestion, 1, '20'],
      [source.supply, 1, purpose.suggestion, 1, '10'],
      [source.suggestion, 3, purpose.suggestion, 2, '46'],
    ]);
  });
});

describe('components follow what is ordered, not what is needed', () => {
  it('after the minimum, the multiple and the maximum', () => {
    const result = planned([
      { bill: [{ component: 1, per: '2' }], demands: [{ quantity: '7' }], multiple: '5' },
      { minimum: '12', multiple: '6', maximum: '14' },
    ]);
    // 7 → 10 made (multiples of 5) → 20 parts: orders of at most 12 (14 is no multiple of 6), the last at least 12.
    expect(suggestionsOf(result, 0).map(({ quantity }) => quantity)).toEqual(['10']);
    expect(figuresOf(result, 1)).toEqual(['20', '0', '0', '20']);
    expect(suggestionsOf(result, 1).map(({ quantity }) => quantity)).toEqual(['12', '12']);
  });

  it('a maximum that no order can meet is left out', () => {
    const result = planned([{ demands: [{ quantity: '7' }], minimum: '10', maximum: '5' }]);
    expect(suggestionsOf(result, 0).map(({ quantity }) => quantity)).toEqual(['10']);
  });
});

describe('figures are exact decimals', () => {
  it('where floats are not: 0.1 × 3 of what 0.7 × 0.1 is needed of', () => {
    const result = planned([
      { bill: [{ component: 1, per: '0.1' }], demands: [{ quantity: '0.7' }] },
      { bill: [{ component: 2, per: '3' }], stock: [{ quantity: '0.01' }] },
      {},
    ]);
    // 0.7 × 0.1 = 0.07 − 0.01 = 0.06; × 3 = 0.18.
    expect(figuresOf(result, 1)).toEqual(['0.07', '0.01', '0', '0.06']);
    expect(figuresOf(result, 2)[3]).toBe('0.18');
  });

  it('past the digits that a float holds', () => {
    const chain = Array.from({ length: 12 }, (_, at): TestArticle => ({ bill: at < 11 ? [{ component: at + 1, per: '1.001' }] : [] }));
    const result = planned([{ ...chain[0], demands: [{ quantity: '123456789.123' }] }, ...chain.slice(1)]);
    // 123456789.123 × 1.001¹¹: 123456789123 × 1001¹¹ of 10⁻³⁶.
    expect(figuresOf(result, 11)[3]).toBe(decimalOf(123456789123n * 1001n ** 11n, 36));
  });
});

describe('days', () => {
  it('go back over the levels by working days, and nothing starts in the past', () => {
    // Day 130 is a Monday (1970-05-11): 3 working days before is Wednesday 125, 2 before that Monday 123.
    const weekends = workingDays([5, 6], []);
    const articles: TestArticle[] = [{ bill: [{ component: 1, per: '1' }], demands: [{ quantity: '1', day: 130 }], lead: 3 }, { lead: 2 }];
    expect(suggestionsOf(planned(articles, 100, weekends), 0)).toEqual([{ quantity: '1', due: 130, start: 125 }]);
    expect(suggestionsOf(planned(articles, 100, weekends), 1)).toEqual([{ quantity: '1', due: 125, start: 123 }]);
    expect(suggestionsOf(planned(articles, 126, weekends), 0)).toEqual([{ quantity: '1', due: 130, start: 126 }]);
  });

  it('leave out the days on which nobody works', () => {
    const days = workingDays([5, 6], [124, 125]);
    expect(days.before(130, 3)).toBe(123);
    expect(days.after(123, 3)).toBe(130);
  });

  it('that are over are today', () => {
    const result = planned([{ demands: [{ quantity: '1', day: 20 }] }]);
    expect(suggestionsOf(result, 0)).toEqual([{ quantity: '1', due: 100, start: 100 }]);
  });

  it('decide who is served: the earlier need takes the stock, and one order is due at the earliest that it serves', () => {
    const result = planned([
      {
        demands: [
          { quantity: '4', day: 140 },
          { quantity: '5', day: 120 },
          { quantity: '2', day: 130 },
        ],
        stock: [{ quantity: '6' }],
      },
    ]);
    expect(pegsOf(result)).toEqual([
      [source.lot, 0, purpose.demand, 1, '5'],
      [source.lot, 0, purpose.demand, 2, '1'],
      [source.suggestion, 0, purpose.demand, 2, '1'],
      [source.suggestion, 0, purpose.demand, 0, '4'],
    ]);
    expect(suggestionsOf(result, 0)).toEqual([{ quantity: '5', due: 130, start: 130 }]);
  });

  it('what comes too late is not ordered twice', () => {
    const result = planned([{ demands: [{ quantity: '4', day: 110 }], supplies: [{ quantity: '4', day: 150 }] }]);
    expect(articlesOf(result)).toEqual([]);
  });
});

describe('what keeps for some days only', () => {
  it('covers needs up to the day it is lost, less what the customer wants it to keep', () => {
    const result = planned([
      {
        demands: [
          { quantity: '3', day: 110 },
          { quantity: '5', day: 120, keeps: 10 },
        ],
        stock: [
          { quantity: '6', expiry: 125 },
          { quantity: '1', expiry: 130 },
        ],
      },
    ]);
    // The lot of day 125 gives 3 on day 110; its other 3 don't keep until 130. 8 − (7 − 3) = 4.
    expect(figuresOf(result, 0)).toEqual(['8', '4', '0', '4']);
    expect(lostOf(result, 0)).toBe('3');
  });

  it('is kept for nobody where it comes anew: what is on its way goes to the earlier day, however long that must keep', () => {
    const result = planned([
      {
        demands: [
          { quantity: '5', day: 110, keeps: 30 },
          { quantity: '5', day: 120 },
        ],
        supplies: [{ quantity: '5', day: 105 }],
      },
    ]);
    expect(pegsOf(result)[0]).toEqual([source.supply, 0, purpose.demand, 0, '5']);
    expect(suggestionsOf(result, 0)).toEqual([{ quantity: '5', due: 120, start: 120 }]);
  });

  it('is made again for needs that come after it is lost', () => {
    const result = planned([
      {
        demands: [
          { quantity: '3', day: 110 },
          { quantity: '5', day: 113 },
          { quantity: '7', day: 130 },
        ],
        shelf: 5,
      },
    ]);
    expect(suggestionsOf(result, 0)).toEqual([
      { quantity: '8', due: 110, start: 110 },
      { quantity: '7', due: 130, start: 130 },
    ]);
  });
});

describe('safety stock', () => {
  it('is kept beside what is wanted, and waits until all others are served', () => {
    const result = planned([{ demands: [{ quantity: '4', day: 120 }], stock: [{ quantity: '5' }], safety: '3' }]);
    expect(figuresOf(result, 0)).toEqual(['7', '5', '0', '2']);
    expect(pegsOf(result)).toEqual([
      [source.lot, 0, purpose.demand, 0, '4'],
      [source.lot, 0, purpose.safety, 0, '1'],
      [source.suggestion, 0, purpose.safety, 0, '2'],
    ]);
  });

  it('alone is due as soon as it can be there', () => {
    expect(suggestionsOf(planned([{ safety: '3', lead: 4 }]), 0)).toEqual([{ quantity: '3', due: 104, start: 100 }]);
  });
});

describe('a cycle in the bills', () => {
  it('is named instead of a plan, also where nothing is wanted of it', () => {
    const to = (component: number) => ({ bill: [{ component, per: '1' }] });
    expect(plan(problemOf([to(1), to(2), to(3), to(1), {}]))).toEqual({ cycle: [1, 2, 3] });
    expect(plan(problemOf([{}, to(1)]))).toEqual({ cycle: [1] });
  });
});

it('an article that is bought has no needs of components, whatever its bill says', () => {
  const result = planned([{ made: false, bill: [{ component: 1, per: '2' }], demands: [{ quantity: '3' }] }, {}]);
  expect(articlesOf(result)).toEqual([0]);
});
