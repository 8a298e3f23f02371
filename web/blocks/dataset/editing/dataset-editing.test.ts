import { shapeProblems } from '@millwright/core/document/check.ts';
import { expect, it } from 'vitest';
import { order, orders } from '../../editing/editing.fixture.ts';
import { withAxes, withParts } from './axis-edits.ts';
import { datasetProposals } from './dataset-proposals.ts';

it('offers three ready datasets, each of which a view takes as it is', () => {
  const ready = datasetProposals(order, orders);
  expect(
    ready.map(({ id, setup }) => [id, setup.axis.map(({ aggregation, path, truncate }) => [aggregation, path, truncate].filter(Boolean).join(' '))]),
  ).toEqual([
    ['choice', ['state', 'count', 'sum amount']],
    ['time', ['due month', 'count', 'sum amount']],
    ['rows', ['name', 'amount', 'due', 'state', 'customer']],
  ]);
  const problems = (misc: object) =>
    shapeProblems('views', {
      name: 'V',
      view_group: 'g',
      order: 1,
      root: { blocks: [{ id: 'one' }] },
      setup: { one: { type: 'dataset', misc } },
    } as never);
  expect(ready.flatMap(({ setup }) => problems(setup))).toEqual([]);
});

it('keeps the order of rows by the columns that it is by, wherever they stand', () => {
  const [state, count, name] = [{ path: 'state' }, { aggregation: 'count' as const }, { path: 'name' }];
  const setup = {
    model: 'order',
    axis: [state, count, name],
    ordering: [
      { axis: 1, direction: 'desc' as const },
      { axis: 0, direction: 'asc' as const },
    ],
  };
  expect(withAxes(setup, [count, state])).toEqual({
    axis: [count, state],
    ordering: [
      { axis: 0, direction: 'desc' },
      { axis: 1, direction: 'asc' },
    ],
  });
  expect(withAxes(setup, [name])).toEqual({ axis: [name], ordering: undefined });
  expect(withAxes({ model: 'order', axis: [state] }, [state, name])).toEqual({ axis: [state, name] });
});

it('takes parts of a column away that say nothing any more', () =>
  expect(withParts({ path: 'due', truncate: 'month' }, { truncate: undefined, label: 'Due' })).toEqual({ path: 'due', label: 'Due' }));
