import type { Json, JsonObject } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { created, today } from '../../../testing/decide.ts';
import { planningOptions } from '../../models/planning/settings.ts';
import { stockOptions } from '../../models/stock/settings.ts';
import { stockSettings } from '../stock/settings.ts';
import { planningSettings } from './company/settings.ts';
import { article, bought, decidePlan, demand, line, made, readsOf, reference, to } from './planned-rows.fixture.ts';

const suggestionsOf = (rows: Record<string, JsonObject[]>) =>
  created(decidePlan(readsOf(rows)).effects, 'std_suggestion').map(({ properties, links }) => [
    links?.std_sku,
    properties.std_kind,
    properties.std_quantity,
    properties.std_due_date,
  ]);

it('names the articles of a cycle in the bills, and suggests nothing', () => {
  const articles = ['A', 'B', 'C', 'D'].map((each) => made(each));
  const bill_lines = [line('A', 'B', 1), line('B', 'C', 2), line('C', 'A', 1), line('D', 'A', 1)];
  expect(decidePlan(readsOf({ articles, bill_lines, demands: [demand('D', 4)] }))).toEqual({
    effects: [],
    refused: [{ field: 'std_bom', because: 'cycle', values: { cycle: 'A → B → C → A' } }],
  });
});

it('makes finished and semi-finished articles with a bill, and buys all others', () => {
  const cake = article('cake', 'finished-good', { std_bom: to('bill') });
  const articles = [cake, made('dough'), article('bought cake', 'finished-good'), bought('flour', { std_bom: to('bill of a material') })];
  const bill_lines = [line('cake', 'dough', 0.3), line('dough', 'flour', 0.7), line('flour', 'bought cake', 1)];
  expect(suggestionsOf({ articles, bill_lines, demands: [demand('cake', 3), demand('bought cake', 2)] })).toEqual([
    ['cake', 'make', 3, '2026-12-24'],
    ['dough', 'make', 0.9, '2026-12-24'],
    ['flour', 'buy', 0.63, '2026-12-24'],
    ['bought cake', 'buy', 2, '2026-12-24'],
  ]);
});

it('suggests nothing where stock and what is on its way are enough', () => {
  const lots = [{ std_quantity: 2, std_dlc: null, std_sku: { identity: 'flour', std_stock_management_mode: 'batch' } }];
  const purchases = [{ identity: 'p', std_quantity: 1, std_coming_quantity: 1, std_sku: to('flour'), std_po: null }];
  expect(suggestionsOf({ articles: [bought('flour')], demands: [demand('flour', 3)], lots, purchases })).toEqual([]);
});

it('counts the weekend as no lead time, and nothing starts before today', () => {
  const articles = [made('cake', { std_lead_time_days: 3 }), bought('flour')];
  const [cake, flour] = created(
    decidePlan(readsOf({ articles, bill_lines: [line('cake', 'flour', 1)], demands: [demand('cake', 3)] })).effects,
    'std_suggestion',
  );
  // Christmas Eve is a Thursday: three working days before it is Monday the 21st.
  expect([cake?.properties.std_start_date, flour?.properties.std_due_date]).toEqual(['2026-12-21', '2026-12-21']);
  const [late] = created(
    decidePlan(readsOf({ articles: [bought('cake', { std_lead_time_days: 90 })], demands: [demand('cake', 3)] })).effects,
    'std_suggestion',
  );
  expect(late?.properties.std_start_date).toBe(today);
});

it('counts no day on which the supplier is closed as lead time', () => {
  const closed = { std_closed_from: '2026-12-14', std_closed_until: '2026-12-18' };
  const startOf = (std_supplier: JsonObject) => {
    const references = [{ ...reference('flour', 'mill', { std_lead_time_days: 6 }), std_supplier: { identity: 'mill', ...std_supplier } }];
    const [flour] = created(
      decidePlan(readsOf({ articles: [bought('flour')], demands: [demand('flour', 3)], references })).effects,
      'std_suggestion',
    );
    return flour?.properties.std_start_date;
  };
  // Thursday the 24th minus six working days: 23, 22, 21, then 18, 17, 16, or, if that week is closed, 11, 10, 9.
  expect([startOf({}), startOf(closed)]).toEqual(['2026-12-16', '2026-12-09']);
  // An end before the start, or a closure of several years, is a mistake and is ignored.
  expect(startOf({ ...closed, std_closed_until: '2026-12-01' })).toBe('2026-12-16');
  expect(startOf({ ...closed, std_closed_from: '2020-12-01' })).toBe('2026-12-16');
});

it('counts no closed day of the company or of the supplier, however many closings there are', () => {
  const closing = (supplier: string | null, std_closed_from: string, std_closed_until = std_closed_from): JsonObject => ({
    std_supplier: supplier === null ? null : { identity: supplier },
    std_closed_from,
    std_closed_until,
  });
  const startOf = (...closures: JsonObject[]) => {
    const references = [reference('flour', 'mill', { std_lead_time_days: 6 })];
    const rows = readsOf({ articles: [bought('flour')], demands: [demand('flour', 3)], references, closures });
    return created(decidePlan(rows).effects, 'std_suggestion')[0]?.properties.std_start_date;
  };
  // Six working days before Thursday the 24th are 23, 22, 21, 18, 17, 16.
  expect(startOf()).toBe('2026-12-16');
  expect(startOf(closing(null, '2026-12-22'))).toBe('2026-12-15');
  expect(startOf(closing('mill', '2026-12-22'), closing('mill', '2026-12-17', '2026-12-18'))).toBe('2026-12-11');
  expect(startOf(closing(null, '2026-12-23'), closing('mill', '2026-12-22'))).toBe('2026-12-14');
  // The closure of another supplier has no effect.
  expect(startOf(closing('shop', '2026-12-14', '2026-12-22'))).toBe('2026-12-16');
});

it('takes closed weekdays by their keys and by their numbers, and nothing else', () => {
  const closed = (closed_weekdays: Json) => planningSettings({ planning: { closed_weekdays } }).closed_weekdays;
  expect(closed(['friday', 6, 'someday', null])).toEqual([5, 6]);
  expect(closed([])).toEqual([]);
  expect(closed('friday')).toEqual([6, 7]);
});

it('plans by what the settings show before anybody has set them', () => {
  const shown = (fields: { option: string; misc?: { default?: unknown } }[]) =>
    Object.fromEntries(fields.map(({ option, misc }) => [option.split('.').pop(), misc?.default ?? null])) as JsonObject;
  const [planning, stock] = [shown(planningOptions.fields), shown(stockOptions.fields)];
  expect(planningSettings({ planning })).toEqual(planningSettings({}));
  expect(stockSettings({ stock })).toEqual(stockSettings({}));
});
