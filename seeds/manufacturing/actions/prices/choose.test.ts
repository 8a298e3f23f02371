import { decimal } from '@millwright/core/value/decimal.ts';
import { expect, it } from 'vitest';
import { type ListLine, proposePrice } from './choose.ts';
import { exchange, rateOf } from './rates.ts';

type List = NonNullable<ListLine['std_price_list']>;
const line = (list: Partial<List>, from: number | null, price: number | null, percent: number | null = null): ListLine => ({
  std_from_quantity: from,
  std_unit_price: price,
  std_percent: percent,
  std_price_list: { identity: 'own', std_label: 'Own', std_currency: null, std_valid_from: null, std_valid_to: null, std_is_default: false, ...list },
});
const company: Partial<List> = { identity: 'all', std_label: 'All', std_is_default: true };
const priced = (quantity: number, lines: ListLine[], parts: Partial<Parameters<typeof proposePrice>[0]> = {}) =>
  Object.values(
    proposePrice({ quantity, day: '2026-05-05', customer_list: 'own', lines, article_price: 10, exchange: (amount) => amount, ...parts }),
  );

it("the customer's list wins at the largest quantity that is reached, then the company's, then the article", () => {
  const lines = [line({}, 10, 8), line({}, 100, 6), line(company, null, 9)];
  expect(priced(9.99, lines)).toEqual(['9', 'company-list', 'All']);
  expect(priced(10, lines)).toEqual(['8', 'customer-list', 'Own ≥ 10']);
  expect(priced(1000, lines)).toEqual(['6', 'customer-list', 'Own ≥ 100']);
  expect(priced(10, lines, { customer_list: null })).toEqual(['9', 'company-list', 'All']);
  expect(priced(1, [])).toEqual(['10', 'article', null]);
  expect(priced(1, [], { article_price: null })).toEqual([null, null, null]);
});

it('a list holds from its first to its last day', () => {
  const lines = [line({ std_valid_from: '2026-05-05', std_valid_to: '2026-05-06' }, null, 1)];
  expect(['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'].map((day) => priced(1, lines, { day })[0])).toEqual(['10', '1', '1', '10']);
});

it('a percent goes off the price of the line, else of the article, exactly', () => {
  expect(priced(1, [line({}, null, null, 12.5)])[0]).toBe('8.75');
  expect(priced(1, [line({}, null, 0.3, 10)])[0]).toBe('0.27');
  expect(priced(1, [line({}, null, null, 12.5)], { article_price: null })).toEqual([null, null, null]);
});

it('what no rate brings into the currency of the order is passed over, and told when nothing is left', () => {
  const none = { exchange: () => null };
  expect(priced(1, [line({}, null, 1)], none)).toEqual([null, 'rate-unknown', null]);
  const onlyOwn = { exchange: (amount: ReturnType<typeof decimal>, from: string | null) => (from === 'USD' ? null : amount) };
  expect(priced(1, [line({ std_currency: 'USD' }, null, 1), line(company, null, 9)], onlyOwn)).toEqual(['9', 'company-list', 'All']);
});

it('the rate of a day is the latest until then; the unknown is never 1', () => {
  const rates = [
    { std_currency: 'USD', std_date: '2026-01-01', std_rate: 0.9 },
    { std_currency: 'USD', std_date: '2026-02-01', std_rate: 0.8 },
    { std_currency: 'GBP', std_date: '2026-01-01', std_rate: 1.2 },
  ];
  const on = (day: string) => Number(rateOf(rates, 'USD', 'EUR', day));
  expect([on('2026-01-31'), on('2026-02-01')]).toEqual([0.9, 0.8]);
  expect([rateOf(rates, 'USD', 'EUR', '2025-12-31'), rateOf(rates, 'CHF', 'EUR', '2026-03-01')]).toEqual([null, null]);
  const exchanged = (from: string | null, to: string | null, day = '2026-03-01') => exchange(decimal(10), from, to, { rates, company: 'EUR', day });
  expect([exchanged('GBP', 'USD'), exchanged('USD', null), exchanged(null, 'GBP')].map(Number)).toEqual([15, 8, 8.3333]);
  expect([exchanged('CHF', 'EUR'), exchanged('EUR', 'CHF'), exchanged('CHF', 'CHF')?.toFixed()]).toEqual([null, null, '10']);
});
