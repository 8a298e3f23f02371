import type { TableSetup } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { sharedSetup } from './shared-setup.ts';

const setup = {
  model: 'task',
  columns: [
    { path: 'title', width: 90 },
    { path: 'secret', label: 'Secret' },
    { path: 'amount', hidden: true },
    { path: 'due', decimals: 2 },
  ],
  ordering: [{ field: 'title', direction: 'asc' }],
  limit: 50,
} as unknown as TableSetup;

it('takes order, widths set by hand, hidden columns and the sort; what this person does not see stays in its place', () => {
  const shown = [{ colId: 'due', width: 120.4 }, { colId: 'select' }, { colId: 'title', hide: true }, { colId: 'amount', hide: false }];
  expect(sharedSetup(setup, shown, [{ field: 'due', direction: 'desc' }])).toEqual({
    ...setup,
    columns: [
      { path: 'due', decimals: 2, width: 120 },
      { path: 'secret', label: 'Secret' },
      { path: 'title', width: 90, hidden: true },
      { path: 'amount' },
    ],
    ordering: [{ field: 'due', direction: 'desc' }],
  });
});

it('takes the groups, and leaves them off where this person has none', () => {
  const grouping = [{ path: 'due', by: 'month' as const }, { path: 'title' }];
  const grouped = sharedSetup(setup, [], setup.ordering, grouping);
  expect(grouped.grouping).toEqual(grouping);
  expect(sharedSetup(grouped, [], setup.ordering, [])).not.toHaveProperty('grouping');
});
