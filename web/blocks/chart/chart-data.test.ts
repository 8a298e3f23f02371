import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { chartData, type GroupWords, groupPath, type Sharing } from './chart-data.ts';
import { type ChartSetup, chartRequest, type GroupRow } from './chart-request.ts';

beforeAll(loadAllTexts);

const words: GroupWords = {
  empty: 'Empty',
  others: (count) => `Others (${count})`,
  week: (day) => `Week of ${day}`,
  wording: { language: 'en', zone: 'Europe/Paris', yes: 'Yes', no: 'No' },
};
const options = [
  { key: 'open', label: 'Open' },
  { key: 'done', label: 'Done' },
];
const column = (path: string, kind: string, field: object | null = {}, target: object | null = null) =>
  ({
    path,
    kind,
    label: path,
    column: { path },
    field: field && { name: path, type: kind, label: path, ...field },
    target,
    many: false,
  }) as unknown as ResolvedColumn;
const sharing = (of: ResolvedColumn, truncate?: 'day' | 'month'): Sharing => ({
  dimension: { path: of.path, ...(truncate && { truncate }) },
  column: of,
});
const setup = (own: Partial<ChartSetup>): ChartSetup => ({
  model: 'task',
  chart: 'bar',
  axis: { path: 'state' },
  figure: { aggregation: 'count' },
  ...own,
});
const drawn = (data: GroupRow[], own: Partial<ChartSetup>, axis: Sharing, split: Sharing | null = null) =>
  chartData({ data }, setup(own), axis, split, words);

it('asks for groups: the latest of a time, the greatest of all else, at most twelve series, intervals for a histogram', () => {
  const where = { fact: 'title', operator: 'isNotEmpty', value: true } as const;
  expect(chartRequest(setup({ split: { path: 'owner' } }), where)).toEqual({
    dataset: { model: 'task' },
    axis: [
      { name: 'axis', path: 'state', most: 40 },
      { name: 'split', path: 'owner', most: 12 },
      { name: 'figure', path: 'identity', aggregation: 'count' },
    ],
    betterFilters: where,
    ordering: [],
  });
  expect(chartRequest(setup({ axis: { path: 'due', truncate: 'day' } }), null)).toMatchObject({
    axis: [{ most: 500, truncate: 'day' }, {}],
    ordering: [{ axis: 'axis', direction: 'desc' }],
  });
  expect(chartRequest(setup({ chart: 'histogram', bins: 8 }), null).axis[0]).toEqual({ name: 'axis', path: 'state', bins: 8 });
  expect(chartRequest(setup({ chart: 'doughnut', split: { path: 'owner' } }), null).axis.map(({ name }) => name)).toEqual(['axis', 'figure']);
});

it('names groups as their field does, keeps what is empty apart from the rest, and says what each stands for', () => {
  const state = sharing(column('state', 'tag', { misc: { options } }));
  const { groups, figures } = drawn(
    [
      { axis: 'done', figure: 7 },
      { axis: null, figure: 2 },
      { axis: 'open', figure: 1 },
      { axis: null, figure: 9, others: { axis: 3 } },
    ],
    {},
    state,
  );
  expect(groups.map(({ name }) => name)).toEqual(['Done', 'Open', 'Empty', 'Others (3)']);
  expect(figures).toEqual([[7, 1, 2, 9]]);
  const each = groups.map(({ condition }) => condition);
  expect(each[0]).toEqual({ fact: 'state', operator: 'in', value: ['done'] });
  expect(each[2]).toEqual({ fact: 'state', operator: 'isEmpty', value: true });
  expect(each[3]).toEqual({ not: { any: [{ fact: 'state', operator: 'in', value: ['done', 'open'] }, each[2]] } });
});

it('says what the rest of many groups is by one list, and of many that no list can name not at all', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ axis: `r${at}`, figure: 1 }));
  const rest = { axis: null, figure: 9, others: { axis: 40 } };
  const client = column('client', 'text', null, { model: { primary_attribute: 'name' } });
  const last = (of: Sharing) => drawn([...many, rest], {}, of).groups.at(-1)?.condition;
  expect(last(sharing(client))).toEqual({ not: { any: [{ fact: 'client', operator: 'in', value: many.map(({ axis }) => axis) }] } });
  expect(last(sharing(column('title', 'text')))).toBeNull();
});

