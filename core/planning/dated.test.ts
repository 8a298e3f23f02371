import { describe, expect, it } from 'vitest';
import { source } from './columns.ts';
import { decimalOf } from './decimals.ts';
import { purpose } from './needs.ts';
import type { Plan } from './plan.ts';
import { figuresOf, pegsOf, planned, suggestionsOf } from './plans.fixture.ts';
import type { TestArticle } from './problem.fixture.ts';
import { everyDay } from './working-days.ts';

const today = 100;
const byDay = (...articles: TestArticle[]) => planned(articles, today, everyDay, 1);
const within = (days: number, ...articles: TestArticle[]) => planned(articles, today, everyDay, days);
const ordered = (plan: Plan, article = 0) => suggestionsOf(plan, article).map(({ quantity, due }) => [quantity, due]);
const demands = (...wanted: [quantity: string, day: number][]) => wanted.map(([quantity, day]) => ({ quantity, day }));

describe('needs that are far apart', () => {
  const article = { demands: demands(['6', 110], ['10', 111], ['2', 140]), stock: [{ quantity: '5' }] };

  it('are an order for each day, and sum to the net need', () => {
    const result = byDay(article);
    // 18 − 5 = 13: of the 6 of day 110 one is left, then 10, then 2.
    expect(figuresOf(result, 0)).toEqual(['18', '5', '0', '13']);
    expect(ordered(result)).toEqual([
      ['1', 110],
      ['10', 111],
      ['2', 140],
    ]);
  });

  it('are an order for each period of supply, counted from its first need', () => {
    expect(ordered(within(7, article))).toEqual([
      ['11', 110],
      ['2', 140],
    ]);
    expect(ordered(within(31, article))).toEqual([['13', 110]]);
    // 30 days from day 110 end with day 139.
    expect(ordered(within(30, article))).toHaveLength(2);
  });

  it('of a day that is over are of today', () => {
    expect(ordered(byDay({ demands: demands(['1', 20], ['2', 100], ['4', 101]) }))).toEqual([
      ['3', 100],
      ['4', 101],
    ]);
  });

  it('ask components for the day on which each order begins', () => {
    const result = byDay({ bill: [{ component: 1, per: '2' }], demands: demands(['1', 110], ['3', 140]), lead: 4 }, {});
    expect(ordered(result, 1)).toEqual([
      ['2', 106],
      ['6', 136],
    ]);
  });

  it('are served by what comes too late, which is never ordered twice', () => {
    const result = byDay({ demands: demands(['4', 110], ['5', 120]), supplies: [{ quantity: '4', day: 150 }] });
    expect(ordered(result)).toEqual([['5', 120]]);
    expect(pegsOf(result)).toEqual([
      [source.supply, 0, purpose.demand, 0, '4'],
      [source.suggestion, 0, purpose.demand, 1, '5'],
    ]);
  });
});

describe('sizes of orders', () => {
  it('a minimum counts once: 3 × 20 of at least 100 are one order of 100, whose rest serves the later days', () => {
    const result = byDay({ demands: demands(['20', 110], ['20', 120], ['20', 130]), minimum: '100' });
    expect(ordered(result)).toEqual([['100', 110]]);
    expect(pegsOf(result).map((peg) => peg.slice(2))).toEqual([
      [purpose.demand, 0, '20'],
      [purpose.demand, 1, '20'],
      [purpose.demand, 2, '20'],
    ]);
  });

  it('what an order in packs brings too much is taken off the next one', () => {
    // 5 → 12, 7 left over; 9 − 7 = 2 → 12, 10 left over; 8 of the 10.
    expect(ordered(byDay({ demands: demands(['5', 110], ['9', 120], ['8', 130]), multiple: '12' }))).toEqual([
      ['12', 110],
      ['12', 120],
    ]);
  });

  it('an order of a largest size stands for each part, and the rest of the last serves the next day', () => {
    // Day 110: 25 → 10, 10, and 5 as at least 8: 3 left over. Day 120: 4 − 3 = 1 → 8.
    expect(ordered(byDay({ demands: demands(['25', 110], ['4', 120]), minimum: '8', maximum: '10' }))).toEqual([
      ['10', 110],
      ['10', 110],
      ['8', 110],
      ['8', 120],
    ]);
  });

  it('what an order brings too much is lost to days on which it is no longer good', () => {
    const milk = { demands: demands(['5', 110], ['5', 113], ['5', 130]), minimum: '12', shelf: 5 };
    // 12 on day 110: 5, 5 on day 113, and 2 that are gone by day 130.
    expect(ordered(byDay(milk))).toEqual([
      ['12', 110],
      ['12', 130],
    ]);
  });
});

describe('safety stock with days', () => {
  it('is a need of as soon as it can be there: 15 safety + 18 demand − 5 stock − 10 coming = 18', () => {
    const result = byDay({
      safety: '15',
      demands: demands(['6', 110], ['10', 120], ['2', 130]),
      stock: [{ quantity: '5' }],
      supplies: [{ quantity: '10', day: 120 }],
    });
    expect(figuresOf(result, 0)).toEqual(['33', '5', '10', '18']);
    // 5 + 10 are the safety stock. The supply of day 120 should be moved forward, not ordered again.
    expect(ordered(result)).toEqual([
      ['6', 110],
      ['10', 120],
      ['2', 130],
    ]);
  });

  it('is not ordered before it is used up', () => {
    // 100 − 3 of safety = 97 of the 98 of day 200.
    expect(ordered(byDay({ safety: '3', demands: demands(['98', 200]), stock: [{ quantity: '100' }], lead: 4 }))).toEqual([['1', 200]]);
    // 1 of 3 is in stock; 2 more come as soon as possible.
    expect(ordered(byDay({ safety: '3', demands: demands(['5', 200]), stock: [{ quantity: '1' }], lead: 4 }))).toEqual([
      ['2', 104],
      ['5', 200],
    ]);
  });

  it('of what expires is kept of whatever others leave, so that figures are the same with days and without', () => {
    const article = { safety: '5', demands: demands(['5', 110]), stock: [{ quantity: '5', expiry: 105 }] };
    const figures = [byDay(article), planned([article])].map((result) => [figuresOf(result, 0), decimalOf(result.figures.lost.get(0), 0)]);
    expect(figures).toEqual([
      [['10', '0', '0', '10'], '5'],
      [['10', '0', '0', '10'], '5'],
    ]);
  });
});
