import { expect, it } from 'vitest';
import { queryTables } from './query-table.ts';

it('an answer is a table for each name of its query, with the paths of its values as columns', () =>
  expect(
    queryTables({
      task: [
        { title: 'One', customer: { name: 'Ada' }, tags: ['a', 'b'] },
        { title: 'Two', customer: null, tags: [] },
      ],
      task_aggregate: [{ count: 2 }],
    }),
  ).toEqual([
    {
      name: 'task',
      paths: ['title', 'customer.name', 'tags'],
      rows: [
        ['One', 'Ada', ['a', 'b']],
        ['Two', null, null],
      ],
    },
    { name: 'task_aggregate', paths: ['count'], rows: [[2]] },
  ]));

it('lists of records are told by the values of all of them, one record is a row, and nothing none', () =>
  expect(queryTables({ task_by_id: { title: 'One', steps: [{ hours: 1 }, { hours: 2 }] }, other_by_id: null })).toEqual([
    { name: 'task_by_id', paths: ['title', 'steps.hours'], rows: [['One', [1, 2]]] },
    { name: 'other_by_id', paths: [], rows: [] },
  ]));
