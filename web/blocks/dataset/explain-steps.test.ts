import type { Json } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { explainSteps } from './explain-steps.ts';

const plan: Json = [
  {
    Plan: {
      'Node Type': 'Result',
      'Actual Rows': 1,
      'Actual Loops': 1,
      'Actual Total Time': 9,
      Plans: [
        {
          'Node Type': 'Aggregate',
          'Parent Relationship': 'InitPlan',
          'Subplan Name': 'InitPlan 2',
          'Actual Rows': 1,
          Plans: [{ 'Node Type': 'CTE Scan' }],
        },
        {
          'Node Type': 'Sort',
          'Actual Rows': 3,
          'Actual Loops': 1,
          'Actual Total Time': 8.5,
          Plans: [
            {
              'Node Type': 'HashAggregate',
              'Actual Rows': 3,
              'Actual Loops': 1,
              'Actual Total Time': 8,
              Plans: [
                {
                  'Node Type': 'Seq Scan',
                  'Relation Name': 'project',
                  'Actual Rows': 40,
                  'Actual Loops': 2,
                  'Actual Total Time': 2,
                },
                { 'Node Type': 'CTE Scan', 'CTE Name': 'g', 'Actual Rows': 3, 'Actual Loops': 1, 'Actual Total Time': 0 },
              ],
            },
          ],
        },
      ],
    },
  },
];

it('tells the steps in the order of the rows, with the time of its own', () => {
  expect(explainSteps(plan)).toEqual([
    { kind: 'read', table: 'project', rows: 80, ms: 4 },
    { kind: 'group', table: null, rows: 3, ms: 4 },
    { kind: 'sort', table: null, rows: 3, ms: 0.5 },
  ]);
});

it('tells nothing of what is no plan', () => expect(([null, [], [{}], 'x'] as Json[]).map(explainSteps)).toEqual([[], [], [], []]));