it('draws the periods of a time in their order, also those without records, which counted nothing', () => {
  const due = sharing(column('due', 'date'), 'month');
  const { groups, figures } = drawn(
    [
      { axis: '2026-04-01', figure: 3 },
      { axis: '2026-01-01', figure: 5 },
      { axis: null, figure: 8, others: { axis: 2 } },
    ],
    { axis: due.dimension },
    due,
  );
  expect(groups.map(({ name }) => name)).toEqual(['Others (2)', 'January 2026', 'February 2026', 'March 2026', 'April 2026']);
  expect(figures).toEqual([[8, 5, 0, 0, 3]]);
  expect(groups[1]?.condition).toEqual({
    all: [
      { fact: 'due', operator: 'greaterThanInclusive', value: '2026-01-01' },
      { fact: 'due', operator: 'lessThan', value: '2026-02-01' },
    ],
  });
  const average = drawn(
    [
      { axis: '2026-03-01', figure: 3 },
      { axis: '2026-01-01', figure: 5 },
    ],
    { axis: due.dimension, figure: { aggregation: 'average', path: 'amount' } },
    due,
  );
  expect(average.figures).toEqual([[5, null, 3]]);
});

it('cuts days in the zone of the company, over the change to summer time', () => {
  const at = sharing(column('at', 'datetime'), 'day');
  const { groups } = drawn(
    [
      { axis: '2026-03-29T22:00:00+00:00', figure: 1 },
      { axis: '2026-03-27T23:00:00+00:00', figure: 1 },
    ],
    { axis: at.dimension },
    at,
  );
  expect(groups.map(({ name }) => name)).toEqual(['28 Mar 2026', '29 Mar 2026', '30 Mar 2026']);
  expect(groups[1]?.condition).toMatchObject({ all: [{ value: '2026-03-28T23:00:00.000Z' }, { value: '2026-03-29T22:00:00.000Z' }] });
});

it('draws each day of the period that it looks back by, named without its year', () => {
  const at = sharing(column('at', 'datetime'), 'day');
  const answered = [{ axis: '2026-11-02T23:00:00+00:00', figure: 4 }];
  const { groups, figures } = chartData({ data: answered }, setup({ axis: at.dimension }), at, null, words, { from: '2026-11-01', to: '2026-11-05' });
  expect(groups.map(({ short }) => short)).toEqual(['01 Nov', '02 Nov', '03 Nov', '04 Nov']);
  expect(groups[2]?.name).toBe('03 Nov 2026');
  expect(figures).toEqual([[0, 0, 4, 0]]);
});

it('splits into series in the order of the options, and keeps related records of one name apart', () => {
  const names = new Map([
    ['a', 'Ada'],
    ['b', 'Bob'],
    ['c', 'Ada'],
  ]);
  const customer = { ...sharing(column('customer', 'relation', null, { model: { primary_attribute: 'name' } })), names };
  const state = sharing(column('state', 'tag', { misc: { options } }));
  const { groups, series, figures } = drawn(
    [
      { axis: 'b', split: null, figure: 2, others: { split: 5 } },
      { axis: 'b', split: null, figure: 6 },
      { axis: 'a', split: 'done', figure: 4 },
      { axis: null, split: 'done', figure: 9 },
      { axis: 'c', split: 'open', figure: 1 },
    ],
    { axis: customer.dimension, split: state.dimension, order: 'axis' },
    customer,
    state,
  );
  expect(groups.map(({ name }) => name)).toEqual(['Ada', 'Ada', 'Bob', 'Empty']);
  expect(series.map(({ name }) => name)).toEqual(['Open', 'Done', 'Empty', 'Others (5)']);
  expect(figures).toEqual([
    [null, 1, null, null],
    [4, null, null, 9],
    [null, null, 6, null],
    [null, null, 2, null],
  ]);
  expect(groups.map(({ condition }) => condition)).toEqual([
    { fact: 'customer', operator: 'in', value: ['a'] },
    { fact: 'customer', operator: 'in', value: ['c'] },
    { fact: 'customer', operator: 'in', value: ['b'] },
    { fact: 'customer', operator: 'isEmpty', value: true },
  ]);
  const asked = chartRequest(setup({ axis: customer.dimension }), null, { axis: groupPath(customer.column) });
  expect(asked.axis[0]).toMatchObject({ name: 'axis', path: 'customer.identity' });
});

it('names intervals by both ends and filters from the lower one to below the upper one', () => {
  const amount = sharing(column('amount', 'number'));
  const { groups } = drawn(
    [
      { axis: [0, 500], figure: 3 },
      { axis: [500, 1000], figure: 1 },
    ],
    { chart: 'histogram', axis: amount.dimension },
    amount,
  );
  expect(groups[1]?.condition).toEqual({
    all: [
      { fact: 'amount', operator: 'greaterThanInclusive', value: 500 },
      { fact: 'amount', operator: 'lessThan', value: 1000 },
    ],
  });
  expect(groups[0]?.name).toMatch(/^0.* – 500/);
});
