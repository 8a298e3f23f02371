import { shapeProblems } from '@millwright/core/document/check.ts';
import { expect, it } from 'vitest';
import { order, orders } from '../../editing/editing.fixture.ts';
import { metricsProposals } from './metrics-proposals.ts';

it('offers three ready blocks of figures, each of which a view takes as it is', () => {
  const offered = metricsProposals(order, orders);
  expect(offered.map(({ id, setup }) => [id, setup.metrics.map((metric) => metric.id)])).toEqual([
    ['recent', ['new', 'new-sum']],
    ['whole', ['all', 'sum', 'average']],
    ['both', ['new', 'new-sum', 'all', 'sum', 'average']],
  ]);
  const of = (misc: object) =>
    shapeProblems('views', {
      name: 'V',
      view_group: 'g',
      order: 1,
      root: { blocks: [{ id: 'one' }] },
      setup: { one: { type: 'metrics', misc } },
    } as never);
  expect(offered.flatMap(({ setup }) => of(setup))).toEqual([]);
});
