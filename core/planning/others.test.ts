import { expect, it } from 'vitest';
import { figuresOf, planned, suggestionsOf } from './plans.fixture.ts';

/** Bugs that users of other systems have reported, each with its numbers. */

it('a supply of the same day counts', () => {
  expect(suggestionsOf(planned([{ demands: [{ quantity: '4', day: 110 }], supplies: [{ quantity: '4', day: 110 }] }]), 0)).toEqual([]);
});

it('an order that somebody has fixed counts: 12 there − 5 wanted − 10 of safety + 3 fixed = 0', () => {
  const article = { stock: [{ quantity: '12' }], safety: '10', demands: [{ quantity: '5', day: 110 }] };
  expect(figuresOf(planned([article]), 0)).toEqual(['15', '12', '0', '3']);
  const fixed = planned([{ ...article, supplies: [{ quantity: '3', day: 110 }] }]);
  expect([figuresOf(fixed, 0), suggestionsOf(fixed, 0)]).toEqual([['15', '12', '3', '0'], []]);
});

it('a part of two assemblies counts for both, and one that an assembly names twice counts twice', () => {
  // 10 of each: 10 × 2 + 10 × 3 + 10 × (1 + 1) = 70.
  const wanted = [{ quantity: '10', day: 120 }];
  const part = (...per: string[]) => per.map((each) => ({ component: 3, per: each }));
  const result = planned([{ bill: part('2'), demands: wanted }, { bill: part('3'), demands: wanted }, { bill: part('1', '1'), demands: wanted }, {}]);
  expect(figuresOf(result, 3)).toEqual(['70', '0', '0', '70']);
});

it('a line of none of a part needs nothing of it, and cuts off no line after it', () => {
  const bill = [
    { component: 1, per: '0' },
    { component: 2, per: '4' },
  ];
  const result = planned([{ bill, demands: [{ quantity: '5' }] }, {}, {}]);
  expect([suggestionsOf(result, 1), suggestionsOf(result, 2).map(({ quantity }) => quantity)]).toEqual([[], ['20']]);
});

it('lead times of all levels add up: three levels of ten days begin thirty days before', () => {
  const next = (component: number) => [{ component, per: '1' }];
  const result = planned([{ bill: next(1), demands: [{ quantity: '1', day: 150 }], lead: 10 }, { bill: next(2), lead: 10 }, { lead: 10 }]);
  expect([0, 1, 2].map((article) => suggestionsOf(result, article)[0]?.start)).toEqual([140, 130, 120]);
});

it('forty pieces of boxes of 100 are one box, and 49,999.932 g are the 50,000 that are the least', () => {
  const quantityOf = (article: Parameters<typeof planned>[0][number]) => suggestionsOf(planned([article]), 0).map(({ quantity }) => quantity);
  expect(quantityOf({ demands: [{ quantity: '40' }], multiple: '100' })).toEqual(['100']);
  expect(quantityOf({ demands: [{ quantity: '49999.932' }], minimum: '50000' })).toEqual(['50000']);
  expect(quantityOf({ demands: [{ quantity: '200.04' }], multiple: '200' })).toEqual(['400']);
  expect(quantityOf({ demands: [{ quantity: '0.1' }, { quantity: '0.2' }], multiple: '0.3' })).toEqual(['0.3']);
});

it('what is overdue is wanted today, and an overdue delivery counts', () => {
  const late = { demands: [{ quantity: '7', day: 60 }], supplies: [{ quantity: '3', day: 40 }], lead: 5 };
  expect(suggestionsOf(planned([late]), 0)).toEqual([{ quantity: '4', due: 100, start: 100 }]);
});

it('stock below zero gives nothing, and takes nothing of what others have', () => {
  const result = planned([{ demands: [{ quantity: '5' }], stock: [{ quantity: '-3' }, { quantity: '4' }] }]);
  expect(figuresOf(result, 0)).toEqual(['5', '4', '0', '1']);
});

it('a by-product of what is suggested is supply: 6 wanted − 10 × 0.5 = 1', () => {
  const cheese = { bill: [{ component: 2, per: '8' }], yields: [{ component: 1, per: '0.5' }], demands: [{ quantity: '10', day: 120 }] };
  const result = planned([cheese, { demands: [{ quantity: '6', day: 130 }] }, {}]);
  expect(figuresOf(result, 1)).toEqual(['6', '0', '5', '1']);
  // There is no need for whey, but five units of it are made anyway.
  expect(figuresOf(planned([cheese, {}, {}]), 1)).toEqual(['0', '0', '5', '-5']);
});

it('a trimming may go back into its own dough: 10 × 0.3 − 10 × 0.1 = 2, and only bills can be a cycle', () => {
  const dough = { bill: [{ component: 1, per: '0.3' }], yields: [{ component: 1, per: '0.1' }], demands: [{ quantity: '10' }] };
  expect(figuresOf(planned([dough, {}]), 1)).toEqual(['3', '0', '1', '2']);
  // The by-product of something made from the article is planned before it, so none of it counts.
  const whole = { bill: [{ component: 1, per: '1' }], demands: [{ quantity: '4' }] };
  expect(figuresOf(planned([whole, { made: true, yields: [{ component: 0, per: '1' }] }]), 0)).toEqual(['4', '0', '0', '4']);
});
