import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../columns/columns.ts';
import { windowsOf } from '../columns/windows.ts';
import { figureIn, type Metric, metricsQuery, pointsOf, sparkUnit } from './metrics-query.ts';

const due = { path: 'due', kind: 'date', target: null } as unknown as ResolvedColumn;
const metric = (own: object): Metric => ({ setup: { id: 'm', figure: { aggregation: 'count' }, ...own } as Metric['setup'], times: due });
const last30 = { path: 'due', unit: 'day', count: 30 } as const;

it('looks at the last days, today included, and at as many before', () => {
  expect(windowsOf(last30, '2026-11-26')).toEqual({
    current: { from: '2026-10-28', to: '2026-11-27' },
    previous: { from: '2026-09-28', to: '2026-10-28' },
  });
  expect(windowsOf({ unit: 'month', count: 1 }, '2026-03-30')).toEqual({
    current: { from: '2026-02-28', to: '2026-03-31' },
    previous: { from: '2026-01-28', to: '2026-02-28' },
  });
});

it('asks for all figures of a block in one operation', () => {
  const sum = metric({ figure: { aggregation: 'sum', path: 'amount' }, period: last30, sparkline: true });
  const plain = metric({ filter: { fact: 'open', operator: 'equal', value: true } });
  const { query, variables } = metricsQuery('task', [sum, plain], null, 'UTC', '2026-11-26');
  expect(query).toBe(
    'query metrics($m0: JSON, $p0: JSON, $s0: JSON, $m1: JSON) { m0: task_aggregate(where: $m0) { figure(of: "sum", path: "amount") } p0: task_aggregate(where: $p0) { figure(of: "sum", path: "amount") } s0: task_aggregate(where: $s0, group_by: ["due:day"], limit: 400) { figure(of: "sum", path: "amount") group } m1: task_aggregate(where: $m1) { count } }',
  );
  expect(variables.m1).toEqual({ fact: 'open', operator: 'equal', value: true });
  expect(variables.p0).toEqual({
    all: [
      { fact: 'due', operator: 'greaterThanInclusive', value: '2026-09-28' },
      { fact: 'due', operator: 'lessThan', value: '2026-10-28' },
    ],
  });
  expect(variables.s0).toEqual(variables.m0);
});

it('draws a point for each day that it looks at, also for those on which nothing was counted, and is cut coarser the longer it is', () => {
  const groups = [
    { count: 2, group: { 'due:day': '2026-11-03' } },
    { count: 5, group: { 'due:day': '2026-11-01' } },
  ];
  expect(pointsOf(metric({ period: last30 }), groups, { from: '2026-10-31', to: '2026-11-06' }, 'UTC')).toEqual([0, 5, 0, 2, 0, 0]);
  expect([
    sparkUnit({ from: '2026-01-01', to: '2026-02-01' }),
    sparkUnit({ from: '2026-01-01', to: '2026-12-01' }),
    sparkUnit({ from: '2020-01-01', to: '2026-01-01' }),
  ]).toEqual(['day', 'week', 'month']);
});

it('begins a line of weeks or months with the one that holds the first day, also where nothing was counted in it', () => {
  // 1 July 2026 is a Wednesday, 9 September one as well.
  const weeks = [{ count: 3, group: { 'due:week': '2026-07-13' } }];
  expect(pointsOf(metric({ period: last30 }), weeks, { from: '2026-07-01', to: '2026-09-10' }, 'UTC')).toEqual([0, 0, 3, ...Array(8).fill(0)]);
  const months = [{ count: 2, group: { 'due:month': '2026-01-01' } }];
  expect(pointsOf(metric({ period: last30 }), months, { from: '2025-11-15', to: '2026-12-01' }, 'UTC')).toEqual([0, 0, 2, ...Array(10).fill(0)]);
  const at: Metric = { ...metric({ period: last30 }), times: { path: 'at', kind: 'datetime', target: null } as unknown as ResolvedColumn };
  // Midnight in Paris, in summer.
  const instants = [{ count: 4, group: { 'at:week': '2026-07-05T22:00:00.000Z' } }];
  expect(pointsOf(at, instants, { from: '2026-07-01', to: '2026-09-10' }, 'Europe/Paris')).toEqual([0, 4, ...Array(9).fill(0)]);
});

it('finds its value in what is answered', () => {
  expect(figureIn(metric({}).setup, { count: 4 })).toBe(4);
  expect(figureIn(metric({ figure: { aggregation: 'average', path: 'amount' } }).setup, { figure: 2.5 })).toBe(2.5);
  expect(figureIn(metric({}).setup, undefined)).toBeNull();
});
