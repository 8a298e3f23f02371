import { shapeProblems } from '@millwright/core/document/check.ts';
import { expect, it } from 'vitest';
import { order, orders } from '../../editing/editing.fixture.ts';
import { chartProposals } from './chart-proposals.ts';

const problems = (type: string, misc: object) =>
  shapeProblems('views', { name: 'V', view_group: 'g', order: 1, root: { blocks: [{ id: 'one' }] }, setup: { one: { type, misc } } } as never);

it('offers four ready charts of a model, each of which a view takes as it is', () => {
  const offered = chartProposals(order, orders);
  expect(offered.map(({ setup }) => [setup.chart, setup.axis, setup.figure])).toEqual([
    ['bar', { path: 'state' }, { aggregation: 'count' }],
    ['line', { path: 'due', truncate: 'month' }, { aggregation: 'sum', path: 'amount' }],
    ['doughnut', { path: 'state' }, { aggregation: 'sum', path: 'amount' }],
    ['histogram', { path: 'amount' }, { aggregation: 'count' }],
  ]);
  expect(offered.flatMap(({ setup }) => problems('chart', setup))).toEqual([]);
});

it('offers what a model without numbers and choices has: its records along the time that they were made', () => {
  const customer = orders.models.get('customer');
  expect(chartProposals(customer ?? null, orders).map(({ setup }) => [setup.chart, setup.axis])).toEqual([
    ['line', { path: 'created_at', truncate: 'month' }],
  ]);
});
